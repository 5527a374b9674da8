#include "core/analysis/saturation.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/limits.hpp"

namespace lab {

double saturated_fraction(std::span<const float> activations, double threshold) {
  check_range("activations", static_cast<int64_t>(activations.size()), 1, INT64_MAX);
  int64_t saturated = 0;
  for (const float activation : activations) {
    if (std::isnan(activation)) return std::numeric_limits<double>::quiet_NaN();
    if (std::abs(static_cast<double>(activation)) > threshold) ++saturated;
  }
  return static_cast<double>(saturated) / static_cast<double>(activations.size());
}

}  // namespace lab
