#include "core/ops/tanh.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/elementwise.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

GradientCheck tanh_check(size_t size) {
  lab::Generator generator(61);
  GradientCheck check;
  check.op = "tanh";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, size, 2.0f)};
  check.reference = [](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    lab::tanh_reference<double>(out, in[0]);
    return out;
  };
  check.backward = [x = check.inputs[0]](Operands<float>& d, const std::vector<float>& dout,
                                         bool add) {
    std::vector<float> out(x.size());
    lab::tanh_forward(out, x);
    lab::tanh_backward(d[0], dout, out, add);
  };
  return check;
}

TEST_CASE("the gradient of tanh is that of its reference twin") {
  for (const size_t size : {1, 4, 7, 15, 200}) {
    CHECK(lab::find_wrong_gradient(tanh_check(size), false) == "");
    CHECK(lab::find_wrong_gradient(tanh_check(size), true) == "");
  }
}

TEST_CASE("tanh agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("tanh")) {
    const auto x = lab::golden_values(golden.at("x"));
    std::vector<float> out(x.size());
    lab::tanh_forward(out, x);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");
    std::vector<float> dx(x.size());
    lab::tanh_backward(dx, lab::golden_values(golden.at("dout")), out, false);
    CHECK(lab::golden_mismatch(dx, golden.at("dx")) == "");
  }
}

TEST_CASE("a saturated unit passes next to no gradient back") {
  const std::vector<float> x = {-20.0f, 20.0f, 0.0f};
  std::vector<float> out(3);
  std::vector<float> dx(3);
  lab::tanh_forward(out, x);
  lab::tanh_backward(dx, std::vector<float>{1.0f, 1.0f, 1.0f}, out, false);
  CHECK(std::fabs(dx[0]) < 1e-6f);
  CHECK(std::fabs(dx[1]) < 1e-6f);
  CHECK(dx[2] == 1.0f);
}

}  // namespace
