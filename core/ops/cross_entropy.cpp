#include "core/ops/cross_entropy.hpp"

#include "core/kernels/softmax.hpp"

namespace lab {

float cross_entropy_forward(std::span<float> probs, std::span<const float> logits,
                            std::span<const int32_t> targets, int64_t vocab_size) {
  double loss = 0.0;
  for (size_t b = 0; b < targets.size(); ++b) {
    const size_t row = b * static_cast<size_t>(vocab_size);
    const auto row_logits = logits.subspan(row, static_cast<size_t>(vocab_size));
    const double log_sum_exp =
        softmax(probs.subspan(row, static_cast<size_t>(vocab_size)), row_logits);
    loss += log_sum_exp - static_cast<double>(row_logits[targets[b]]);
  }
  return static_cast<float>(loss / static_cast<double>(targets.size()));
}

void cross_entropy_backward(std::span<float> dlogits, float dloss, std::span<const float> probs,
                            std::span<const int32_t> targets, int64_t vocab_size, bool accumulate) {
  const float scale = dloss / static_cast<float>(targets.size());
  for (size_t b = 0; b < targets.size(); ++b) {
    const auto row = static_cast<int64_t>(b) * vocab_size;
    const int64_t hit = row + targets[b];
    for (int64_t i = row; i < row + vocab_size; ++i) {
      const float gradient = scale * (i == hit ? probs[i] - 1.0f : probs[i]);
      dlogits[i] = accumulate ? dlogits[i] + gradient : gradient;
    }
  }
}

}  // namespace lab
