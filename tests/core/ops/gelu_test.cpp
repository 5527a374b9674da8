#include "core/ops/gelu.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/elementwise.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

GradientCheck gelu_check(size_t size) {
  lab::Generator generator(81);
  GradientCheck check;
  check.op = "gelu";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, size, 2.0f)};
  check.reference = [](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    lab::gelu_reference<double>(out, in[0]);
    return out;
  };
  check.backward = [x = check.inputs[0]](Operands<float>& d, const std::vector<float>& dout,
                                         bool add) { lab::gelu_backward(d[0], dout, x, add); };
  return check;
}

TEST_CASE("the gradient of gelu is that of its reference twin") {
  for (const size_t size : {1, 3, 4, 6, 15, 200}) {
    CHECK(lab::find_wrong_gradient(gelu_check(size), false) == "");
    CHECK(lab::find_wrong_gradient(gelu_check(size), true) == "");
  }
}

TEST_CASE("gelu agrees with PyTorch's tanh form") {
  for (const auto& golden : lab::op_cases("gelu")) {
    const auto x = lab::golden_values(golden.at("x"));
    std::vector<float> out(x.size()), dx(x.size());
    lab::gelu_forward(out, x);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");
    lab::gelu_backward(dx, lab::golden_values(golden.at("dout")), x, false);
    CHECK(lab::golden_mismatch(dx, golden.at("dx")) == "");
  }
}

TEST_CASE("gelu lets large numbers through, holds back small ones, and passes NaN on") {
  const std::vector<float> x = {20.0f, -20.0f, 0.0f, std::nanf("")};
  std::vector<float> out(4), dx(4);
  lab::gelu_forward(out, x);
  lab::gelu_backward(dx, std::vector<float>{1, 1, 1, 1}, x, false);
  CHECK(out[0] == 20.0f);
  CHECK(std::fabs(out[1]) < 1e-5f);
  CHECK(out[2] == 0.0f);
  CHECK(dx[2] == 0.5f);
  CHECK((std::isnan(out[3]) && std::isnan(dx[3])));
}

}  // namespace
