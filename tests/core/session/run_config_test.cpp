#include "wasm/session/run_config.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/base/limits.hpp"
#include "tests/support/errors.hpp"

using lab::RunSettings;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

RunSettings main_settings() {
  return lab::settings_of(lab::RunConfig{});
}

struct Field {
  const char* name;
  double RunSettings::*member;
  double minimum;
  double maximum;
  bool whole;
};

const std::vector<Field>& fields() {
  const auto number = [](int64_t value) { return static_cast<double>(value); };
  static const std::vector<Field> kFields = {
      {"context_length", &RunSettings::context_length, 1, number(lab::kLimits.context_length),
       true},
      {"embed_dim", &RunSettings::embed_dim, 1, number(lab::kLimits.embed_dim), true},
      {"hidden_dim", &RunSettings::hidden_dim, 1, number(lab::kLimits.hidden_dim), true},
      {"batch_size", &RunSettings::batch_size, 1, number(lab::kLimits.batch_size), true},
      {"steps", &RunSettings::steps, 1, number(lab::kLimits.steps), true},
      {"learning_rate", &RunSettings::learning_rate, 1e-8, lab::kLimits.learning_rate, false},
      {"decay_step", &RunSettings::decay_step, 0, number(lab::kLimits.steps), true},
      {"decay_factor", &RunSettings::decay_factor, 0, 1, false},
      {"seed", &RunSettings::seed, 0, number(lab::kLimits.seed), true},
  };
  return kFields;
}

// checked() with one field set to `value`.
auto setting(const Field& field, double value) {
  RunSettings settings = main_settings();
  settings.*field.member = value;
  return [settings] { lab::checked(settings); };
}

}  // namespace

TEST_CASE("the lecture's settings pass and come back as they went in") {
  const lab::RunConfig config = lab::checked(main_settings());
  CHECK(config.context_length == 3);
  CHECK(config.embed_dim == 10);
  CHECK(config.hidden_dim == 200);
  CHECK(config.batch_size == 32);
  CHECK(config.steps == 40'000);
  CHECK(config.learning_rate == 0.1);
  CHECK(config.decay_step == 30'000);
  CHECK(config.decay_factor == 0.1);
  CHECK(config.seed == 2147483647);
  CHECK(config.initialization == lab::Initialization::kLecture);
  RunSettings scaled = main_settings();
  scaled.initialization = "scaled";
  CHECK(lab::settings_of(lab::checked(scaled)).initialization == "scaled");
}

TEST_CASE("every setting may be its smallest and its largest value") {
  for (const Field& field : fields()) {
    CAPTURE(field.name);
    CHECK(lab::error_code(setting(field, field.minimum)) == "no error");
    CHECK(lab::error_code(setting(field, field.maximum)) == "no error");
  }
}

TEST_CASE("every setting below, above and beyond all numbers is refused by name") {
  for (const Field& field : fields()) {
    const double step = field.whole ? 1.0 : 1e-9;
    for (const double value : {kNan, kInfinity, -kInfinity, field.minimum - step,
                               field.maximum + (field.whole ? 1.0 : 1e-6), -1e300, 1e300}) {
      CAPTURE(field.name);
      CAPTURE(value);
      CHECK(lab::error_code(setting(field, value)) == "range");
      CHECK(lab::error_detail("name", setting(field, value)) == field.name);
    }
  }
}

TEST_CASE("every setting that counts something is refused with a fraction") {
  for (const Field& field : fields()) {
    CAPTURE(field.name);
    const std::string expected = field.whole ? "whole" : "no error";
    CHECK(lab::error_code(setting(field, field.minimum + 0.5)) == expected);
    if (field.whole) CHECK(lab::error_detail("name", setting(field, 1.5)) == field.name);
  }
}

TEST_CASE("an error about a setting names what was expected and what came") {
  const auto action = setting(fields()[1], 0.0);
  CHECK(lab::error_detail("received", action) == "0");
  CHECK(lab::error_detail("minimum", action) == "1");
  CHECK(lab::error_detail("maximum", action) == std::to_string(lab::kLimits.embed_dim));
}

TEST_CASE("an initialisation that nobody knows is refused") {
  for (const char* name : {"", "Lecture", "scaled ", "kaiming"}) {
    RunSettings settings = main_settings();
    settings.initialization = name;
    const auto action = [&] { lab::checked(settings); };
    CHECK(lab::error_code(action) == "initialization");
    CHECK(lab::error_detail("received", action) == name);
  }
}

TEST_CASE("a model that is too large is refused by its parameters") {
  lab::RunConfig config;
  config.hidden_dim = lab::kLimits.hidden_dim;
  config.embed_dim = lab::kLimits.embed_dim;
  const auto action = [&] { lab::check_size(config, 256); };
  CHECK(lab::error_code([] { lab::check_size(lab::RunConfig{}, 256); }) == "no error");
  config.context_length = lab::kLimits.context_length;
  CHECK(lab::error_code(action) == "range");
  CHECK(lab::error_detail("name", action) == "parameters");
}

TEST_CASE("a step may make as many products as the limit allows and no more") {
  lab::RunConfig config;
  config.embed_dim = 100;
  config.hidden_dim = 2000;
  // C 27·100, W1 300·2000, b1 2000, W2 2000·27, b2 27.
  constexpr int64_t kParameters = 658'727;
  const int64_t most = lab::kLimits.step_work / kParameters;
  REQUIRE(most < lab::kLimits.batch_size);
  const auto action = [&] { lab::check_size(config, 27); };
  config.batch_size = most;
  CHECK(lab::error_code(action) == "no error");
  config.batch_size = most + 1;
  CHECK(lab::error_code(action) == "step_work");
  CHECK(lab::error_detail("parameters", action) == std::to_string(kParameters));
  CHECK(lab::error_detail("received", action) == std::to_string((most + 1) * kParameters));
}

TEST_CASE("the configuration gives the model's shape and the schedule") {
  lab::RunConfig config;
  config.decay_step = 5;
  const lab::MlpShape shape = config.model_shape(31);
  CHECK(shape.vocab_size == 31);
  CHECK(shape.context_length == 3);
  CHECK(shape.embed_dim == 10);
  CHECK(shape.hidden_dim == 200);
  CHECK(config.schedule().at(4) == 0.1);
  CHECK(config.schedule().at(5) == 0.1 * 0.1);
}
