// A run of the lecture's protocol beside what PyTorch and Python made of the same corpus.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/datasets/utf8.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/facade.hpp"
#include "wasm/session/numerics.hpp"

namespace {

using nlohmann::json;

lab::RunConfig main_config(int64_t steps, lab::Initialization initialization) {
  lab::RunConfig config;
  config.steps = steps;
  config.initialization = initialization;
  return config;
}

// True for NaN, too.
bool farther(double measured, double expected, double tolerance) {
  return !(std::fabs(measured - expected) <= tolerance);
}

void compare_data(lab::CorpusData& corpus, const json& golden) {
  const lab::CorpusInfo info = lab::corpus_info(corpus);
  CHECK(info.sha256 == golden["corpus"]["sha256"].get<std::string>());
  CHECK(info.lines == golden["corpus"]["lines"].get<double>());
  CHECK(info.alphabet == golden["vocabulary"].get<std::vector<std::string>>());
  CHECK(info.examples == golden["example_count"].get<double>());
  const json& counts = golden["split_example_counts"];
  CHECK(info.train_examples == counts["train"].get<double>());
  CHECK(info.dev_examples == counts["dev"].get<double>());
  CHECK(info.test_examples == counts["test"].get<double>());
  CHECK(lab::to_utf8(corpus.lines().train.front()) ==
        golden["first_training_word"].get<std::string>());
}

void compare_start(lab::TrainingSession& session, const json& golden) {
  const auto first_row = golden["untrained"]["C_0"].get<std::vector<double>>();
  for (size_t i = 0; i < first_row.size(); ++i) {
    CAPTURE(i);
    CHECK_FALSE(
        farther(static_cast<double>(session.parameters()["C"].value[i]), first_row[i], 1e-6));
  }
  const lab::Examples all = session.corpus().all_examples(3);
  const double loss = lab::mean_loss(session.trainer().shape(),
                                     session.trainer().shared_parameters(), fold_examples(all));
  CHECK_FALSE(farther(loss, golden["untrained"]["loss_all"].get<double>(), 1e-4));
  session.run(1);
  CHECK(session.trainer().batch_indices() == golden["first_batch"].get<std::vector<int32_t>>());
}

// Rounding grows from step to step: the first five are close, the mean of many is.
void compare_losses(lab::TrainingSession& session, const json& golden) {
  const auto expected = golden["losses"].get<std::vector<double>>();
  session.run(static_cast<int64_t>(expected.size()));
  REQUIRE(session.losses().size() == expected.size());
  double sum = 0, expected_sum = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto loss = static_cast<double>(session.losses()[i]);
    CAPTURE(i);
    if (i < 5) CHECK_FALSE(farther(loss, expected[i], 2e-5));
    sum += loss;
    expected_sum += expected[i];
  }
  const auto count = static_cast<double>(expected.size());
  CHECK_FALSE(farther(sum / count, expected_sum / count, 0.01));
}

void compare_bigram(const lab::CorpusData& corpus, const json& golden) {
  const lab::SplitLosses losses = lab::bigram_losses(corpus, 1.0);
  CHECK_FALSE(farther(losses.train, golden["train_loss"].get<double>(), 1e-9));
  CHECK_FALSE(farther(losses.dev, golden["dev_loss"].get<double>(), 1e-9));
  CHECK_FALSE(farther(losses.test, golden["test_loss"].get<double>(), 1e-9));
}

void compare_with_golden(const std::string& corpus_id) {
  const auto corpus = lab::corpus_called(corpus_id);
  if (corpus == nullptr) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const json golden = lab::load_json("data/golden/mlp_" + corpus_id + ".json");
  compare_data(*corpus, golden);
  lab::TrainingSession lecture(corpus, main_config(200, lab::Initialization::kLecture));
  compare_start(lecture, golden);
  compare_losses(lecture, golden["start"]);
  lab::TrainingSession scaled(corpus, main_config(5, lab::Initialization::kScaled));
  compare_losses(scaled, golden["start_scaled"]);
  compare_bigram(*corpus, golden["bigram"]);
}

// A run of data/golden/bits.json again: other bits under the same version of the numerics are an
// error, whatever the compiler.
void compare_bits(const json& run) {
  const auto corpus = lab::corpus_called(run["corpus"]);
  if (corpus == nullptr) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const json& c = run["config"];
  const lab::RunConfig config = lab::checked({.context_length = c["contextLength"],
                                              .embed_dim = c["embedDim"],
                                              .hidden_dim = c["hiddenDim"],
                                              .batch_size = c["batchSize"],
                                              .steps = c["steps"],
                                              .learning_rate = c["learningRate"],
                                              .decay_step = c["decayStep"],
                                              .decay_factor = c["decayFactor"],
                                              .seed = c["seed"],
                                              .initialization = c["initialization"]});
  lab::TrainingSession session(corpus, config);
  CHECK(session.run(config.steps) == config.steps);
  CHECK(session.losses_sha256() == run["losses"].get<std::string>());
  CHECK(session.parameters_sha256() == run["parameters"].get<std::string>());
}

void compare_bits_of(const std::string& corpus_id) {
  if (lab::long_training_is_skipped()) {
    MESSAGE(lab::kTooSlow);
    return;
  }
  const json golden = lab::load_json("data/golden/bits.json");
  REQUIRE(golden["numericsVersion"].get<int>() == lab::kNumericsVersion);
  int compared = 0;
  for (const json& run : golden["runs"]) {
    if (run["corpus"].get<std::string>() != corpus_id) continue;
    compare_bits(run);
    ++compared;
  }
  CHECK(compared > 0);
}

}  // namespace

TEST_CASE("a run on the lecture's names starts as PyTorch's does") {
  compare_with_golden("lecture");
}

TEST_CASE("a run on the US names of 2018 starts as PyTorch's does") {
  compare_with_golden("ssa-2018");
}

TEST_CASE("a run on Turkish names starts as PyTorch's does") {
  compare_with_golden("turkish");
}

TEST_CASE("a native run on the lecture's names has the bits of the module's") {
  compare_bits_of("lecture");
}

TEST_CASE("a native run on the US names of 2018 has the bits of the module's") {
  compare_bits_of("ssa-2018");
}

TEST_CASE("a native run on Turkish names has the bits of the module's") {
  compare_bits_of("turkish");
}
