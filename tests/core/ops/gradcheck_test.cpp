// A checker that lets a wrong gradient pass is worse than none: these feed it wrong backward
// passes.
#include "tests/support/gradcheck.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/ops/linear.hpp"
#include "core/random/generator.hpp"

namespace {

using lab::find_wrong_gradient;
using lab::GradientCheck;
using lab::Operands;

// What a mistake does to a right gradient.
using Spoil = std::function<void(Operands<float>&)>;

// x (3, 3) · weight (3, 3) + bias (3): square, so that a transposed gradient has the right size.
constexpr lab::LinearShape kSquare{3, 3, 3};

GradientCheck linear_check(const Spoil& spoil) {
  lab::Generator generator(41);
  GradientCheck check;
  check.op = "linear";
  check.names = {"x", "weight", "bias"};
  for (const size_t size : {9, 9, 3}) check.inputs.push_back(lab::random_floats(generator, size));
  check.reference = [](const Operands<double>& in) {
    std::vector<double> out(9);
    lab::linear_reference<double>(out, in[0], in[1], in[2], kSquare);
    return out;
  };
  check.backward = [inputs = check.inputs, spoil](Operands<float>& d,
                                                  const std::vector<float>& dout, bool add) {
    Operands<float> fresh = {std::vector<float>(9), std::vector<float>(9), std::vector<float>(3)};
    std::vector<float> workspace(9);
    lab::linear_backward(fresh[0], fresh[1], fresh[2], dout, inputs[0], inputs[1], workspace,
                         kSquare, {});
    spoil(fresh);
    for (size_t k = 0; k < d.size(); ++k) {
      for (size_t i = 0; i < d[k].size(); ++i) {
        d[k][i] = add ? d[k][i] + fresh[k][i] : fresh[k][i];
      }
    }
  };
  return check;
}

std::string complaint_about(const Spoil& spoil) {
  const std::string overwriting = find_wrong_gradient(linear_check(spoil), false);
  const std::string adding = find_wrong_gradient(linear_check(spoil), true);
  // A mistake must show in both ways; the sentence of the first is returned.
  return adding.empty() ? "" : overwriting;
}

void transpose_square(std::vector<float>& values) {
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < i; ++j) std::swap(values[3 * i + j], values[3 * j + i]);
  }
}

TEST_CASE("the gradient checker accepts the right backward pass") {
  const GradientCheck check = linear_check([](Operands<float>&) {});
  for (const uint64_t seed : {1, 2, 3}) {
    CHECK(find_wrong_gradient(check, false, seed) == "");
    CHECK(find_wrong_gradient(check, true, seed) == "");
  }
}

TEST_CASE("the gradient checker rejects a flipped sign") {
  const auto spoil = [](Operands<float>& d) {
    for (float& value : d[1]) value = -value;
  };
  CHECK(complaint_about(spoil) != "");
}

TEST_CASE("the gradient checker rejects gradients one index off") {
  const auto spoil = [](Operands<float>& d) {
    std::rotate(d[0].begin(), d[0].begin() + 1, d[0].end());
  };
  CHECK(complaint_about(spoil) != "");
}

TEST_CASE("the gradient checker rejects a missing factor, even one near 1") {
  for (const float factor : {3.0f, 0.5f, 1.0001f}) {
    const auto spoil = [&](Operands<float>& d) {
      for (float& value : d[2]) value *= factor;
    };
    CHECK(complaint_about(spoil) != "");
  }
}

TEST_CASE("the gradient checker rejects a transposed gradient") {
  CHECK(complaint_about([](Operands<float>& d) { transpose_square(d[0]); }) != "");
  CHECK(complaint_about([](Operands<float>& d) { transpose_square(d[1]); }) != "");
}

TEST_CASE("the gradient checker rejects NaN and infinities, anywhere") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float bad : {std::nanf(""), kInfinity, -kInfinity}) {
    for (size_t at = 0; at < 9; ++at) {
      CHECK(complaint_about([&](Operands<float>& d) { d[1][at] = bad; }) != "");
    }
  }
}

TEST_CASE("the gradient checker rejects zeros and one single wrong number") {
  const auto all_zero = [](Operands<float>& d) { std::fill(d[1].begin(), d[1].end(), 0.0f); };
  CHECK(complaint_about(all_zero) != "");
  CHECK(complaint_about([](Operands<float>& d) { d[2].back() = 0.0f; }) != "");
  CHECK(complaint_about([](Operands<float>& d) { d[0].back() += 1e-3f; }) != "");
}

TEST_CASE("the gradient checker rejects adding where it must overwrite, and the reverse") {
  GradientCheck check = linear_check([](Operands<float>&) {});
  const auto right = check.backward;
  for (const bool always : {false, true}) {
    check.backward = [&](Operands<float>& d, const std::vector<float>& dout, bool) {
      right(d, dout, always);
    };
    CHECK(find_wrong_gradient(check, always) == "");
    CHECK(find_wrong_gradient(check, !always) != "");
  }
}

TEST_CASE("the gradient checker rejects a reference that is not finite, even beside the same") {
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    GradientCheck check = linear_check(
        [&](Operands<float>& d) { std::fill(d[0].begin(), d[0].end(), static_cast<float>(bad)); });
    check.reference = [&](const Operands<double>& in) {
      return std::vector<double>(9, in[0][0] * bad);
    };
    CHECK(find_wrong_gradient(check, false) != "");
  }
}

TEST_CASE("a complaint names the op, the input, the index and both numbers") {
  const std::string complaint = complaint_about([](Operands<float>& d) { d[1][4] = 1234.0f; });
  for (const char* const part : {"linear", "weight", "at 4", "expected", "received 1234"}) {
    CHECK(complaint.find(part) != std::string::npos);
  }
}

}  // namespace
