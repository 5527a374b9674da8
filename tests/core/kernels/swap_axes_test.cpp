#include "core/kernels/swap_axes.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::GuardedFloats;
using lab::SwapShape;

TEST_CASE("swap_axes moves every number where its twin does, and adds when asked") {
  lab::Generator generator(111);
  for (const SwapShape shape : {SwapShape{1, 1, 1, 1}, SwapShape{2, 3, 4, 1}, SwapShape{1, 5, 2, 7},
                                SwapShape{3, 1, 6, 4}, SwapShape{1, 4, 4, 8}}) {
    const auto size = static_cast<size_t>(shape.batch * shape.rows * shape.columns * shape.width);
    for (const size_t misalignment : lab::kMisalignments) {
      GuardedFloats x(lab::random_floats(generator, size), misalignment);
      const std::vector<float> before = lab::random_floats(generator, size);
      GuardedFloats out(before, misalignment);
      std::vector<float> expected(size);
      lab::swap_axes_reference<float>(expected, x.span(), shape);
      lab::swap_axes(out.span(), x.span(), shape, false);
      CHECK(lab::bit_mismatch(out.span(), expected) == "");
      std::copy(before.begin(), before.end(), out.span().begin());
      lab::swap_axes(out.span(), x.span(), shape, true);
      for (size_t i = 0; i < size; ++i) expected[i] += before[i];
      CHECK(lab::bit_mismatch(out.span(), expected) == "");
      CHECK(out.guards_are_whole());
    }
  }
}

}  // namespace
