// What a minibatch gradient is: right on average, and noisy in proportion to 1 / batch size.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// Takes minibatch gradients one by one and compares them with the full gradient. Memory does not
// grow with the number of draws: two doubles per parameter.
class GradientNoise {
 public:
  // `full_gradient` is the gradient over all examples, (P). Throws Error("range") when it is empty.
  explicit GradientNoise(std::span<const float> full_gradient);

  // One minibatch gradient, (P). Throws Error("shape") for another length.
  void add(std::span<const float> gradient);

  int64_t draws() const { return draws_; }

  // Σ_p Var(g_p), each variance unbiased: Σ (g − mean)² / (draws − 1). Throws Error("range") for
  // fewer than 2 draws.
  double total_variance() const;

  // Σ_p (mean_p − full_p)². An unbiased gradient makes this about total_variance() / draws().
  // Throws Error("range") before the first draw.
  double squared_distance_of_mean() const;

 private:
  std::vector<double> full_gradient_;
  std::vector<double> mean_difference_;  // of draw − full gradient
  double squares_ = 0;                   // Σ_p Σ_draws (g − mean)², kept by Welford's update
  int64_t draws_ = 0;
};

}  // namespace lab
