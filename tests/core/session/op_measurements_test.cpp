// What the figure of softmax and cross entropy is told.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/kernels/elementwise.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/sessions.hpp"

using lab::array_of;
using lab::Findings;
using lab::measure;
using Numbers = std::vector<double>;

namespace {

Findings softmax_of(double z0, double z1, double z2, double target = 0) {
  return measure(lab::tiny_corpus(), "softmax_of_logits",
                 {{"z0", z0}, {"z1", z1}, {"z2", z2}, {"target", target}});
}

float kernel_exp(float z) {
  const std::array<float, 1> x = {z};
  std::array<float, 1> out;
  lab::exp(out, x);
  return out[0];
}

// Both ways against the C library in double.
void expect_softmax(const Findings& found, const std::array<double, 3>& z, size_t target) {
  const double highest = *std::max_element(z.begin(), z.end());
  double naive_sum = 0.0;
  double stable_sum = 0.0;
  for (const double logit : z) {
    naive_sum += std::exp(logit);
    stable_sum += std::exp(logit - highest);
  }
  const auto near = [](double expected) { return doctest::Approx(expected).epsilon(1e-6); };
  CHECK(found["maximum"] == highest);
  CHECK(found["naive_sum"] == near(naive_sum));
  CHECK(found["stable_sum"] == near(stable_sum));
  for (size_t i = 0; i < 3; ++i) {
    CAPTURE(i);
    CHECK(array_of(found, "naive_exp")[i] == near(std::exp(z[i])));
    CHECK(array_of(found, "naive")[i] == near(std::exp(z[i]) / naive_sum));
    CHECK(array_of(found, "shifted")[i] == z[i] - highest);
    CHECK(array_of(found, "stable_exp")[i] == near(std::exp(z[i] - highest)));
    CHECK(array_of(found, "stable")[i] == near(std::exp(z[i] - highest) / stable_sum));
  }
  const double loss = highest + std::log(stable_sum) - z[target];
  CHECK(std::fabs(found["stable_loss"] - loss) < 1e-5);
  CHECK(std::fabs(found["naive_loss"] - loss) < 1e-5);
}

}  // namespace

TEST_CASE("softmax of small logits is the same both ways") {
  expect_softmax(softmax_of(1, 2, 3, 2), {1, 2, 3}, 2);
  expect_softmax(softmax_of(-4.5, 0.25, -8, 0), {-4.5, 0.25, -8}, 0);
  expect_softmax(softmax_of(20, 21.5, 20, 1), {20, 21.5, 20}, 1);
}

TEST_CASE("softmax with a logit of 100 overflows in one way and not in the other") {
  const Findings found = measure(lab::tiny_corpus(), "softmax_of_logits");
  CHECK(std::isinf(array_of(found, "naive_exp")[2]));
  CHECK(std::isinf(found["naive_sum"]));
  CHECK(std::isnan(array_of(found, "naive")[2]));
  CHECK(array_of(found, "naive")[0] == 0.0);
  CHECK(std::isinf(found["naive_loss"]));
  CHECK(array_of(found, "shifted") == Numbers{-99, -98, 0});
  CHECK(array_of(found, "stable")[2] == 1.0);
  CHECK(found["stable_sum"] == 1.0);
  CHECK(found["stable_loss"] == 99.0);
  CHECK(std::isnan(softmax_of(1, 2, 100, 2)["naive_loss"]));
  CHECK(softmax_of(1, 2, 100, 2)["stable_loss"] == 0.0);
}

TEST_CASE("logits so low that every exponential is zero leave the naive softmax undefined") {
  const Findings found = softmax_of(-200, -201, -202, 1);
  CHECK(found["naive_sum"] == 0.0);
  CHECK(std::isnan(found["naive_loss"]));
  CHECK(found["stable_loss"] == doctest::Approx(1.407606).epsilon(1e-6));
}

TEST_CASE("overflow and underflow begin at the very number that is told") {
  const Findings found = softmax_of(0, 0, 0);
  const auto over = static_cast<float>(found["overflow_logit"]);
  const auto under = static_cast<float>(found["underflow_logit"]);
  CHECK(static_cast<double>(over) == found["overflow_logit"]);
  CHECK(std::isinf(kernel_exp(over)));
  CHECK(std::isfinite(kernel_exp(std::nextafter(over, 0.0f))));
  CHECK(over == doctest::Approx(std::log(std::numeric_limits<float>::max())).epsilon(1e-4));
  CHECK(kernel_exp(under) == 0.0f);
  CHECK(kernel_exp(std::nextafter(under, 0.0f)) > 0.0f);
  CHECK(under > -104.1f);
  CHECK(under < -87.0f);
}

TEST_CASE("logits and targets outside their bounds are refused") {
  CHECK(lab::error_code([] { softmax_of(1001, 0, 0); }) == "range");
  CHECK(lab::error_code([] { softmax_of(0, 0, 0, 3); }) == "range");
  CHECK(lab::error_code([] { softmax_of(0, 0, 0, 0.5); }) == "whole");
}

TEST_CASE("cross entropy is compared on as many rows as are asked for") {
  const auto corpus = lab::tiny_corpus();
  for (const double batch : {1.0, 100.0, 4096.0}) {
    CAPTURE(batch);
    const Findings found = measure(corpus, "cross_entropy", {{"batch", batch}, {"timings", 0.0}});
    const double bytes = batch * static_cast<double>(corpus->vocab_size()) * 4.0;
    CHECK(found["bytes_fused"] == bytes);
    CHECK(found["bytes_by_hand"] == 2.0 * bytes);
    CHECK(found["loss_difference"] == std::fabs(found["loss_fused"] - found["loss_by_hand"]));
    CHECK(found["loss_difference"] < 2e-5);
    CHECK(found["gradient_difference"] < 1e-6);
    CHECK(lab::error_code([&] { (void)found["seconds_fused"]; }) == "measurement.value");
  }
  CHECK(lab::error_code([&] { measure(corpus, "cross_entropy", {{"batch", 0}}); }) == "range");
}

TEST_CASE("the two ways to a cross entropy take a time that a clock can see") {
  const Findings found = measure(lab::tiny_corpus(), "cross_entropy");
  CHECK(found["seconds_fused"] > 1e-8);
  CHECK(found["seconds_by_hand"] > 1e-8);
  CHECK(found["seconds_by_hand"] < 0.1);
}
