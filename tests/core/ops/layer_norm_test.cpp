#include "core/ops/layer_norm.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/layer_norm.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

GradientCheck layer_norm_check(size_t rows, size_t width) {
  lab::Generator generator(91);
  GradientCheck check;
  check.op = "layer_norm";
  check.names = {"x", "weight", "bias"};
  for (const size_t size : {rows * width, width, width}) {
    check.inputs.push_back(lab::random_floats(generator, size));
  }
  check.reference = [width](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    for (size_t at = 0; at < out.size(); at += width) {
      lab::layer_norm_row_reference<double>(std::span(out).subspan(at, width),
                                            std::span(in[0]).subspan(at, width), in[1], in[2]);
    }
    return out;
  };
  check.backward = [in = check.inputs, rows](Operands<float>& d, const std::vector<float>& dout,
                                             bool add) {
    std::vector<float> out(in[0].size());
    std::vector<float> saved(
        static_cast<size_t>(lab::layer_norm_saved(static_cast<int64_t>(rows))));
    lab::layer_norm_forward(out, saved, in[0], in[1], in[2]);
    lab::layer_norm_backward(d[0], d[1], d[2], dout, in[0], in[1], saved, {add, add, add});
  };
  return check;
}

TEST_CASE("the gradients of layer_norm are those of its reference twin") {
  // Two numbers always become −1 and 1: the gradient would be rounding alone.
  for (const size_t width : {3, 4, 7, 32}) {
    for (const size_t rows : {1, 5}) {
      CHECK(lab::find_wrong_gradient(layer_norm_check(rows, width), false) == "");
      CHECK(lab::find_wrong_gradient(layer_norm_check(rows, width), true) == "");
    }
  }
}

TEST_CASE("the gradient check of layer_norm rejects one that forgets what mean and variance do") {
  GradientCheck check = layer_norm_check(2, 5);
  const auto right = check.backward;
  check.backward = [right, in = check.inputs](Operands<float>& d, const std::vector<float>& dout,
                                              bool add) {
    right(d, dout, add);
    for (size_t i = 0; i < d[0].size(); ++i) d[0][i] = dout[i] * in[1][i % 5];
  };
  CHECK(lab::find_wrong_gradient(check, false) != "");
}

TEST_CASE("layer_norm agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("layer_norm")) {
    const auto x = lab::golden_values(golden.at("x"));
    const auto weight = lab::golden_values(golden.at("weight"));
    const auto bias = lab::golden_values(golden.at("bias"));
    std::vector<float> out(x.size()), saved(2 * x.size() / weight.size());
    lab::layer_norm_forward(out, saved, x, weight, bias);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");
    std::vector<float> dx(x.size()), dweight(weight.size()), dbias(bias.size());
    lab::layer_norm_backward(dx, dweight, dbias, lab::golden_values(golden.at("dout")), x, weight,
                             saved, {});
    // A row of two nearly equal numbers is divided by next to nothing.
    CHECK(lab::mismatch(dx, lab::golden_values<double>(golden.at("dx")), {2e-5, 1e-4}) == "");
    CHECK(lab::golden_mismatch(dweight, golden.at("dweight")) == "");
    CHECK(lab::golden_mismatch(dbias, golden.at("dbias")) == "");
  }
}

TEST_CASE("a row of equal numbers becomes the bias, and gradients that nobody wants are left out") {
  const std::vector<float> x(4, 7.0f), weight(4, 2.0f), bias = {1, 2, 3, 4};
  std::vector<float> out(4), saved(2), dweight(4);
  lab::layer_norm_forward(out, saved, x, weight, bias);
  CHECK(out == bias);
  lab::layer_norm_backward({}, dweight, {}, x, x, weight, saved, {});
  CHECK(dweight == std::vector<float>(4));
}

}  // namespace
