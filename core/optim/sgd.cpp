#include "core/optim/sgd.hpp"

#include "core/kernels/elementwise.hpp"

namespace lab {

void sgd_step(ParameterSet& parameters, double learning_rate) {
  add_scaled(parameters.values(), static_cast<float>(-learning_rate), parameters.gradients());
}

}  // namespace lab
