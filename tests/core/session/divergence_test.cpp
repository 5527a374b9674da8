// When a run is stopped as diverged, when it is not, and how it goes back.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/base/math.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/training_session.hpp"

using lab::Initialization;
using lab::RunConfig;
using lab::TrainingSession;

namespace {

RunConfig config_with(double learning_rate, int64_t steps) {
  RunConfig config;
  config.learning_rate = learning_rate;
  config.steps = steps;
  config.decay_step = 0;
  return config;
}

void expect_calm(const std::shared_ptr<lab::CorpusData>& corpus, const RunConfig& config) {
  CAPTURE(config.learning_rate);
  CAPTURE(config.embed_dim);
  TrainingSession session(corpus, config);
  session.run(config.steps);
  CHECK_FALSE(session.diverged());
  CHECK(session.finished());
}

void expect_divergence(TrainingSession& session) {
  session.run(2000);
  REQUIRE(session.diverged());
  CHECK(session.step() < 2000);
  CHECK(session.run(10) == 0);
  CHECK(session.run_for(1000.0, 10) == 0);
}

}  // namespace

TEST_CASE("learning rates of 50 and 100 are stopped as diverged on every corpus") {
  for (const char* id : {"ssa-2018", "turkish"}) {
    for (const double rate : {50.0, 100.0}) {
      CAPTURE(id);
      CAPTURE(rate);
      TrainingSession session(lab::corpus_called(id), config_with(rate, 10'000));
      expect_divergence(session);
      const int64_t good = session.last_good_step();
      CHECK(good < session.step());
      CHECK(session.restore_last_good() == good);
      CHECK_FALSE(session.diverged());
      CHECK(session.step() == good);
      for (const float loss : session.losses()) REQUIRE(std::isfinite(loss));
      const lab::SplitLosses losses = session.evaluate();
      CHECK(std::isfinite(losses.train + losses.dev + losses.test));
      CHECK(session.run(1) == 1);
      CHECK(std::isfinite(session.losses().back()));
    }
  }
}

TEST_CASE("a run that goes back diverges again at the same step with the same bits") {
  TrainingSession session(lab::corpus_called("turkish"), config_with(100.0, 10'000));
  expect_divergence(session);
  const int64_t step = session.step();
  const std::string losses = session.losses_sha256();
  session.restore_last_good();
  session.run(2000);
  CHECK(session.diverged());
  CHECK(session.step() == step);
  CHECK(session.losses_sha256() == losses);
}

TEST_CASE("a reset ends divergence, and a checkpoint keeps it") {
  const auto corpus = lab::corpus_called("turkish");
  TrainingSession session(corpus, config_with(100.0, 10'000));
  expect_divergence(session);
  const auto resumed = TrainingSession::resume(corpus, session.checkpoint());
  CHECK(resumed->diverged());
  CHECK(resumed->run(5) == 0);
  session.reset();
  CHECK_FALSE(session.diverged());
  CHECK(session.run(5) == 5);
}

TEST_CASE("a loss that is no number stops a run at once") {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.run(120);
  session.parameters()["b2"].value[1] = std::numeric_limits<float>::quiet_NaN();
  CHECK(session.run(100) == 1);
  CHECK(session.diverged());
  CHECK(session.restore_last_good() == 0);
  CHECK_FALSE(session.diverged());
  CHECK(session.run(400) == 400);
  CHECK(std::isfinite(session.losses().back()));
}

TEST_CASE("the last good step restores the very weights of that step") {
  const auto corpus = lab::tiny_corpus();
  for (const int64_t place : {120, 250, 399}) {
    CAPTURE(place);
    TrainingSession session(corpus, lab::small_config());
    session.run(place);
    session.parameters()["b2"].value[3] = std::numeric_limits<float>::infinity();
    session.run(1);
    REQUIRE(session.diverged());
    TrainingSession expected(corpus, lab::small_config());
    expected.run(session.restore_last_good());
    CHECK(session.parameters_sha256() == expected.parameters_sha256());
    CHECK(session.losses_sha256() == expected.losses_sha256());
  }
}

TEST_CASE("learning rates up to 1 are not taken for divergence, with either start") {
  for (const double rate : {0.001, 0.1, 0.3, 1.0}) {
    for (const auto initialization : {Initialization::kLecture, Initialization::kScaled}) {
      RunConfig config = config_with(rate, lab::long_training_is_skipped() ? 100 : 600);
      config.initialization = initialization;
      expect_calm(lab::corpus_called("ssa-2018"), config);
      expect_calm(lab::corpus_called("turkish"), config);
    }
  }
}

TEST_CASE("the learning rates of the sweep are not taken for divergence") {
  // One after the other on one network, as the sweep has them: a hundred runs of ten steps, each of
  // which takes up the weights of the one before.
  const auto corpus = lab::corpus_called("ssa-2018");
  std::vector<float> weights;
  for (int piece = 0; piece < 12; ++piece) {
    const double rate = lab::portable_pow(10.0, -3.0 + 0.25 * piece + 0.25);
    TrainingSession session(corpus, config_with(rate, 90));
    const auto values = session.parameters().values();
    if (!weights.empty()) std::copy(weights.begin(), weights.end(), values.begin());
    session.run(90);
    CAPTURE(rate);
    CHECK_FALSE(session.diverged());
    weights.assign(values.begin(), values.end());
  }
}

TEST_CASE("the figure's small model is not taken for divergence") {
  RunConfig visual = config_with(0.1, lab::long_training_is_skipped() ? 300 : 3000);
  visual.embed_dim = 2;
  visual.hidden_dim = 100;
  expect_calm(lab::corpus_called("ssa-2018"), visual);
}

TEST_CASE("a tiny corpus is not taken for divergence, nor a batch of one example") {
  const auto repeating = std::make_shared<lab::CorpusData>(
      "aaaa\naaaa\naaaa\naaaa\naaaa\naaaa\naaaa\naaaa\naaaa\naaab\nb\n", lab::CaseLocale::kRoot);
  for (const auto initialization : {Initialization::kLecture, Initialization::kScaled}) {
    for (const double rate : {0.1, 0.3, 0.5}) {
      // A step for each single example jumps about by itself: only the usual rate is calm there.
      for (const int64_t batch :
           rate > 0.1 ? std::vector<int64_t>{32} : std::vector<int64_t>{1, 32}) {
        RunConfig config = config_with(rate, lab::long_training_is_skipped() ? 100 : 500);
        config.initialization = initialization;
        config.batch_size = batch;
        CAPTURE(batch);
        expect_calm(lab::tiny_corpus(), config);
        expect_calm(repeating, config);
      }
    }
  }
}
