#include "core/kernels/layer_norm.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::GuardedFloats;

TEST_CASE("a row of layer_norm equals its twin at every length and alignment") {
  lab::Generator generator(121);
  for (const size_t length : lab::kernel_lengths()) {
    if (length == 0) continue;
    for (const size_t misalignment : lab::kMisalignments) {
      std::vector<float> numbers = lab::random_floats(generator, length, 3.0f);
      // Far from 0, where a variance as mean of squares minus square of the mean would be lost.
      for (float& number : numbers) number += 1000.0f;
      GuardedFloats x(numbers, misalignment);
      GuardedFloats weight(lab::random_floats(generator, length), misalignment);
      GuardedFloats bias(lab::random_floats(generator, length), misalignment);
      GuardedFloats out(length, misalignment);
      const lab::RowMoments moments =
          lab::layer_norm_row(out.span(), x.span(), weight.span(), bias.span());
      std::vector<double> expected(length);
      lab::layer_norm_row_reference<double>(expected, lab::to_double(x.span()),
                                            lab::to_double(weight.span()),
                                            lab::to_double(bias.span()));
      INFO("length ", length, ", misaligned by ", misalignment);
      // The mean near 1000 is rounded by up to 3e-5, which the division multiplies.
      const double tolerance = 1e-5 + 6e-5 * static_cast<double>(moments.inverse_deviation);
      CHECK(lab::mismatch(out.span(), expected, {3.0 * tolerance, 1e-5}) == "");
      CHECK(out.guards_are_whole());
    }
  }
}

TEST_CASE("the gradient of a row of layer_norm equals its twin, and adds when asked") {
  lab::Generator generator(122);
  for (const size_t length : lab::kernel_lengths()) {
    // Of two numbers the gradient is rounding alone.
    if (length < 3) continue;
    const std::vector<float> x = lab::random_floats(generator, length);
    const std::vector<float> dout = lab::random_floats(generator, length);
    const std::vector<float> weight = lab::random_floats(generator, length), shift(length);
    std::vector<float> out(length);
    const lab::RowMoments moments = lab::layer_norm_row(out, x, weight, shift);
    std::vector<double> expected(length);
    GuardedFloats dx(length, 3);
    for (const bool add : {false, true}) {
      lab::layer_norm_row_gradient_reference<double>(
          expected, lab::to_double(dout), lab::to_double(x), lab::to_double(weight), add);
      lab::layer_norm_row_gradient(dx.span(), dout, x, weight, moments, add);
      CHECK(lab::mismatch(dx.span(), expected, {1e-5, 1e-5}) == "");
    }
    CHECK(dx.guards_are_whole());
  }
}

TEST_CASE("a NaN in a row reaches all of it") {
  const std::vector<float> x = {1, std::nanf(""), 3}, one(3, 1.0f);
  std::vector<float> out(3);
  lab::layer_norm_row(out, x, one, one);
  CHECK(std::all_of(out.begin(), out.end(), [](float value) { return std::isnan(value); }));
}

}  // namespace
