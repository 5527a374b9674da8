#include "core/graph/parameters.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/base/limits.hpp"
#include "tests/support/errors.hpp"

namespace {

using lab::ParameterSet;

TEST_CASE("every parameter starts at zero, on a cache line of its own") {
  const ParameterSet set({{"W", {3, 7}}, {"b", {7}}, {"C", {2, 16}}});
  CHECK(set.count() == 21 + 7 + 32);
  REQUIRE(set.all().size() == 3);
  for (const lab::Parameter& parameter : set.all()) {
    const auto size = static_cast<size_t>(lab::element_count(parameter.shape));
    CHECK(parameter.value.size() == size);
    CHECK(parameter.gradient.size() == size);
    CHECK(reinterpret_cast<uintptr_t>(parameter.value.data()) % lab::kAlignment == 0);
    CHECK(reinterpret_cast<uintptr_t>(parameter.gradient.data()) % lab::kAlignment == 0);
  }
  const auto is_zero = [](float value) { return value == 0.0f; };
  CHECK(std::all_of(set.values().begin(), set.values().end(), is_zero));
  CHECK(std::all_of(set.gradients().begin(), set.gradients().end(), is_zero));
}

TEST_CASE("values and gradients are two blocks of one layout that hold every parameter") {
  const ParameterSet set({{"W", {3, 7}}, {"b", {7}}});
  CHECK(set.values().size() == set.gradients().size());
  const auto value_offset = set["b"].value.data() - set.values().data();
  CHECK(value_offset == set["b"].gradient.data() - set.gradients().data());
  CHECK(value_offset >= 21);
  set["b"].value[6] = 5.0f;
  CHECK(set.values()[static_cast<size_t>(value_offset) + 6] == 5.0f);
}

TEST_CASE("an unknown parameter is answered with those that there are") {
  const ParameterSet set({{"W", {3, 7}}, {"b", {7}}});
  CHECK(lab::error_code([&] { set["w"]; }) == "parameter.unknown");
  CHECK(lab::error_detail("name", [&] { set["w"]; }) == "w");
  CHECK(lab::error_detail("known", [&] { set["w"]; }) == "W, b");
}

TEST_CASE("a model beyond the limit is refused before anything is allocated") {
  const int64_t most = lab::kLimits.parameters;
  CHECK(lab::error_code([&] { ParameterSet({{"W", {most}}}); }) == "no error");
  CHECK(lab::error_code([&] { ParameterSet({{"W", {most}}, {"b", {1}}}); }) == "range");
  // A block of that size could not be had: the refusal has to come first.
  CHECK(lab::error_code([&] { ParameterSet({{"W", {int64_t{1} << 60}}}); }) == "range");
  CHECK(lab::error_code([&] { ParameterSet({}); }) == "range");
}

}  // namespace
