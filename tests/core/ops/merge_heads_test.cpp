#include "core/ops/merge_heads.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/swap_axes.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::HeadsShape;
using lab::Operands;

constexpr HeadsShape kShape{2, 3, 4, 5};  // batch, length, num_heads, head_dim

GradientCheck merge_heads_check() {
  lab::Generator generator(101);
  GradientCheck check;
  check.op = "merge_heads";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, 120)};
  check.reference = [](const Operands<double>& in) {
    std::vector<double> out(in[0].size());
    lab::swap_axes_reference<double>(
        out, in[0], {kShape.batch, kShape.num_heads, kShape.length, kShape.head_dim});
    return out;
  };
  check.backward = [](Operands<float>& d, const std::vector<float>& dout, bool add) {
    lab::merge_heads_backward(d[0], dout, kShape, add);
  };
  return check;
}

TEST_CASE("the gradient of merge_heads goes back to where its numbers came from") {
  CHECK(lab::find_wrong_gradient(merge_heads_check(), false) == "");
  CHECK(lab::find_wrong_gradient(merge_heads_check(), true) == "");
}

TEST_CASE("merge_heads agrees with PyTorch's view and transpose") {
  for (const auto& golden : lab::op_cases("merge_heads")) {
    const auto x = lab::golden_values(golden.at("x"));
    const lab::Shape apart = lab::golden_shape(golden.at("x"));
    const HeadsShape shape{apart[0], apart[2], apart[1], apart[3]};
    std::vector<float> out(x.size()), dx(x.size());
    lab::merge_heads_forward(out, x, shape);
    CHECK(out == lab::golden_values(golden.at("out")));
    lab::merge_heads_backward(dx, lab::golden_values(golden.at("dout")), shape, false);
    CHECK(dx == lab::golden_values(golden.at("dx")));
  }
}

}  // namespace
