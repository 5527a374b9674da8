#include "core/kernels/softmax.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::Generator;
using lab::GuardedFloats;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A row has at least one class, so the empty length is left out here.
std::vector<size_t> row_lengths() {
  std::vector<size_t> lengths = lab::kernel_lengths();
  std::erase(lengths, size_t{0});
  return lengths;
}

bool all_nan(std::span<const float> values) {
  return std::all_of(values.begin(), values.end(), [](float x) { return std::isnan(x); });
}

std::vector<float> softmax_of(const std::vector<float>& logits) {
  std::vector<float> probs(logits.size());
  lab::softmax(probs, logits);
  return probs;
}

TEST_CASE("softmax and its log-sum-exp equal their twin at every length and alignment") {
  Generator generator(31);
  for (const size_t length : row_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      GuardedFloats logits(lab::random_floats(generator, length, 3.0f), misalignment);
      GuardedFloats probs(length, misalignment);
      const double log_sum_exp = lab::softmax(probs.span(), logits.span());
      std::vector<double> expected(length);
      const std::vector<double> exact_logits = lab::to_double(logits.span());
      const double expected_sum = lab::softmax_reference<double>(expected, exact_logits);
      INFO("length ", length, ", misaligned by ", misalignment);
      // The rounding of logit − maximum, up to 25 here, adds 2^-20 to the relative error of exp.
      CHECK(lab::mismatch(probs.span(), expected, {0.0, 2e-6}) == "");
      CHECK(std::fabs(log_sum_exp - expected_sum) <= 1e-6);
      CHECK(probs.guards_are_whole());
      CHECK(lab::softmax(logits.span(), logits.span()) == log_sum_exp);
      CHECK(lab::bit_mismatch(logits.span(), probs.span()) == "");
      CHECK(logits.guards_are_whole());
    }
  }
}

TEST_CASE("probabilities are in 0 to 1 and add up to 1") {
  Generator generator(32);
  for (const float scale : {0.0f, 1.0f, 30.0f, 1000.0f}) {
    const std::vector<float> probs = softmax_of(lab::random_floats(generator, 27, scale));
    CHECK(std::all_of(probs.begin(), probs.end(), [](float p) { return p >= 0.0f && p <= 1.0f; }));
    const double sum = std::accumulate(probs.begin(), probs.end(), 0.0);
    CHECK(std::fabs(sum - 1.0) <= 1e-6);
  }
}

TEST_CASE("softmax of large logits is finite and does not change when all are shifted") {
  const std::vector<float> small = {0, 1, -3, 2, 5};
  const std::vector<float> large = {1000, 1001, 997, 1002, 1005};
  CHECK(lab::bit_mismatch(softmax_of(large), softmax_of(small)) == "");
  std::vector<float> probs(5);
  const double at_small = lab::softmax(probs, small);
  CHECK(lab::softmax(probs, large) == doctest::Approx(at_small + 1000.0).epsilon(1e-12));
}

TEST_CASE("a logit of minus infinity has probability 0, a row of one probability 1") {
  CHECK(softmax_of({1.0f, -kInfinity, 1.0f}) == std::vector<float>{0.5f, 0.0f, 0.5f});
  CHECK(softmax_of({-7.0f}) == std::vector<float>{1.0f});
}

TEST_CASE("a NaN or an infinity anywhere makes the whole row NaN") {
  for (const float bad : {kNan, kInfinity}) {
    for (size_t at = 0; at < 6; ++at) {
      std::vector<float> logits = {1, 2, 3, 4, 5, 6};
      logits[at] = bad;
      std::vector<float> probs(logits.size());
      CHECK(std::isnan(lab::softmax(probs, logits)));
      CHECK(all_nan(probs));
    }
  }
  CHECK(all_nan(softmax_of({-kInfinity, -kInfinity})));
}

TEST_CASE("naive softmax equals its twin at every length and alignment") {
  Generator generator(33);
  for (const size_t length : lab::kernel_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      GuardedFloats logits(lab::random_floats(generator, length, 3.0f), misalignment);
      GuardedFloats probs(length, misalignment);
      GuardedFloats exps(length, misalignment);
      lab::softmax_naive(probs.span(), exps.span(), logits.span());
      std::vector<double> expected_probs(length);
      std::vector<double> expected_exps(length);
      lab::softmax_naive_reference<double>(expected_probs, expected_exps,
                                           lab::to_double(logits.span()));
      INFO("length ", length, ", misaligned by ", misalignment);
      CHECK(lab::mismatch(exps.span(), expected_exps, {0.0, 2e-7}) == "");
      CHECK(lab::mismatch(probs.span(), expected_probs, {0.0, 2e-6}) == "");
      CHECK(probs.guards_are_whole());
      CHECK(exps.guards_are_whole());
    }
  }
}

TEST_CASE("naive softmax overflows where the stable one does not") {
  const std::vector<float> logits = {89.0f, 1.0f};
  std::vector<float> probs(2);
  std::vector<float> exps(2);
  lab::softmax_naive(probs, exps, logits);
  CHECK(exps[0] == kInfinity);
  CHECK(std::isnan(probs[0]));
  CHECK(probs[1] == 0.0f);
  CHECK(softmax_of(logits)[0] == 1.0f);
}

TEST_CASE("the gradient of softmax works in place, adds when asked, and keeps to its row") {
  Generator generator(33);
  for (const size_t length : row_lengths()) {
    const std::vector<float> probs = softmax_of(lab::random_floats(generator, length, 2.0f));
    const std::vector<float> upstream = lab::random_floats(generator, length);
    std::vector<double> expected(length);
    lab::softmax_gradient_reference<double>(expected, lab::to_double(upstream),
                                            lab::to_double(probs), false);
    GuardedFloats dlogits(upstream, 1);
    lab::softmax_gradient(dlogits.span(), dlogits.span(), probs, false);
    CHECK(lab::mismatch(dlogits.span(), expected, {1e-6, 1e-5}) == "");
    lab::softmax_gradient(dlogits.span(), upstream, probs, true);
    lab::softmax_gradient_reference<double>(expected, lab::to_double(upstream),
                                            lab::to_double(probs), true);
    CHECK(lab::mismatch(dlogits.span(), expected, {2e-6, 1e-5}) == "");
    CHECK(dlogits.guards_are_whole());
  }
}

}  // namespace
