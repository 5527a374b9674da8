#include "core/base/math.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "core/base/bits.hpp"
#include "core/base/error.hpp"
#include "core/random/generator.hpp"
#include "tests/support/golden.hpp"

namespace {

using lab::portable_cos;
using lab::portable_exp;
using lab::portable_log;
using lab::portable_pow;
using lab::portable_sin;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 3.141592653589793;
constexpr double kMaxUlps = 4.0;

// Maps doubles to integers in their order, so that neighbours differ by 1 and -0 equals 0.
int64_t ordinal(double x) {
  const auto bits = lab::bit_cast<int64_t>(x);
  return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
}

// How many doubles apart; infinite when exactly one of them is NaN.
double ulps_apart(double a, double b) {
  if (std::isnan(a) && std::isnan(b)) return 0.0;
  if (std::isnan(a) || std::isnan(b)) return kInfinity;
  const int64_t low = std::min(ordinal(a), ordinal(b));
  const int64_t high = std::max(ordinal(a), ordinal(b));
  // Unsigned, because the distance of two doubles of opposite sign may pass 2^63.
  return static_cast<double>(static_cast<uint64_t>(high) - static_cast<uint64_t>(low));
}

double uniform_between(lab::Generator& generator, double low, double high) {
  return low + (high - low) * static_cast<double>(generator.next_u64() >> 11) * 0x1p-53;
}

// The largest distance from `expected` over random points of an interval and its two ends.
template <class Actual, class Expected>
double worst_ulps(Actual actual, Expected expected, double low, double high) {
  lab::Generator generator(7);
  double worst =
      std::max(ulps_apart(actual(low), expected(low)), ulps_apart(actual(high), expected(high)));
  for (int i = 0; i < 20000; ++i) {
    const double x = uniform_between(generator, low, high);
    worst = std::max(worst, ulps_apart(actual(x), expected(x)));
  }
  return worst;
}

TEST_CASE("the distance in units of the last place sees neighbours, signs and NaN") {
  CHECK(ulps_apart(1.0, std::nextafter(1.0, 2.0)) == 1.0);
  CHECK(ulps_apart(-0.0, 0.0) == 0.0);
  CHECK(ulps_apart(-5e-324, 5e-324) == 2.0);
  CHECK(ulps_apart(kNan, 1.0) == kInfinity);
}

TEST_CASE("exp agrees with the C library within 4 units in the last place") {
  const auto expected = [](double x) { return std::exp(x); };
  CHECK(worst_ulps(portable_exp, expected, -1.0, 1.0) <= kMaxUlps);
  CHECK(worst_ulps(portable_exp, expected, -40.0, 40.0) <= kMaxUlps);
  CHECK(worst_ulps(portable_exp, expected, -708.0, 709.78) <= kMaxUlps);
  CHECK(worst_ulps(portable_exp, expected, -745.0, -708.0) <= kMaxUlps);
  CHECK(worst_ulps(portable_exp, expected, -1e-8, 1e-8) <= kMaxUlps);
}

TEST_CASE("exp is exact at 0 and saturates at both ends") {
  CHECK(portable_exp(0.0) == 1.0);
  CHECK(portable_exp(709.79) == kInfinity);
  CHECK(portable_exp(1e300) == kInfinity);
  CHECK(portable_exp(kInfinity) == kInfinity);
  CHECK(portable_exp(-746.0) == 0.0);
  CHECK(portable_exp(-kInfinity) == 0.0);
  CHECK(std::isnan(portable_exp(kNan)));
}

TEST_CASE("log agrees with the C library within 4 units in the last place") {
  const auto expected = [](double x) { return std::log(x); };
  CHECK(worst_ulps(portable_log, expected, 0.5, 2.0) <= kMaxUlps);
  CHECK(worst_ulps(portable_log, expected, 1.0 - 1e-9, 1.0 + 1e-9) <= kMaxUlps);
  CHECK(worst_ulps(portable_log, expected, 1e-300, 1e-290) <= kMaxUlps);
  CHECK(worst_ulps(portable_log, expected, 5e-324, 2e-308) <= kMaxUlps);
  CHECK(worst_ulps(portable_log, expected, 1.0, 1.7e308) <= kMaxUlps);
  // Every power of two and its neighbours: where the exponent and the fraction change sides.
  for (int k = -1074; k <= 1023; ++k) {
    const double x = std::ldexp(1.0, k);
    CHECK(ulps_apart(portable_log(x), std::log(x)) <= kMaxUlps);
    const double below = std::nextafter(x, 0.0);
    CHECK(ulps_apart(portable_log(below), std::log(below)) <= kMaxUlps);
  }
}

TEST_CASE("log has its limits at 0, below and at infinity") {
  CHECK(portable_log(1.0) == 0.0);
  CHECK(portable_log(0.0) == -kInfinity);
  CHECK(portable_log(-0.0) == -kInfinity);
  CHECK(std::isnan(portable_log(-1.0)));
  CHECK(std::isnan(portable_log(kNan)));
  CHECK(portable_log(kInfinity) == kInfinity);
}

TEST_CASE("sin and cos agree with the C library within 4 units in the last place") {
  const auto sin_expected = [](double x) { return std::sin(x); };
  const auto cos_expected = [](double x) { return std::cos(x); };
  for (const double bound : {1e-6, 1.0, 7.0, 1000.0, 1e6}) {
    CAPTURE(bound);
    CHECK(worst_ulps(portable_sin, sin_expected, -bound, bound) <= kMaxUlps);
    CHECK(worst_ulps(portable_cos, cos_expected, -bound, bound) <= kMaxUlps);
  }
}

TEST_CASE("sin and cos keep their accuracy next to multiples of half a turn") {
  // Where the result is tiny, only an argument reduction with many digits is right.
  for (int k = 1; k < 600000; k += 97) {
    const double x = 0.5 * kPi * k;
    CAPTURE(k);
    CHECK(ulps_apart(portable_sin(x), std::sin(x)) <= kMaxUlps);
    CHECK(ulps_apart(portable_cos(x), std::cos(x)) <= kMaxUlps);
  }
}

TEST_CASE("sin and cos refuse what they cannot reduce") {
  CHECK(portable_sin(0.0) == 0.0);
  CHECK(portable_cos(0.0) == 1.0);
  for (const double x : {1.1e6, -1.1e6, kInfinity, -kInfinity, kNan}) {
    CHECK(std::isnan(portable_sin(x)));
    CHECK(std::isnan(portable_cos(x)));
  }
}

TEST_CASE("pow agrees with the C library within 4 units in the last place") {
  for (const double base : {10.0, 2.0, 0.5, 0.1, 1.0 + 1e-9, 3.7}) {
    const double bound = std::min(300.0, 39.0 / std::abs(std::log(base)));
    CAPTURE(base);
    CHECK(worst_ulps([&](double y) { return portable_pow(base, y); },
                     [&](double y) { return std::pow(base, y); }, -bound, bound) <= kMaxUlps);
  }
  // The learning rates of the sweep.
  CHECK(worst_ulps([](double y) { return portable_pow(10.0, y); },
                   [](double y) { return std::pow(10.0, y); }, -3.0, 0.0) <= 1.0);
}

TEST_CASE("pow has the limits of the C library") {
  CHECK(portable_pow(3.0, 0.0) == 1.0);
  CHECK(portable_pow(1.0, 1e308) == 1.0);
  CHECK(portable_pow(0.0, 2.0) == 0.0);
  CHECK(portable_pow(0.0, -1.0) == kInfinity);
  CHECK(portable_pow(10.0, 400.0) == kInfinity);
  CHECK(portable_pow(10.0, -400.0) == 0.0);
  CHECK(portable_pow(kInfinity, 2.0) == kInfinity);
  CHECK(portable_pow(2.0, -kInfinity) == 0.0);
  CHECK(std::isnan(portable_pow(-2.0, 0.5)));
  CHECK(std::isnan(portable_pow(kNan, 0.5)));
  CHECK(std::isnan(portable_pow(2.0, kNan)));
}

TEST_CASE("linspace and the powers of ten agree with PyTorch") {
  const auto rows = lab::load_json("data/golden/random.json").at("linspace");
  REQUIRE(rows.size() >= 4);
  for (const auto& row : rows) {
    const auto start = row.at("start").get<float>();
    const auto end = row.at("end").get<float>();
    const auto values = lab::linspace(start, end, row.at("steps").get<int64_t>());
    REQUIRE(values.size() == row.at("values").size());
    CHECK(values.front() == start);
    if (values.size() > 1) CHECK(values.back() == end);
    for (size_t i = 0; i < values.size(); ++i) {
      CAPTURE(i);
      CHECK(std::abs(values[i] - row.at("values")[i].get<float>()) <= 1e-6f);
      const double power = row.at("powers_of_ten")[i].get<double>();
      const double ours = portable_pow(10.0, static_cast<double>(values[i]));
      CHECK(std::abs(ours - power) <= 1e-6 * std::max(1.0, power));
    }
  }
}

TEST_CASE("linspace of no steps is empty and of fewer is an error") {
  CHECK(lab::linspace(0.0f, 1.0f, 0).empty());
  CHECK_THROWS_AS(lab::linspace(0.0f, 1.0f, -1), lab::Error);
}

}  // namespace
