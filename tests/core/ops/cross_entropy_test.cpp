#include "core/ops/cross_entropy.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

struct Case {
  int64_t vocab_size;
  std::vector<int32_t> targets;
};

const std::vector<Case> kCases = {
    {1, {0}}, {2, {1}}, {5, {0, 4, 4, 2}}, {27, {0, 26, 3, 3, 14, 0, 9}}, {9, {8, 8, 8}}};

std::vector<float> random_logits(const Case& c) {
  lab::Generator generator(81);
  const size_t size = c.targets.size() * static_cast<size_t>(c.vocab_size);
  return lab::random_floats(generator, size, 2.0f);
}

GradientCheck cross_entropy_check(const Case& c) {
  GradientCheck check;
  check.op = "cross_entropy";
  check.names = {"logits"};
  check.inputs = {random_logits(c)};
  check.reference = [c](const Operands<double>& in) {
    std::vector<double> counts(in[0].size());
    std::vector<double> probs(in[0].size());
    return std::vector<double>{
        lab::cross_entropy_reference<double>(counts, probs, in[0], c.targets, c.vocab_size)};
  };
  check.backward = [c, logits = check.inputs[0]](Operands<float>& d, const std::vector<float>& dout,
                                                 bool add) {
    std::vector<float> probs(logits.size());
    lab::cross_entropy_forward(probs, logits, c.targets, c.vocab_size);
    lab::cross_entropy_backward(d[0], dout[0], probs, c.targets, c.vocab_size, add);
  };
  return check;
}

TEST_CASE("the gradient of cross entropy is that of its reference twin") {
  for (const Case& c : kCases) {
    for (const uint64_t seed : {1, 2, 3}) {
      CHECK(lab::find_wrong_gradient(cross_entropy_check(c), false, seed) == "");
      CHECK(lab::find_wrong_gradient(cross_entropy_check(c), true, seed) == "");
    }
  }
}

TEST_CASE("loss and probabilities of cross entropy are those of the chain written by hand") {
  for (const Case& c : kCases) {
    const std::vector<float> logits = random_logits(c);
    std::vector<float> probs(logits.size());
    const float loss = lab::cross_entropy_forward(probs, logits, c.targets, c.vocab_size);
    std::vector<double> counts(logits.size());
    std::vector<double> expected(logits.size());
    const double expected_loss = lab::cross_entropy_reference<double>(
        counts, expected, lab::to_double(logits), c.targets, c.vocab_size);
    CHECK(lab::mismatch({&loss, 1}, {expected_loss}, {2e-7, 2e-7}) == "");
    CHECK(lab::mismatch(probs, expected, {0.0, 2e-6}) == "");
  }
}

TEST_CASE("cross entropy agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("cross_entropy")) {
    const auto logits = lab::golden_values(golden.at("logits"));
    const auto targets = lab::golden_values<int32_t>(golden.at("targets"));
    const int64_t vocab_size = lab::golden_shape(golden.at("logits"))[1];
    std::vector<float> probs(logits.size());
    const float loss = lab::cross_entropy_forward(probs, logits, targets, vocab_size);
    CHECK(lab::golden_mismatch({&loss, 1}, golden.at("out")) == "");
    std::vector<float> dlogits(logits.size());
    const float dloss = lab::golden_values(golden.at("dout"))[0];
    lab::cross_entropy_backward(dlogits, dloss, probs, targets, vocab_size, false);
    CHECK(lab::golden_mismatch(dlogits, golden.at("dlogits")) == "");
  }
}

TEST_CASE("equal logits cost log V, whatever the target") {
  const std::vector<float> logits(27, 3.0f);
  std::vector<float> probs(27);
  for (const int32_t target : {0, 13, 26}) {
    const std::vector<int32_t> targets = {target};
    CHECK(lab::cross_entropy_forward(probs, logits, targets, 27) ==
          doctest::Approx(std::log(27.0)).epsilon(1e-7));
  }
}

TEST_CASE("huge logits give a finite loss, where the chain by hand overflows") {
  const std::vector<float> logits = {1000.0f, 0.0f};
  const std::vector<int32_t> targets = {1};
  std::vector<float> probs(2);
  CHECK(lab::cross_entropy_forward(probs, logits, targets, 2) == 1000.0f);
  std::vector<float> counts(2);
  std::vector<float> by_hand(2);
  const float loss = lab::cross_entropy_reference<float>(counts, by_hand, logits, targets, 2);
  CHECK(!std::isfinite(loss));
}

TEST_CASE("a NaN among the logits makes the loss NaN") {
  const std::vector<float> logits = {1.0f, std::nanf(""), 2.0f, 0.0f, 0.0f, 0.0f};
  const std::vector<int32_t> targets = {0, 2};
  std::vector<float> probs(6);
  CHECK(std::isnan(lab::cross_entropy_forward(probs, logits, targets, 3)));
}

}  // namespace
