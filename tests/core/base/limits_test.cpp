#include "core/base/limits.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include "tests/support/errors.hpp"

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST_CASE("a whole number passes from the minimum to the maximum, both included") {
  const auto check = [](int64_t value) {
    lab::check_range("steps", value, int64_t{1}, int64_t{9});
  };
  CHECK(lab::error_code([&] { check(1); }) == "no error");
  CHECK(lab::error_code([&] { check(9); }) == "no error");
  CHECK(lab::error_code([&] { check(0); }) == "range");
  CHECK(lab::error_code([&] { check(10); }) == "range");
  CHECK_THROWS_WITH(check(-3), "steps: expected a number from 1 to 9, received -3");
}

TEST_CASE("a number with a fraction passes between its bounds, and NaN and infinities never") {
  const auto check = [](double value) { lab::check_range("learning_rate", value, 0.0, 100.0); };
  CHECK(lab::error_code([&] { check(0.0); }) == "no error");
  CHECK(lab::error_code([&] { check(0.1); }) == "no error");
  CHECK(lab::error_code([&] { check(100.0); }) == "no error");
  CHECK(lab::error_code([&] { check(-1e-300); }) == "range");
  CHECK(lab::error_code([&] { check(kNan); }) == "range");
  CHECK(lab::error_code([&] { check(kInfinity); }) == "range");
  CHECK(lab::error_code([&] { lab::check_range("x", kInfinity, 0.0, kInfinity); }) == "no error");
}

TEST_CASE("a range error names the setting, what came and what is allowed") {
  const auto action = [] { lab::check_range("learning_rate", kNan, 0.0, 100.0); };
  CHECK(lab::error_detail("name", action) == "learning_rate");
  CHECK(lab::error_detail("received", action) == "nan");
  CHECK(lab::error_detail("minimum", action) == "0");
  CHECK(lab::error_detail("maximum", action) == "100");
}

TEST_CASE("a double that must be whole comes back as an integer or is refused") {
  const auto check = [](double value) { return lab::check_whole("embed_dim", value, 1, 256); };
  CHECK(check(1.0) == 1);
  CHECK(check(256.0) == 256);
  CHECK(lab::error_code([&] { check(2.5); }) == "whole");
  CHECK(lab::error_detail("received", [&] { check(2.5); }) == "2.5");
  CHECK(lab::error_code([&] { check(0.0); }) == "range");
  CHECK(lab::error_code([&] { check(1e6); }) == "range");
  CHECK(lab::error_code([&] { check(1e300); }) == "range");
  CHECK(lab::error_code([&] { check(kNan); }) == "range");
}

TEST_CASE("the limits leave room for the lecture's settings and fit their types") {
  CHECK(lab::kLimits.context_length >= 8);
  CHECK(lab::kLimits.steps >= 200'000);
  CHECK(lab::kLimits.seed == std::numeric_limits<uint32_t>::max());
  CHECK(lab::kLimits.context_ids <= std::numeric_limits<int32_t>::max());
}

}  // namespace
