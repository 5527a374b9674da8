#include "wasm/session/attention/one_head.hpp"

#include <limits>

#include "wasm/session/attention/attention_measurements.hpp"

namespace lab {

OneHead random_head(Generator& generator, const AttentionShape& shape) {
  OneHead head{.shape = shape, .scale = attention_scale(shape.head_dim)};
  head.query = normal_floats(generator, shape.query_size());
  head.key = normal_floats(generator, shape.key_size());
  head.value = normal_floats(generator, shape.key_size());
  return head;
}

Array2<float> added_mask(const OneHead& head) {
  const auto& [batch, heads, kv_heads, rows, keys, width] = head.shape;
  const bool hides = head.mask.causal || !head.mask.visible.empty() || !head.mask.additive.empty();
  if (!hides) return array2<float, float>(std::vector<float>(1), 1, 1);
  std::vector<float> cells(static_cast<size_t>(rows * keys));
  for (int64_t r = 0; r < rows; ++r) {
    const RowsMask mask = head.mask.rows_from(r, head.shape);
    for (int64_t j = 0; j < keys; ++j) {
      const bool hidden = j >= mask.keys_of_row(0, keys) || (mask.visible && mask.visible[j] == 0);
      const float added = mask.additive ? mask.additive[j] : 0.0f;
      cells[r * keys + j] = hidden ? -std::numeric_limits<float>::infinity() : added;
    }
  }
  return array2<float, float>(cells, rows, keys);
}

AttentionByHand<float> attend_by_hand(const OneHead& head) {
  const auto& [batch, heads, kv_heads, rows, keys, width] = head.shape;
  return scaled_dot_product_attention_reference<float>(
      array2<float, float>(head.query, rows, width), array2<float, float>(head.key, keys, width),
      array2<float, float>(head.value, keys, width), added_mask(head), head.scale);
}

HeadResult attend_fused(const OneHead& head) {
  HeadResult out{std::vector<float>(head.query.size()),
                 std::vector<float>(static_cast<size_t>(head.shape.weights_size()))};
  std::vector<float> workspace(static_cast<size_t>(attention_forward_workspace(head.shape)));
  scaled_dot_product_attention_forward(out.output, out.weights, head.query, head.key, head.value,
                                       head.mask, head.scale, workspace, head.shape);
  return out;
}

std::vector<float> attend_tiled(const OneHead& head, TileSizes tiles, AttentionTally* tally) {
  std::vector<float> out(head.query.size());
  std::vector<float> log_sum_exp(static_cast<size_t>(head.shape.query_length));
  const AttentionTally cost = tiled_attention_forward(
      out, log_sum_exp, head.query, head.key, head.value, head.mask, head.scale, tiles, head.shape);
  if (tally != nullptr) *tally = cost;
  return out;
}

}  // namespace lab
