#include "core/kernels/softmax.hpp"

#include "core/base/math.hpp"
#include "core/kernels/elementwise.hpp"

namespace lab {

double softmax(std::span<float> probs, std::span<const float> logits) {
  float highest = logits[0];
  for (const float logit : logits) {
    // The negated comparison lets a NaN win, so that it reaches every output.
    if (!(logit <= highest)) highest = logit;
  }
  for (size_t i = 0; i < logits.size(); ++i) probs[i] = logits[i] - highest;
  exp(probs, probs);
  double sum = 0.0;
  for (const float value : probs) sum += static_cast<double>(value);
  const auto scale = static_cast<float>(1.0 / sum);
  for (float& value : probs) value *= scale;
  return static_cast<double>(highest) + portable_log(sum);
}

void softmax_gradient(std::span<float> dlogits, std::span<const float> dprobs,
                      std::span<const float> probs, bool accumulate) {
  double sum = 0.0;
  for (size_t i = 0; i < probs.size(); ++i) {
    sum += static_cast<double>(probs[i]) * static_cast<double>(dprobs[i]);
  }
  const auto mean = static_cast<float>(sum);
  for (size_t i = 0; i < probs.size(); ++i) {
    const float gradient = probs[i] * (dprobs[i] - mean);
    dlogits[i] = accumulate ? dlogits[i] + gradient : gradient;
  }
}

void softmax_naive(std::span<float> probs, std::span<float> exps, std::span<const float> logits) {
  exp(exps, logits);
  float sum = 0.0f;
  for (const float value : exps) sum += value;
  for (size_t i = 0; i < exps.size(); ++i) probs[i] = exps[i] / sum;
}

}  // namespace lab
