#include "core/ops/split_heads.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/swap_axes.hpp"
#include "core/ops/merge_heads.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::HeadsShape;
using lab::Operands;

constexpr HeadsShape kShape{2, 3, 4, 5};  // batch, length, num_heads, head_dim

GradientCheck split_heads_check() {
  lab::Generator generator(101);
  GradientCheck check;
  check.op = "split_heads";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, 120)};
  check.reference = [](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    lab::swap_axes_reference<double>(
        out, in[0], {kShape.batch, kShape.length, kShape.num_heads, kShape.head_dim});
    return out;
  };
  check.backward = [](Operands<float>& d, const std::vector<float>& dout, bool add) {
    lab::split_heads_backward(d[0], dout, kShape, add);
  };
  return check;
}

TEST_CASE("the gradient of split_heads goes back to where its numbers came from") {
  CHECK(lab::find_wrong_gradient(split_heads_check(), false) == "");
  CHECK(lab::find_wrong_gradient(split_heads_check(), true) == "");
}

TEST_CASE("split_heads agrees with PyTorch's view and transpose") {
  for (const auto& golden : lab::op_cases("split_heads")) {
    const auto x = lab::golden_values(golden.at("x"));
    const lab::Shape apart = lab::golden_shape(golden.at("out"));
    const HeadsShape shape{apart[0], apart[2], apart[1], apart[3]};
    std::vector<float> out(x.size()), dx(x.size());
    lab::split_heads_forward(out, x, shape);
    CHECK(out == lab::golden_values(golden.at("out")));
    lab::split_heads_backward(dx, lab::golden_values(golden.at("dout")), shape, false);
    CHECK(dx == lab::golden_values(golden.at("dx")));
  }
}

TEST_CASE("heads that were split are merged to what they were") {
  lab::Generator generator(102);
  const std::vector<float> x = lab::random_floats(generator, 120);
  std::vector<float> apart(120), joined(120);
  lab::split_heads_forward(apart, x, kShape);
  CHECK(apart != x);
  lab::merge_heads_forward(joined, apart, kShape);
  CHECK(joined == x);
}

}  // namespace
