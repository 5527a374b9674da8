// A training step allocates nothing: whatever it needs was placed when the program was compiled.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/tensor/tensor.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/counting_allocator.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/training_session.hpp"

namespace {

std::shared_ptr<lab::CorpusData> corpus() {
  return std::make_shared<lab::CorpusData>(lab::read_file("data/turkish-names.txt"),
                                           lab::CaseLocale::kTurkish);
}

TEST_CASE("the counter sees every form of allocation") {
  CHECK(lab::allocations_during([] {}) == 0);
  CHECK(lab::allocations_during([] { ::operator delete(::operator new(4)); }) == 1);
  CHECK(lab::allocations_during([] { ::operator delete[](::operator new[](4)); }) == 1);
  CHECK(lab::allocations_during([] { lab::allocate_floats(16); }) == 1);
  CHECK(lab::allocations_during([] { std::vector<std::string>(3, std::string(100, 'x')); }) >= 4);
  CHECK(lab::allocations_during([] { lab::text("a sentence too long to fit", 12.5); }) > 0);
}

TEST_CASE("300 steps of the trainer allocate nothing") {
  const auto data = corpus();
  const auto examples = data->examples(3);
  const lab::MlpShape shape{data->vocab_size(), 3, 10, 40};
  lab::MlpTrainer trainer(shape, lab::Initialization::kScaled, 1, examples->train, 32);
  const auto train = [&] {
    for (int step = 0; step < 300; ++step) trainer.step(0.1);
  };
  CHECK(lab::allocations_during(train) == 0);
}

TEST_CASE("300 steps of a session allocate nothing, its kept states included") {
  lab::RunConfig config;
  config.hidden_dim = 40;
  config.steps = 1000;
  config.decay_step = 150;
  config.initialization = lab::Initialization::kScaled;
  lab::TrainingSession session(corpus(), config);
  int64_t taken = 0;
  CHECK(lab::allocations_during([&] { taken = session.run(300); }) == 0);
  CHECK(taken == 300);
}

}  // namespace
