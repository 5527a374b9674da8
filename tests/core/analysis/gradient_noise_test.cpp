#include "core/analysis/gradient_noise.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/random/draws.hpp"
#include "core/random/generator.hpp"
#include "tests/support/errors.hpp"

using lab::GradientNoise;

TEST_CASE("variance and distance are those of the formulas") {
  GradientNoise noise(std::vector<float>{1, 10});
  noise.add(std::vector<float>{1, 10});
  noise.add(std::vector<float>{2, 14});
  noise.add(std::vector<float>{6, 6});
  // Means 3 and 10; squared deviations 4 + 1 + 9 and 0 + 16 + 16, over 3 − 1.
  CHECK(noise.draws() == 3);
  CHECK(noise.total_variance() == doctest::Approx(7.0 + 16.0));
  CHECK(noise.squared_distance_of_mean() == doctest::Approx(4.0));
}

TEST_CASE("a small variance beside large gradients is not lost to rounding") {
  GradientNoise noise(std::vector<float>{16777216.0F});
  for (int i = 0; i < 1000; ++i) {
    noise.add(std::vector<float>{i % 2 == 0 ? 16777215.0F : 16777216.0F});
  }
  CHECK(noise.total_variance() == doctest::Approx(0.25 * 1000.0 / 999.0).epsilon(1e-9));
  CHECK(noise.squared_distance_of_mean() == doctest::Approx(0.25).epsilon(1e-9));
}

TEST_CASE("unbiased draws have a mean as close to the full gradient as their variance allows") {
  constexpr int kDraws = 500;
  const std::vector<float> full(100, 3.0F);
  GradientNoise noise(full);
  lab::Generator generator(2147483647);
  std::vector<float> gradient(full.size());
  for (int draw = 0; draw < kDraws; ++draw) {
    lab::normal_(generator, gradient);
    for (float& value : gradient) value = 3.0F + 2.0F * value;
    noise.add(gradient);
  }
  CHECK(noise.total_variance() == doctest::Approx(100 * 4.0).epsilon(0.03));
  CHECK(noise.squared_distance_of_mean() < 2 * noise.total_variance() / kDraws);
  CHECK(noise.squared_distance_of_mean() > 0.5 * noise.total_variance() / kDraws);
}

TEST_CASE("gradients of another length and too few draws are refused") {
  GradientNoise noise(std::vector<float>{1, 2});
  CHECK(lab::error_code([&] { noise.add(std::vector<float>{1}); }) == "shape");
  CHECK(noise.draws() == 0);
  CHECK(lab::error_code([&] { noise.squared_distance_of_mean(); }) == "range");
  noise.add(std::vector<float>{1, 2});
  CHECK(lab::error_code([&] { noise.total_variance(); }) == "range");
  CHECK(noise.squared_distance_of_mean() == 0.0);
  CHECK(lab::error_code([] { GradientNoise empty({}); }) == "range");
}
