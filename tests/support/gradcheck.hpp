// The one gradient checker of all ops: a float32 backward pass against central differences of the
// op's reference twin in double.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/random/draws.hpp"
#include "tests/support/lanes.hpp"

namespace lab {

// The flattened inputs of an op, or their gradients, in the order of GradientCheck::names.
template <class T>
using Operands = std::vector<std::vector<T>>;

struct GradientCheck {
  std::string op;
  std::vector<std::string> names;  // of the inputs that have a gradient
  Operands<float> inputs;
  // Inputs → flattened outputs: the reference twin on double.
  std::function<std::vector<double>(const Operands<double>&)> reference;
  // Upstream gradient `dout` → the gradient of each input, overwritten or added to.
  std::function<void(Operands<float>& gradients, const std::vector<float>& dout, bool accumulate)>
      backward;
};

// |a − n| ≤ absolute + relative · max(|a|, |n|). Measured: float32 sums of 30 products are off by
// up to 4.3e-6 at 12, tanh by 4.3e-7 (the error of its kernel, whatever the size), and the
// differences themselves by less than 1e-9. This leaves a factor of five.
inline constexpr Tolerance kGradientTolerance{2e-6, 2e-6};

// d/dx of Σ dout · reference(inputs), by central differences, for each number of each input.
inline Operands<double> central_differences(const GradientCheck& check,
                                            const std::vector<float>& dout) {
  // The error of the difference is of order step², that of rounding 1e-16 / step.
  constexpr double kStep = 0x1p-17;
  Operands<double> at;
  for (const auto& input : check.inputs) at.push_back(to_double(input));
  const auto objective = [&] {
    const std::vector<double> out = check.reference(at);
    double sum = 0.0;
    for (size_t i = 0; i < dout.size(); ++i) sum += static_cast<double>(dout[i]) * out.at(i);
    return sum;
  };
  Operands<double> gradients = at;
  for (size_t k = 0; k < at.size(); ++k) {
    for (size_t i = 0; i < at[k].size(); ++i) {
      const double x = at[k][i];
      at[k][i] = x + kStep;
      const double above = objective();
      at[k][i] = x - kStep;
      const double below = objective();
      at[k][i] = x;
      gradients[k][i] = (above - below) / (2.0 * kStep);
    }
  }
  return gradients;
}

// Why `received` is not the gradient; empty when it is. Not a number and infinite never pass, on
// either side: an infinite bound would let them.
inline std::string gradient_complaint(const GradientCheck& check, size_t input, size_t index,
                                      double expected, double received) {
  const double larger = std::max(std::fabs(expected), std::fabs(received));
  const double bound = kGradientTolerance.absolute + kGradientTolerance.relative * larger;
  const bool finite = std::isfinite(expected) && std::isfinite(received);
  if (finite && std::fabs(expected - received) <= bound) return "";
  return text(check.op, ": gradient of ", check.names[input], " at ", index, ": expected ",
              expected, ", received ", received);
}

// Draws an upstream gradient, runs the backward pass, and compares every number. Where it must
// overwrite, the gradients start as NaN; where it must add (`accumulate`), as random numbers that
// must still be in the sum. Returns the first complaint, empty when there is none.
inline std::string find_wrong_gradient(const GradientCheck& check, bool accumulate,
                                       uint64_t seed = 1) {
  Generator generator(seed);
  Operands<double> inputs;
  for (const auto& input : check.inputs) inputs.push_back(to_double(input));
  const std::vector<float> dout = random_floats(generator, check.reference(inputs).size());
  Operands<float> gradients;
  for (const auto& input : check.inputs) {
    gradients.push_back(accumulate ? random_floats(generator, input.size())
                                   : std::vector<float>(input.size(), std::nanf("")));
  }
  const Operands<float> before = gradients;
  check.backward(gradients, dout, accumulate);

  const Operands<double> differences = central_differences(check, dout);
  for (size_t k = 0; k < gradients.size(); ++k) {
    for (size_t i = 0; i < gradients[k].size(); ++i) {
      const double old = accumulate ? static_cast<double>(before[k][i]) : 0.0;
      const std::string complaint = gradient_complaint(check, k, i, old + differences[k][i],
                                                       static_cast<double>(gradients[k][i]));
      if (!complaint.empty()) return complaint;
    }
  }
  return "";
}

}  // namespace lab
