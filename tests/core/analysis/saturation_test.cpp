#include "core/analysis/saturation.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/support/errors.hpp"

using lab::saturated_fraction;

TEST_CASE("activations beyond the threshold on either side are saturated") {
  CHECK(saturated_fraction(std::vector<float>{0.98F, -0.99F, 0.5F, -0.96F, 1.0F}) ==
        doctest::Approx(0.6));
  CHECK(saturated_fraction(std::vector<float>{0.5F, -0.5F, 0.75F}, 0.5) ==
        doctest::Approx(1.0 / 3.0));
  CHECK(saturated_fraction(std::vector<float>{0.0F}) == 0.0);
}

TEST_CASE("a NaN activation is not hidden") {
  CHECK(std::isnan(saturated_fraction(std::vector<float>{1.0F, std::nanf(""), 0.0F})));
}

TEST_CASE("a share of nothing is refused") {
  CHECK(lab::error_code([] { saturated_fraction({}); }) == "range");
}
