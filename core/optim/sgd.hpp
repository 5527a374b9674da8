// Stochastic gradient descent, and a learning rate that drops once.
#pragma once

#include <cstdint>

#include "core/graph/parameters.hpp"

namespace lab {

// learning_rate until `decay_step`, learning_rate · decay_factor from that step on (0-based, before
// its update); decay_step 0 means never.
struct StepDecay {
  double learning_rate = 0.1;
  int64_t decay_step = 0;
  double decay_factor = 0.1;

  double at(int64_t step) const {
    return decay_step > 0 && step >= decay_step ? learning_rate * decay_factor : learning_rate;
  }
};

// value −= learning_rate · gradient, for every parameter. The product is rounded before it is
// added, as PyTorch's `p.data += -lr * p.grad` does.
void sgd_step(ParameterSet& parameters, double learning_rate);

}  // namespace lab
