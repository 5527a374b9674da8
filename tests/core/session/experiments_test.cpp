// The measurements that train a little: overfitting, the sweep, gradient noise, the race.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/curves.hpp"
#include "core/analysis/entropy.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/sessions.hpp"

using lab::array_of;
using lab::Findings;
using lab::measure;

TEST_CASE("overfitting tells each example's context, target, group and final probability") {
  const auto corpus = lab::tiny_corpus();
  const Findings found =
      measure(corpus, "overfit", {{"examples", 12}, {"steps", 400}, {"hidden_dim", 20}});
  const auto& losses = array_of(found, "losses");
  REQUIRE(losses.size() == 401);
  CHECK(found["last_loss"] == losses.back());
  CHECK(found["loss_200"] == losses[200]);
  CHECK(losses.back() < losses.front());
  CHECK(losses.back() >= found["floor"] - 1e-6);
  // The mean of −log of what the right characters got is the last loss.
  double nll = 0.0;
  for (const double p : array_of(found, "probs")) nll -= std::log(p);
  CHECK(nll / 12.0 == doctest::Approx(found["last_loss"]).epsilon(1e-4));
  const auto& contexts = array_of(found, "contexts");
  const auto& targets = array_of(found, "targets");
  const auto& groups = array_of(found, "group");
  const auto& ambiguous = array_of(found, "ambiguous");
  for (size_t i = 0; i < 12; ++i) {
    bool other_target = false;
    for (size_t j = 0; j < 12; ++j) {
      const bool same = std::equal(&contexts[3 * i], &contexts[3 * i] + 3, &contexts[3 * j]);
      CHECK((groups[i] == groups[j]) == same);
      other_target |= same && targets[i] != targets[j];
    }
    CHECK(ambiguous[i] == (other_target ? 1.0 : 0.0));
  }
}

TEST_CASE("overfitting more examples than there are takes all, and bad settings are refused") {
  const auto corpus = lab::tiny_corpus();
  const Findings found = measure(corpus, "overfit", {{"examples", 512}, {"steps", 1}});
  CHECK(array_of(found, "targets").size() ==
        static_cast<size_t>(lab::example_count(corpus->corpus().lines)));
  const auto refused = [&](const char* name, double value) {
    return lab::error_code([&] { measure(corpus, "overfit", {{name, value}}); });
  };
  CHECK(refused("examples", 0) == "range");
  CHECK(refused("steps", 1.5) == "whole");
  CHECK(refused("learning_rate", NAN) == "range");
}

TEST_CASE("the sweep's smoothed curve is the mean of each window over its centre") {
  const Findings found =
      measure(lab::tiny_corpus(), "sweep", {{"steps", 200}, {"embed_dim", 4}, {"hidden_dim", 16}});
  const auto& exponents = array_of(found, "exponents");
  const auto& losses = array_of(found, "losses");
  const auto& smoothed = array_of(found, "smoothed");
  const auto& centres = array_of(found, "smoothed_exponents");
  REQUIRE(losses.size() == 200);
  REQUIRE(smoothed.size() == 151);
  CHECK(exponents.front() == -3.0);
  CHECK(exponents.back() == 0.0);
  for (const size_t i : {size_t{0}, size_t{70}, size_t{150}}) {
    double sum = 0.0;
    for (size_t k = i; k < i + 50; ++k) sum += losses[k];
    CHECK(smoothed[i] == doctest::Approx(sum / 50.0).epsilon(1e-6));
    CHECK(centres[i] == exponents[i + 25]);
  }
  const auto lowest = std::min_element(smoothed.begin(), smoothed.end());
  CHECK(found["valley_start"] == lowest - smoothed.begin());
  CHECK(found["valley_mean"] == doctest::Approx(*lowest).epsilon(1e-9));
  CHECK(found["first_loss"] == losses.front());
  CHECK(found["steepest_learning_rate"] ==
        doctest::Approx(std::pow(10.0, found["steepest_exponent"])).epsilon(1e-9));
}

TEST_CASE("the noise of a gradient falls with the batch, for every size that was measured") {
  const Findings found = measure(lab::tiny_corpus(), "gradient_noise", {{"draws", 20}});
  const auto& sizes = array_of(found, "batch_sizes");
  const auto& variances = array_of(found, "variances");
  REQUIRE(sizes.size() == 11);
  CHECK(sizes.front() == 1.0);
  CHECK(sizes.back() == 1024.0);
  CHECK(variances.front() > 100.0 * variances.back());
  CHECK(found["variance_1"] == variances.front());
  CHECK(found["slope"] == doctest::Approx(lab::log_log_slope(sizes, variances)).epsilon(1e-12));
  CHECK(found["draws"] == 20.0);
}

TEST_CASE("in the race both batches get the same time and begin at the same loss") {
  const Findings found = measure(lab::tiny_corpus(), "batch_race", {{"seconds", 1}});
  const auto& small = array_of(found, "small_seconds");
  const auto& large = array_of(found, "large_seconds");
  CHECK(array_of(found, "small_losses").front() == array_of(found, "large_losses").front());
  CHECK(small.front() == 0.0);
  CHECK(std::is_sorted(small.begin(), small.end()));
  CHECK(std::is_sorted(large.begin(), large.end()));
  CHECK(std::fabs(small.back() - large.back()) < 0.5);
  CHECK(array_of(found, "small_steps").back() > 0.0);
  CHECK(array_of(found, "large_steps").back() > 0.0);
  CHECK(found["small_final"] < array_of(found, "small_losses").front());
}
