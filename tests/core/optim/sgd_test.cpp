#include "core/optim/sgd.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::ParameterSet;
using lab::StepDecay;

TEST_CASE("the learning rate drops at the decay step and stays there") {
  const StepDecay schedule{0.1, 30'000, 0.1};
  CHECK(schedule.at(0) == 0.1);
  CHECK(schedule.at(29'999) == 0.1);
  CHECK(schedule.at(30'000) == 0.1 * 0.1);
  CHECK(schedule.at(39'999) == 0.1 * 0.1);
}

TEST_CASE("a decay step of 0 means that the learning rate never drops") {
  const StepDecay schedule{0.5, 0, 0.1};
  CHECK(schedule.at(0) == 0.5);
  CHECK(schedule.at(1'000'000) == 0.5);
}

// Random values and gradients; the padding between parameters stays zero.
ParameterSet random_parameters() {
  ParameterSet set({{"W", {3, 7}}, {"b", {5}}});
  lab::Generator generator(111);
  for (const lab::Parameter& parameter : set.all()) {
    const auto values = lab::random_floats(generator, parameter.value.size());
    const auto gradients = lab::random_floats(generator, parameter.value.size());
    std::copy(values.begin(), values.end(), parameter.value.begin());
    std::copy(gradients.begin(), gradients.end(), parameter.gradient.begin());
  }
  return set;
}

TEST_CASE("a step adds the rounded product of gradient and minus the rate, to the bit") {
  for (const double rate : {0.1, 0.01, 1.0, 0.0, 0.1 * 0.1}) {
    ParameterSet set = random_parameters();
    std::vector<float> expected(set.values().begin(), set.values().end());
    const auto factor = static_cast<float>(-rate);
    for (size_t i = 0; i < expected.size(); ++i) {
      const float product = factor * set.gradients()[i];
      expected[i] = expected[i] + product;
    }
    const std::vector<float> gradients(set.gradients().begin(), set.gradients().end());
    lab::sgd_step(set, rate);
    CHECK(lab::bit_mismatch(set.values(), expected) == "");
    CHECK(lab::bit_mismatch(set.gradients(), gradients) == "");
  }
}

TEST_CASE("a step moves every parameter and leaves the padding at zero") {
  ParameterSet set = random_parameters();
  const std::vector<float> before(set.values().begin(), set.values().end());
  lab::sgd_step(set, 0.1);
  size_t moved = 0;
  for (size_t i = 0; i < before.size(); ++i) moved += set.values()[i] != before[i] ? 1 : 0;
  CHECK(moved == static_cast<size_t>(set.count()));
}

}  // namespace
