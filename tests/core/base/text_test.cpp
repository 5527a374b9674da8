#include "core/base/text.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

using lab::to_text;

TEST_CASE("whole numbers are written in full") {
  CHECK(to_text(0) == "0");
  CHECK(to_text(int64_t{-9'223'372'036'854'775'807}) == "-9223372036854775807");
  CHECK(to_text(uint32_t{4'294'967'295}) == "4294967295");
  CHECK(to_text(1e6) == "1000000");
  CHECK(to_text(-3.0f) == "-3");
}

TEST_CASE("fractions are written with six significant digits") {
  CHECK(to_text(0.1) == "0.1");
  CHECK(to_text(28.71183) == "28.7118");
  CHECK(to_text(0.1f) == "0.1");
  CHECK(to_text(-2.5e-7) == "-2.5e-07");
  CHECK(to_text(123456.7) == "123457");
  CHECK(to_text(1234567.5) == "1.23457e+06");
  CHECK(to_text(0.0001) == "0.0001");
  CHECK(to_text(0.00001) == "1e-05");
  CHECK(to_text(999999.9) == "1e+06");
  CHECK(to_text(0.99999999) == "1");
}

TEST_CASE("fractions of every size are written as printf writes them") {
  for (double value = 1e-300; value < 1e300; value *= 7.3) {
    char expected[32];
    std::snprintf(expected, sizeof expected, "%.6g", value);
    if (value < 9e15 && value == std::floor(value)) continue;
    CHECK(to_text(value) == expected);
  }
}

TEST_CASE("numbers too large to be exact are written with an exponent") {
  CHECK(to_text(9007199254740992.0) == "9007199254740992");
  CHECK(to_text(1e300) == "1e+300");
}

TEST_CASE("numbers that are not finite have names, whatever their sign bit") {
  CHECK(to_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(to_text(-std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(to_text(std::numeric_limits<float>::infinity()) == "inf");
  CHECK(to_text(-std::numeric_limits<float>::infinity()) == "-inf");
}

TEST_CASE("parts of every kind are joined in order") {
  const std::string name = "steps";
  const std::string_view unit = "ms";
  CHECK(lab::text(name, ": ", 3, " of ", 2.5, unit, ", ", true) == "steps: 3 of 2.5ms, true");
  CHECK(lab::text().empty());
}
