#include "core/analysis/gradient_noise.hpp"

#include <cstddef>

#include "core/base/limits.hpp"
#include "core/base/shape.hpp"

namespace lab {

GradientNoise::GradientNoise(std::span<const float> full_gradient)
    : full_gradient_(full_gradient.begin(), full_gradient.end()),
      mean_difference_(full_gradient.size()) {
  check_range("parameters", static_cast<int64_t>(full_gradient.size()), 1, INT64_MAX);
}

void GradientNoise::add(std::span<const float> gradient) {
  CHECK_SHAPE(gradient.size() == full_gradient_.size(), "gradient noise: a gradient of ",
              gradient.size(), " numbers does not fit ", full_gradient_.size(), " parameters");
  ++draws_;
  const auto draws = static_cast<double>(draws_);
  // Welford's update. Differences to the full gradient are small, so less is lost to rounding.
  for (size_t p = 0; p < gradient.size(); ++p) {
    const double difference = static_cast<double>(gradient[p]) - full_gradient_[p];
    const double to_old_mean = difference - mean_difference_[p];
    mean_difference_[p] += to_old_mean / draws;
    squares_ += to_old_mean * (difference - mean_difference_[p]);
  }
}

double GradientNoise::total_variance() const {
  check_range("draws", draws_, 2, INT64_MAX);
  return squares_ / static_cast<double>(draws_ - 1);
}

double GradientNoise::squared_distance_of_mean() const {
  check_range("draws", draws_, 1, INT64_MAX);
  double squares = 0;
  for (const double difference : mean_difference_) squares += difference * difference;
  return squares;
}

}  // namespace lab
