#include "core/analysis/curves.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/base/math.hpp"
#include "tests/support/errors.hpp"

using lab::find_steepest_fall;
using lab::find_valley;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Exponents from −3 to 0 in equal steps.
std::vector<float> make_exponents(int64_t steps) {
  std::vector<float> exponents;
  for (int64_t i = 0; i < steps; ++i) {
    exponents.push_back(
        static_cast<float>(-3.0 + 3.0 * static_cast<double>(i) / static_cast<double>(steps - 1)));
  }
  return exponents;
}

// Flat at 10, a straight fall over the steps 200 to 299, a floor at 5 until step 700, then a rise.
std::vector<float> make_sweep() {
  std::vector<float> losses(1000, 10.0F);
  for (size_t i = 200; i < 1000; ++i) {
    if (i < 300) losses[i] = 10.0F - 0.05F * static_cast<float>(i - 200);
    if (i >= 300) losses[i] = 5.0F;
    if (i >= 700) losses[i] = 5.0F + 0.1F * static_cast<float>(i - 699);
  }
  return losses;
}

}  // namespace

TEST_CASE("window means are those of every full window") {
  const std::vector<float> losses{1, 2, 6, 3};
  CHECK(lab::window_means(losses, 2) == std::vector<double>{1.5, 4, 4.5});
  CHECK(lab::window_means(losses, 1) == std::vector<double>{1, 2, 6, 3});
  CHECK(lab::window_means(losses, 4) == std::vector<double>{3});
  CHECK(lab::window_means(std::vector<float>(1000), 50).size() == 951);
  CHECK(lab::error_code([&] { lab::window_means(losses, 0); }) == "range");
  CHECK(lab::error_code([&] { lab::window_means(losses, 5); }) == "range");
}

TEST_CASE("trailing means start with what is there") {
  const std::vector<float> losses{1, 2, 6, 3};
  CHECK(lab::trailing_means(losses, 2) == std::vector<double>{1, 1.5, 4, 4.5});
  CHECK(lab::trailing_means(losses, 100) == std::vector<double>{1, 1.5, 3, 3});
  CHECK(lab::trailing_means({}, 3).empty());
  CHECK(lab::error_code([&] { lab::trailing_means(losses, 0); }) == "range");
}

TEST_CASE("one infinite loss spoils only the windows that contain it") {
  const std::vector<double> means = lab::window_means(std::vector<float>{1, kInfinity, 1, 1, 1}, 2);
  CHECK(std::isinf(means[0]));
  CHECK(std::isinf(means[1]));
  CHECK(means[2] == 1.0);
  CHECK(lab::trailing_means(std::vector<float>{1, kNan, 1, 1}, 2)[3] == 1.0);
}

TEST_CASE("the valley is the lowest window and its centre names the learning rate") {
  std::vector<float> losses = make_sweep();
  for (size_t i = 500; i < 550; ++i) losses[i] = 4.0F;
  const lab::Valley valley = find_valley(make_exponents(1000), losses);
  CHECK(valley.start == 500);
  CHECK(valley.centre == 525);
  CHECK(valley.exponent == make_exponents(1000)[525]);
  CHECK(valley.learning_rate == lab::portable_pow(10.0, valley.exponent));
  CHECK(valley.learning_rate == doctest::Approx(std::pow(10.0, -3.0 + 525 * 3.0 / 999)));
  CHECK(valley.mean_loss == 4.0);
}

TEST_CASE("the first of equally low windows is the valley") {
  CHECK(find_valley(make_exponents(1000), make_sweep()).start == 300);
}

TEST_CASE("diverged windows are passed over") {
  std::vector<float> losses = make_sweep();
  for (size_t i = 800; i < 1000; ++i) losses[i] = i % 2 == 0 ? kNan : -kInfinity;
  CHECK(find_valley(make_exponents(1000), losses).start == 300);
  // Every window inside the straight fall is as steep, up to rounding.
  const lab::SteepestFall fall = find_steepest_fall(make_exponents(1000), losses);
  CHECK(fall.start >= 199);
  CHECK(fall.start <= 251);
  const std::vector<float> diverged(100, kNan);
  CHECK(lab::error_code([&] { find_valley(make_exponents(100), diverged); }) == "sweep.diverged");
  CHECK(lab::error_code([&] { find_steepest_fall(make_exponents(100), diverged); }) ==
        "sweep.diverged");
}

TEST_CASE("the steepest fall is where the line through a window falls most") {
  std::vector<float> losses = make_sweep();
  for (size_t i = 300; i < 1000; ++i) losses[i] = 2.5F;  // a cliff after the slope
  const lab::SteepestFall fall = find_steepest_fall(make_exponents(1000), losses, 2);
  CHECK(fall.start == 299);
  CHECK(fall.slope == doctest::Approx(2.5 - 5.05));
  CHECK(fall.centre == 300);
  CHECK(fall.learning_rate == doctest::Approx(std::pow(10.0, -3.0 + 300 * 3.0 / 999)));
}

TEST_CASE("on a straight fall the slope is that of the line") {
  const lab::SteepestFall fall = find_steepest_fall(make_exponents(1000), make_sweep(), 50);
  CHECK(fall.slope == doctest::Approx(-0.05));
  CHECK(fall.start >= 199);
  CHECK(fall.start <= 251);
}

TEST_CASE("a sweep that does not fit its window or its rates is refused") {
  const std::vector<float> losses(100, 1.0F);
  CHECK(lab::error_code([&] { find_valley(make_exponents(99), losses); }) == "shape");
  CHECK(lab::error_code([&] { find_valley(make_exponents(100), losses, 101); }) == "range");
  CHECK(lab::error_code([&] { find_steepest_fall(make_exponents(100), losses, 1); }) == "range");
}

TEST_CASE("the log-log slope is the exponent of a power law") {
  const std::vector<double> x{1, 2, 4, 8, 1000};
  std::vector<double> inverse;
  std::vector<double> square;
  for (const double value : x) {
    inverse.push_back(7.0 / value);
    square.push_back(0.5 * value * value);
  }
  CHECK(lab::log_log_slope(x, inverse) == doctest::Approx(-1.0).epsilon(1e-12));
  CHECK(lab::log_log_slope(x, square) == doctest::Approx(2.0).epsilon(1e-12));
  // By hand: log x = 0, 1, 2 and log y = 0, 0, 3 in units of log 2 give 3 · 1 / 2.
  CHECK(lab::log_log_slope(std::vector<double>{1, 2, 4}, std::vector<double>{1, 1, 8}) ==
        doctest::Approx(1.5));
}

TEST_CASE("a log-log slope needs positive numbers and two places") {
  const auto slope_code = [](const std::vector<double>& x, const std::vector<double>& y) {
    return lab::error_code([&] { lab::log_log_slope(x, y); });
  };
  CHECK(slope_code({1, 2}, {1, 0}) == "range");
  CHECK(slope_code({1, -2}, {1, 1}) == "range");
  CHECK(slope_code({1, 2}, {1, kNan}) == "range");
  CHECK(slope_code({3, 3}, {1, 2}) == "range");
  CHECK(slope_code({1}, {1}) == "range");
  CHECK(slope_code({1, 2}, {1}) == "shape");
}
