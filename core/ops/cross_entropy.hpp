// Softmax and negative log-likelihood in one op, as F.cross_entropy.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace lab {

// Returns loss = (1/B) Σ_b [ logsumexp(logits_b) − logits_b[target_b] ], the mean negative
// log-likelihood in nats, and keeps probs (B, V) = softmax(logits) for the backward pass.
// logits (B, V), targets (B) with values in 0 … V − 1. The sum over b is in double.
float cross_entropy_forward(std::span<float> probs, std::span<const float> logits,
                            std::span<const int32_t> targets, int64_t vocab_size);

// dlogits = dloss / B · (probs − one_hot(targets)): from d logsumexp(z)/dz = softmax(z).
// With `accumulate` the gradient is added to dlogits.
void cross_entropy_backward(std::span<float> dlogits, float dloss, std::span<const float> probs,
                            std::span<const int32_t> targets, int64_t vocab_size, bool accumulate);

// The plain twin: the chain a first course writes by hand, one array for each step. `counts` and
// `probs` (B, V) are those arrays; the fused op keeps only probs.
template <class T>
T cross_entropy_reference(std::span<T> counts, std::span<T> probs, std::span<const T> logits,
                          std::span<const int32_t> targets, int64_t vocab_size) {
  T loss = T(0);
  for (size_t b = 0; b < targets.size(); ++b) {
    const auto row = static_cast<int64_t>(b) * vocab_size;
    T sum = T(0);
    for (int64_t v = 0; v < vocab_size; ++v) {
      counts[row + v] = std::exp(logits[row + v]);
      sum = sum + counts[row + v];
    }
    for (int64_t v = 0; v < vocab_size; ++v) probs[row + v] = counts[row + v] / sum;
    loss = loss - std::log(probs[row + targets[b]]);
  }
  return loss / T(targets.size());
}

}  // namespace lab
