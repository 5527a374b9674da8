#include "core/analysis/saturation.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/support/errors.hpp"

using lab::activation_histogram;
using lab::saturated_by_neuron;
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

TEST_CASE("each neuron has its own share of saturated contexts") {
  const std::vector<float> activations{0.99F,  0.0F,  -1.0F,  //
                                       -0.98F, 0.98F, 0.5F};
  CHECK(saturated_by_neuron(activations, 3) == std::vector<double>{1.0, 0.5, 0.5});
  CHECK(saturated_by_neuron(activations, 6) == std::vector<double>{1, 0, 1, 1, 1, 0});
}

TEST_CASE("a NaN stays with its neuron") {
  const auto shares = saturated_by_neuron(std::vector<float>{std::nanf(""), 1.0F, 1.0F, 1.0F}, 2);
  CHECK(std::isnan(shares[0]));
  CHECK(shares[1] == 1.0);
}

TEST_CASE("activations that fill no whole rows of neurons are refused") {
  const auto code = [](int64_t neurons) {
    return lab::error_code([&] { saturated_by_neuron(std::vector<float>{0, 0, 0}, neurons); });
  };
  CHECK(code(2) == "shape");
  CHECK(code(0) == "range");
}

TEST_CASE("a histogram counts each number once, the maximum in the last bin") {
  const auto found = activation_histogram(
      std::vector<float>{-1.0F, -0.5F, -0.25F, 0.0F, 0.49F, 0.5F, 0.75F, 1.0F}, -1.0, 1.0, 4);
  CHECK(found.edges == std::vector<double>{-1.0, -0.5, 0.0, 0.5, 1.0});
  CHECK(found.shares == std::vector<double>{0.125, 0.25, 0.25, 0.375});
}

TEST_CASE("what lies outside of a histogram is missing from its shares") {
  const auto found =
      activation_histogram(std::vector<float>{-1.5F, 0.5F, std::nanf(""), 2.0F}, 0.0, 1.0, 2);
  CHECK(found.shares == std::vector<double>{0.0, 0.25});
}

TEST_CASE("a number stands between the edges of its bin, whatever the rounding of the steps") {
  for (int k = -20; k <= 20; ++k) {
    const std::vector<float> number{static_cast<float>(k) / 20.0F};
    const auto found = activation_histogram(number, -1.0, 1.0, 40);
    for (size_t bin = 0; bin < 40; ++bin) {
      if (found.shares[bin] == 0.0) continue;
      CHECK(found.shares[bin] == 1.0);
      CHECK(found.edges[bin] <= static_cast<double>(number[0]));
      CHECK(found.edges[bin + 1] >= static_cast<double>(number[0]));
    }
  }
}

TEST_CASE("a histogram of nothing or without bins is refused") {
  CHECK(lab::error_code([] { activation_histogram({}, -1.0, 1.0, 4); }) == "range");
  CHECK(lab::error_code([] { activation_histogram(std::vector<float>{0}, -1, 1, 0); }) == "range");
}
