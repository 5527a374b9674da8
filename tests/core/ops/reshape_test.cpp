#include "core/ops/reshape.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/gradcheck.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;
using lab::Shape;
using lab::Tensor;
using lab::TensorView;

struct Case {
  Shape from;
  Shape to;
};
const std::vector<Case> kCases = {
    {{1}, {}}, {{2, 3, 5}, {2, 15}}, {{4, 6}, {2, 2, 6}}, {{7, 1, 3}, {21}}};

GradientCheck reshape_check(const Case& c) {
  lab::Generator generator(91);
  GradientCheck check;
  check.op = "reshape";
  check.names = {"x"};
  check.inputs = {lab::random_floats(generator, static_cast<size_t>(lab::element_count(c.from)))};
  // Row-major order is all there is to it: the twin is the identity.
  check.reference = [](const Operands<double>& in) { return in[0]; };
  check.backward = [c](Operands<float>& d, const std::vector<float>& dout, bool add) {
    Tensor upstream(c.to, dout);
    const TensorView dx = lab::reshape_backward(upstream.view(c.to), c.from);
    for (size_t i = 0; i < dout.size(); ++i) d[0][i] = (add ? d[0][i] : 0.0f) + dx.span()[i];
  };
  return check;
}

TEST_CASE("the gradient of a reshape is the upstream gradient in the same order") {
  for (const Case& c : kCases) {
    CHECK(lab::find_wrong_gradient(reshape_check(c), false) == "");
    CHECK(lab::find_wrong_gradient(reshape_check(c), true) == "");
  }
}

TEST_CASE("a reshape copies nothing, forward and backward") {
  for (const Case& c : kCases) {
    Tensor x(c.from);
    const TensorView out = lab::reshape_forward(x.view(c.from), c.to);
    CHECK(out.data == x.data());
    CHECK(out.shape == c.to);
    CHECK(out.strides == lab::contiguous_strides(c.to));
    const TensorView dx = lab::reshape_backward(out, c.from);
    CHECK(dx.data == x.data());
    CHECK(dx.shape == c.from);
  }
}

TEST_CASE("a reshape to another number of elements is refused") {
  Tensor x({2, 3});
  CHECK(lab::error_code([&] { lab::reshape_forward(x.view({2, 3}), {7}); }) == "shape");
  CHECK(lab::error_code([&] { lab::reshape_backward(x.view({2, 3}), {2, 2}); }) == "shape");
}

}  // namespace
