// The native rows of ./lab bench: one training step of MAIN (W1), and the evaluation of its splits.
// Prints {"w1_us_per_step": …, "evaluate_train_s": …} for the embedded corpus.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "wasm/session/training_session.hpp"

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

int main() {
  constexpr int kWarmUp = 1000;
  constexpr int kSteps = 10'000;
  std::ifstream file(LAB_SOURCE_DIR "/data/names-ssa-2018.txt", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto corpus = std::make_shared<lab::CorpusData>(bytes, lab::CaseLocale::kRoot);
  lab::TrainingSession session(corpus, lab::RunConfig{});
  session.run(kWarmUp);

  auto start = Clock::now();
  session.run(kSteps);
  const double step = seconds_since(start) / kSteps * 1e6;

  const auto examples = corpus->examples(session.config().context_length);
  start = Clock::now();
  const double loss = lab::mean_loss(session.trainer().shape(),
                                     session.trainer().shared_parameters(), examples->folded_train);
  const double evaluation = seconds_since(start);
  std::printf("{\"w1_us_per_step\": %.3f, \"evaluate_train_s\": %.5f, \"train_loss\": %.4f}\n",
              step, evaluation, loss);
}
