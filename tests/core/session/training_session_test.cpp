// However a run is cut up, left and taken up again, it has the bits of one that was never touched.
#include "wasm/session/training_session.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"

using lab::RunConfig;
using lab::TrainingSession;

namespace {

struct Bits {
  std::string losses;
  std::string parameters;
  bool operator==(const Bits&) const = default;
};

Bits bits_of(const TrainingSession& session) {
  return {session.losses_sha256(), session.parameters_sha256()};
}

// The configurations that all tests here go through.
std::vector<RunConfig> configs() {
  RunConfig scaled = lab::small_config(300);
  scaled.initialization = lab::Initialization::kScaled;
  scaled.context_length = 5;
  scaled.seed = 7;
  scaled.decay_step = 0;
  return {lab::small_config(), scaled};
}

Bits unbroken(const std::shared_ptr<lab::CorpusData>& corpus, const RunConfig& config) {
  TrainingSession session(corpus, config);
  REQUIRE(session.run(config.steps) == config.steps);
  return bits_of(session);
}

// Calls `check(config, bits of the unbroken run)` for every configuration.
template <class Check>
void for_each_config(Check check) {
  const auto corpus = lab::corpus_called("turkish");
  for (const RunConfig& config : configs()) {
    CAPTURE(config.steps);
    check(corpus, config, unbroken(corpus, config));
  }
}

int64_t draw(lab::Generator& generator, int64_t highest) {
  return 1 + static_cast<int64_t>(generator.next_u32()) % highest;
}

}  // namespace

TEST_CASE("a run in slices of any length has the bits of an unbroken run") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    lab::Generator generator(1);
    for (int trial = 0; trial < 4; ++trial) {
      TrainingSession session(corpus, config);
      while (!session.finished()) session.run(draw(generator, trial == 0 ? 1 : 120));
      CHECK(bits_of(session) == expected);
    }
  });
}

TEST_CASE("a run measured in milliseconds has the bits of an unbroken run") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    lab::Generator generator(2);
    TrainingSession session(corpus, config);
    while (!session.finished()) session.run_for(0.05, draw(generator, 60));
    CHECK(bits_of(session) == expected);
  });
}

TEST_CASE("run and run_for take no more steps than asked for, and none after the last") {
  const RunConfig config = lab::small_config(40);
  TrainingSession session(lab::tiny_corpus(), config);
  CHECK(session.run(0) == 0);
  CHECK(session.run(-5) == 0);
  CHECK(session.run(7) == 7);
  CHECK(session.run_for(1e6, 5) == 5);
  CHECK(session.step() == 12);
  CHECK_FALSE(session.finished());
  CHECK(session.run_for(0.0, 1000) <= 8);
  CHECK(session.run(1000) <= 28);
  CHECK(session.finished());
  CHECK(session.step() == 40);
  CHECK(session.run(1) == 0);
  CHECK(session.run_for(1e6, 1) == 0);
}

TEST_CASE("a run without patience still takes some steps in each slice") {
  TrainingSession session(lab::tiny_corpus(), lab::small_config(40));
  CHECK(session.run_for(0.0, 1000) > 0);
  CHECK(session.run_for(-1.0, 1000) > 0);
  CHECK(session.run_for(std::numeric_limits<double>::quiet_NaN(), 1000) > 0);
}

TEST_CASE("looking at a run between two slices leaves its bits alone") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    TrainingSession session(corpus, config);
    while (!session.finished()) {
      session.run(90);
      const lab::SplitLosses losses = session.evaluate();
      CHECK(std::isfinite(losses.train + losses.dev + losses.test));
      CHECK(session.sample({.count = 3, .temperature = 0.8, .seed = 4}).size() == 3);
      CHECK(session.checkpoint().size() > 0);
    }
    CHECK(bits_of(session) == expected);
  });
}

