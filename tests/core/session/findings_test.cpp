#include "wasm/session/measurements/findings.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "tests/support/errors.hpp"

namespace {

const lab::Inputs kGiven({{"steps", 12.0}, {"rate", 0.5}, {"broken", 0.5}}, {{"word", "emma"}});

}  // namespace

TEST_CASE("an array that is set again replaces the one of that name") {
  lab::Findings findings;
  findings.set_array("losses", std::vector<float>{1.0f, 2.0f});
  findings.set_array("losses", std::vector<float>{1.0f, 2.0f, 3.0f});
  REQUIRE(findings.arrays().size() == 1);
  CHECK(findings.array("losses").values == std::vector<double>{1.0, 2.0, 3.0});
  CHECK(findings.array("losses").shape == std::vector<double>{3.0});
}

TEST_CASE("an array that does not fill its shape is refused") {
  lab::Findings findings;
  const std::vector<int> numbers{1, 2, 3};
  CHECK(lab::error_code([&] { findings.set_array("x", {2, 2}, numbers); }) == "shape");
  CHECK(lab::error_code([&] { (void)findings.array("x"); }) == "measurement.value");
}

TEST_CASE("an input that is not given has the fallback") {
  CHECK(kGiven.whole("steps", 5, 1, 100) == 12);
  CHECK(kGiven.whole("batch", 5, 1, 100) == 5);
  CHECK(kGiven.number("rate", 0.1, 0.0, 1.0) == 0.5);
  CHECK(kGiven.number("decay", 0.1, 0.0, 1.0) == 0.1);
  CHECK(kGiven.text("word", "an") == "emma");
  CHECK(kGiven.text("letters", "aeiou") == "aeiou");
}

TEST_CASE("an input outside its bounds, NaN or not whole is an error with its name") {
  const lab::Inputs nan({{"rate", std::numeric_limits<double>::quiet_NaN()}}, {});
  CHECK(lab::error_code([&] { (void)nan.number("rate", 0.1, 0.0, 1.0); }) == "range");
  const auto too_many = [] { (void)kGiven.whole("steps", 5, 1, 10); };
  CHECK(lab::error_code(too_many) == "range");
  CHECK(lab::error_detail("name", too_many) == "steps");
  CHECK(lab::error_code([] { (void)kGiven.whole("broken", 5, 0, 10); }) == "whole");
}
