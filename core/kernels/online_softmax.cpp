#include "core/kernels/online_softmax.hpp"

#include "core/kernels/elementwise.hpp"

namespace lab {

float online_softmax(std::span<float> scores, RunningSoftmax<float, double>& running) {
  constexpr float kHidden = -std::numeric_limits<float>::infinity();
  float highest = running.maximum;
  bool seen = highest != kHidden;
  for (const float score : scores) {
    highest = std::max(highest, score);
    // A NaN counts as seen: its exponential makes the sum NaN.
    seen = seen || score != kHidden;
  }
  if (!seen) {
    std::fill(scores.begin(), scores.end(), 0.0f);
    return 1.0f;
  }
  float correction = running.maximum - highest;
  exp({&correction, 1}, {&correction, 1});
  for (float& score : scores) score -= highest;
  exp(scores, scores);
  double sum = 0.0;
  for (const float score : scores) sum += static_cast<double>(score);
  running.maximum = highest;
  running.sum = running.sum * static_cast<double>(correction) + sum;
  return correction;
}

}  // namespace lab
