#include "wasm/session/run_config.hpp"

#include "core/base/limits.hpp"
#include "core/base/text.hpp"

namespace lab {
namespace {

Initialization initialization_of(const std::string& name) {
  if (name == "lecture") return Initialization::kLecture;
  if (name == "scaled") return Initialization::kScaled;
  throw Error("initialization", text("initialization: expected lecture or scaled, received ", name),
              {{"received", name}});
}

}  // namespace

RunConfig checked(const RunSettings& s) {
  RunConfig c;
  c.context_length = check_whole("context_length", s.context_length, 1, kLimits.context_length);
  c.embed_dim = check_whole("embed_dim", s.embed_dim, 1, kLimits.embed_dim);
  c.hidden_dim = check_whole("hidden_dim", s.hidden_dim, 1, kLimits.hidden_dim);
  c.batch_size = check_whole("batch_size", s.batch_size, 1, kLimits.batch_size);
  c.steps = check_whole("steps", s.steps, 1, kLimits.steps);
  check_range("learning_rate", s.learning_rate, kLimits.min_learning_rate, kLimits.learning_rate);
  c.learning_rate = s.learning_rate;
  c.decay_step = check_whole("decay_step", s.decay_step, 0, kLimits.steps);
  check_range("decay_factor", s.decay_factor, 0.0, 1.0);
  c.decay_factor = s.decay_factor;
  c.seed = check_whole("seed", s.seed, 0, kLimits.seed);
  c.initialization = initialization_of(s.initialization);
  return c;
}

void check_size(const RunConfig& config, int64_t vocab_size) {
  int64_t parameters = 0;
  for (const auto& description : mlp_parameters(config.model_shape(vocab_size))) {
    parameters += element_count(description.shape);
  }
  check_range("parameters", parameters, int64_t{1}, kLimits.parameters);
  const int64_t work = config.batch_size * parameters;
  if (work <= kLimits.step_work) return;
  throw Error("step_work",
              text("a step of ", config.batch_size, " examples through ", parameters,
                   " parameters makes ", work, " products; at most ", kLimits.step_work,
                   " are allowed: take a smaller batch or a smaller model"),
              {{"received", to_text(work)},
               {"maximum", to_text(kLimits.step_work)},
               {"batch_size", to_text(config.batch_size)},
               {"parameters", to_text(parameters)}});
}

RunSettings settings_of(const RunConfig& c) {
  const auto number = [](int64_t value) { return static_cast<double>(value); };
  return {.context_length = number(c.context_length),
          .embed_dim = number(c.embed_dim),
          .hidden_dim = number(c.hidden_dim),
          .batch_size = number(c.batch_size),
          .steps = number(c.steps),
          .learning_rate = c.learning_rate,
          .decay_step = number(c.decay_step),
          .decay_factor = c.decay_factor,
          .seed = number(c.seed),
          .initialization = c.initialization == Initialization::kLecture ? "lecture" : "scaled"};
}

}  // namespace lab
