#include "core/ops/softmax.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/softmax.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

GradientCheck softmax_check(size_t rows, size_t columns) {
  lab::Generator generator(71);
  GradientCheck check;
  check.op = "softmax";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, rows * columns, 2.0f)};
  check.reference = [columns](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    for (size_t at = 0; at < out.size(); at += columns) {
      lab::softmax_reference<double>(std::span(out).subspan(at, columns),
                                     std::span(in[0]).subspan(at, columns));
    }
    return out;
  };
  check.backward = [x = check.inputs[0], columns](Operands<float>& d,
                                                  const std::vector<float>& dout, bool add) {
    const auto width = static_cast<int64_t>(columns);
    std::vector<float> out(x.size());
    lab::softmax_forward(out, x, width);
    lab::softmax_backward(d[0], dout, out, width, add);
  };
  return check;
}

TEST_CASE("the gradient of softmax is that of its reference twin") {
  for (const size_t columns : {1, 2, 5, 8, 33}) {
    CHECK(lab::find_wrong_gradient(softmax_check(3, columns), false) == "");
    CHECK(lab::find_wrong_gradient(softmax_check(3, columns), true) == "");
  }
}

TEST_CASE("softmax agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("softmax")) {
    const auto x = lab::golden_values(golden.at("x"));
    const int64_t columns = lab::golden_shape(golden.at("x")).back();
    std::vector<float> out(x.size());
    lab::softmax_forward(out, x, columns);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");
    std::vector<float> dx(x.size());
    lab::softmax_backward(dx, lab::golden_values(golden.at("dout")), out, columns, false);
    CHECK(lab::golden_mismatch(dx, golden.at("dx")) == "");
  }
}

TEST_CASE("the gradient of softmax adds up to nothing: a shift of all scores changes no share") {
  lab::Generator generator(72);
  const std::vector<float> x = lab::random_floats(generator, 9, 3.0f);
  std::vector<float> out(9), dx(9);
  lab::softmax_forward(out, x, 9);
  lab::softmax_backward(dx, lab::random_floats(generator, 9), out, 9, false);
  double sum = 0.0;
  for (const float value : dx) sum += static_cast<double>(value);
  CHECK(std::fabs(sum) < 1e-6);
}

TEST_CASE("a NaN in the upstream gradient reaches its whole row and no other") {
  std::vector<float> out(4), dx(4);
  lab::softmax_forward(out, std::vector<float>{1, 2, 3, 4}, 2);
  lab::softmax_backward(dx, std::vector<float>{std::nanf(""), 0, 1, 0}, out, 2, false);
  CHECK((std::isnan(dx[0]) && std::isnan(dx[1])));
  CHECK((std::isfinite(dx[2]) && std::isfinite(dx[3])));
}

}  // namespace
