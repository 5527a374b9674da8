// What a run is made of. Together with the corpus and the numerics version it decides every bit.
#pragma once

#include <cstdint>
#include <string>

#include "core/models/mlp.hpp"
#include "core/optim/sgd.hpp"

namespace lab {

// The lecture's MAIN model is the default.
struct RunConfig {
  int64_t context_length = 3;
  int64_t embed_dim = 10;
  int64_t hidden_dim = 200;
  int64_t batch_size = 32;
  int64_t steps = 40'000;
  double learning_rate = 0.1;
  int64_t decay_step = 30'000;  // 0: never
  double decay_factor = 0.1;
  int64_t seed = 2147483647;
  Initialization initialization = Initialization::kLecture;

  MlpShape model_shape(int64_t vocab_size) const {
    return {vocab_size, context_length, embed_dim, hidden_dim};
  }
  StepDecay schedule() const { return {learning_rate, decay_step, decay_factor}; }
};

// The same as a page gives it: every number a double, unchecked, perhaps NaN.
struct RunSettings {
  double context_length = 0;
  double embed_dim = 0;
  double hidden_dim = 0;
  double batch_size = 0;
  double steps = 0;
  double learning_rate = 0;
  double decay_step = 0;
  double decay_factor = 0;
  double seed = 0;
  std::string initialization;
};

// Errors: Error("range") or Error("whole") naming the first setting that does not fit kLimits,
// Error("initialization") for a name other than "lecture" and "scaled".
RunConfig checked(const RunSettings& settings);
// What only the corpus can tell. Throws Error("range") for more parameters than kLimits allows, and
// Error("step_work") where batch_size × parameters passes kLimits.step_work.
void check_size(const RunConfig& config, int64_t vocab_size);
RunSettings settings_of(const RunConfig& config);
// The lecture's MAIN, as a page gives it.
inline RunSettings default_settings() {
  return settings_of({});
}

}  // namespace lab
