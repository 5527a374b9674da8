#include "core/kernels/attention_rows.hpp"

#include <span>

#include "core/kernels/matmul.hpp"
#include "core/kernels/softmax.hpp"

namespace lab {
namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// Adds the mask to a row of scaled scores. Returns false when no key of it can be seen.
bool mask_row(std::span<float> scores, const float* additive, const uint8_t* visible) {
  bool sees = false;
  for (size_t j = 0; j < scores.size(); ++j) {
    if (additive != nullptr) scores[j] += additive[j];
    if (visible != nullptr && visible[j] == 0) scores[j] = kHidden;
    // A NaN counts as seen: it must reach the output.
    if (scores[j] != kHidden) sees = true;
  }
  return sees;
}

}  // namespace

void attention_rows(float* out, float* weights, const float* query, const float* key_transposed,
                    int64_t key_stride, const float* value, RowsMask mask, RowsShape shape) {
  const auto [rows, keys, head_dim, scale] = shape;
  const int64_t seen = mask.keys_of_row(rows - 1, keys);
  matmul(weights, keys, {query, head_dim, 1}, key_transposed, key_stride, {}, rows, seen, head_dim);
  const bool masked = mask.additive != nullptr || mask.visible != nullptr;
  for (int64_t r = 0; r < rows; ++r) {
    float* row = weights + r * keys;
    const int64_t count = mask.keys_of_row(r, keys);
    const std::span<float> scores(row, static_cast<size_t>(count));
    for (float& score : scores) score *= scale;
    const int64_t at = r * keys;
    const bool sees = masked ? mask_row(scores, mask.additive ? mask.additive + at : nullptr,
                                        mask.visible ? mask.visible + at : nullptr)
                             : count > 0;
    if (sees) softmax(scores, scores);
    std::fill(row + (sees ? count : 0), row + keys, 0.0f);
  }
  matmul(out, head_dim, {weights, keys, 1}, value, head_dim, {}, rows, head_dim, seen);
}

}  // namespace lab