TEST_CASE("a run resumed from a checkpoint at any step has the bits of an unbroken run") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    lab::Generator generator(3);
    std::vector<int64_t> places = {0, 1, 99, 100, 101, config.steps - 1, config.steps};
    for (int trial = 0; trial < 5; ++trial) places.push_back(draw(generator, config.steps));
    for (const int64_t place : places) {
      CAPTURE(place);
      TrainingSession first(corpus, config);
      first.run(place);
      const std::vector<uint8_t> bytes = first.checkpoint();
      const auto second = TrainingSession::resume(corpus, bytes);
      CHECK(second->step() == place);
      CHECK(bits_of(*second) == bits_of(first));
      CHECK(second->checkpoint() == bytes);
      second->run(config.steps);
      CHECK(bits_of(*second) == expected);
    }
  });
}

TEST_CASE("a run that is kept and resumed over and over has the bits of an unbroken run") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    lab::Generator generator(4);
    auto session = std::make_unique<TrainingSession>(corpus, config);
    while (!session->finished()) {
      session->run(draw(generator, 80));
      session = TrainingSession::resume(corpus, session->checkpoint());
    }
    CHECK(bits_of(*session) == expected);
  });
}

TEST_CASE("a reset run starts anew with the same weights and gets the same bits") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    TrainingSession session(corpus, config);
    const Bits start = bits_of(session);
    session.run(config.steps / 2);
    session.reset();
    CHECK(session.step() == 0);
    CHECK(session.last_good_step() == 0);
    CHECK(bits_of(session) == start);
    session.run(config.steps);
    CHECK(bits_of(session) == expected);
  });
}

TEST_CASE("a run that went back to its last good step gets the bits of an unbroken run") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    for (const int64_t place : {30, 100, 101, 150, 199, 200, 201, 299}) {
      CAPTURE(place);
      TrainingSession session(corpus, config);
      session.run(place);
      const int64_t good = session.last_good_step();
      CHECK(good <= std::max(int64_t{0}, place - TrainingSession::kKeptInterval));
      CHECK(good >= place - 2 * TrainingSession::kKeptInterval);
      CHECK(session.restore_last_good() == good);
      CHECK(session.step() == good);
      session.run(config.steps);
      CHECK(bits_of(session) == expected);
    }
  });
}

TEST_CASE("after a reset the last good step is found as in a new run") {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.run(350);
  session.reset();
  for (const int64_t slice : {50, 100, 100, 100}) {
    session.run(slice);
    TrainingSession fresh(lab::tiny_corpus(), lab::small_config());
    fresh.run(session.step());
    CHECK(session.last_good_step() == fresh.last_good_step());
  }
}

TEST_CASE("two runs of one corpus side by side leave each other alone") {
  for_each_config([](const auto& corpus, const RunConfig& config, const Bits& expected) {
    TrainingSession first(corpus, config);
    RunConfig other_config = config;
    other_config.seed = 99;
    TrainingSession second(corpus, other_config);
    while (!first.finished()) {
      first.run(50);
      second.run(30);
    }
    CHECK(bits_of(first) == expected);
    CHECK_FALSE(bits_of(second) == expected);
  });
}

TEST_CASE("each part of the configuration decides bits") {
  const auto corpus = lab::tiny_corpus();
  const RunConfig base = lab::small_config(60);
  const Bits expected = unbroken(corpus, base);
  const auto changed = [&](auto change) {
    RunConfig config = base;
    change(config);
    return unbroken(corpus, config);
  };
  CHECK_FALSE(changed([](RunConfig& c) { c.context_length = 2; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.embed_dim = 5; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.hidden_dim = 17; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.batch_size = 9; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.learning_rate = 0.11; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.decay_step = 41; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.decay_factor = 0.2; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.seed = 1; }) == expected);
  CHECK_FALSE(changed([](RunConfig& c) { c.initialization = lab::Initialization::kScaled; }) ==
              expected);
  CHECK(changed([](RunConfig&) {}) == expected);
}
