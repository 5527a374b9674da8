#include <algorithm>
#include <limits>

#include "core/attention/tiled.hpp"
#include "core/base/limits.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/kernels/matmul.hpp"

namespace lab {
namespace {

constexpr auto kFloat = static_cast<int64_t>(sizeof(float));
constexpr float kHidden = -std::numeric_limits<float>::infinity();

// The spans of one head, and what all its tiles share.
struct BackwardHead {
  float *dquery, *dkey, *dvalue;
  const float *dout, *query, *key, *value, *out, *log_sum_exp;
  const AttentionMask& mask;
  const AttentionShape& shape;
  float scale;
};

// Small-memory buffers of one head.
struct BackwardTiles {
  BackwardTiles(TileSizes tiles, const AttentionShape& shape)
      : key({shape.head_dim, tiles.key}),
        value({shape.head_dim, tiles.key}),
        weights({tiles.query, tiles.key}),
        dscores({tiles.query, tiles.key}) {}
  int64_t bytes() const {
    return kFloat * (key.size() + value.size() + weights.size() + dscores.size());
  }
  Tensor key, value, weights, dscores;
};

// P = e^(S − log_sum_exp), from scores of (rows, keys) that begin at (row, first_key).
void recompute_weights(std::span<float> weights, const BackwardHead& head, int64_t row,
                       int64_t first_key, int64_t rows, int64_t keys) {
  for (int64_t r = 0; r < rows; ++r) {
    const std::span<float> scores = weights.subspan(r * keys, static_cast<size_t>(keys));
    const RowsMask mask = head.mask.rows_from(row + r, head.shape);
    const int64_t seen = mask.keys_of_row(0, head.shape.key_length) - first_key;
    const float log_sum_exp = head.log_sum_exp[row + r];
    for (int64_t j = 0; j < keys; ++j) {
      const bool hidden = j >= seen || log_sum_exp == kHidden ||
                          (mask.visible != nullptr && mask.visible[first_key + j] == 0);
      const float bias = mask.additive == nullptr ? 0.0f : mask.additive[first_key + j];
      scores[j] = hidden ? kHidden : scores[j] * head.scale + bias - log_sum_exp;
    }
    exp(scores, scores);
  }
}

// dS = P ∘ (dP − Σ_d dO O) · scale, in place of dP.
void scores_gradient(float* dscores, const float* weights, const BackwardHead& head, int64_t row,
                     int64_t rows, int64_t keys) {
  const int64_t width = head.shape.head_dim;
  for (int64_t r = 0; r < rows; ++r) {
    const int64_t at = (row + r) * width;
    double sum = 0.0;
    for (int64_t d = 0; d < width; ++d) {
      sum += static_cast<double>(head.dout[at + d]) * static_cast<double>(head.out[at + d]);
    }
    const auto mean = static_cast<float>(sum);
    for (int64_t j = r * keys; j < (r + 1) * keys; ++j) {
      dscores[j] = weights[j] * (dscores[j] - mean) * head.scale;
    }
  }
}

// Adds the part of one tile to all three gradients; returns its multiply-adds.
int64_t add_tile(const BackwardHead& head, BackwardTiles& tiles, int64_t row, int64_t first_key,
                 int64_t rows, int64_t keys) {
  const int64_t width = head.shape.head_dim;
  const int64_t at = row * width, kv_at = first_key * width;
  float* weights = tiles.weights.data();
  float* dscores = tiles.dscores.data();
  matmul(weights, keys, {head.query + at, width, 1}, tiles.key.data(), keys, {}, rows, keys, width);
  recompute_weights(tiles.weights.span(), head, row, first_key, rows, keys);
  matmul(head.dvalue + kv_at, width, {weights, 1, keys}, head.dout + at, width,
         {head.dvalue + kv_at, width}, keys, width, rows);
  matmul(dscores, keys, {head.dout + at, width, 1}, tiles.value.data(), keys, {}, rows, keys,
         width);
  scores_gradient(dscores, weights, head, row, rows, keys);
  matmul(head.dquery + at, width, {dscores, keys, 1}, head.key + kv_at, width,
         {head.dquery + at, width}, rows, width, keys);
  matmul(head.dkey + kv_at, width, {dscores, 1, keys}, head.query + at, width,
         {head.dkey + kv_at, width}, keys, width, rows);
  return 5 * rows * keys * width;
}

AttentionTally backward_head(const BackwardHead& head, TileSizes sizes) {
  const auto& [batch, heads, kv_heads, length, key_length, width] = head.shape;
  BackwardTiles tiles(sizes, head.shape);
  AttentionTally tally;
  tally.held_large = kFloat * length;
  tally.held_small = tiles.bytes();
  for (int64_t key = 0; key < key_length; key += sizes.key) {
    const int64_t keys = std::min(sizes.key, key_length - key);
    transpose(tiles.key.data(), head.key + key * width, keys, width);
    transpose(tiles.value.data(), head.value + key * width, keys, width);
    // In: keys, values and their two gradients; out: the gradients.
    tally.moved += kFloat * 6 * keys * width;
    for (int64_t row = 0; row < length; row += sizes.query) {
      const int64_t rows = std::min(sizes.query, length - row);
      const RowsMask last = head.mask.rows_from(row + rows - 1, head.shape);
      if (last.keys_of_row(0, key_length) <= key) continue;
      tally.multiply_adds += add_tile(head, tiles, row, key, rows, keys);
      // In: dout, query, out, dquery and the log-sum-exp; out: dquery.
      tally.moved += kFloat * rows * (5 * width + 1);
    }
  }
  return tally;
}

}  // namespace

AttentionTally tiled_attention_backward(std::span<float> dquery, std::span<float> dkey,
                                        std::span<float> dvalue, const TiledPast& past,
                                        const AttentionMask& mask, float scale, TileSizes tiles,
                                        const AttentionShape& shape) {
  check_attention(shape, mask);
  check_range("query_tile", tiles.query, 1, std::numeric_limits<int64_t>::max());
  check_range("key_tile", tiles.key, 1, std::numeric_limits<int64_t>::max());
  for (const std::span<float> gradient : {dquery, dkey, dvalue}) {
    std::fill(gradient.begin(), gradient.end(), 0.0f);
  }
  AttentionShape one = shape;
  one.batch = one.num_heads = one.num_kv_heads = 1;
  const TileSizes cut{std::min(tiles.query, one.query_length), std::min(tiles.key, one.key_length)};
  AttentionTally total;
  for (int64_t head = 0; head < shape.batch * shape.num_heads; ++head) {
    const int64_t at = head * one.query_size();
    const int64_t kv_at = head / shape.group() * one.key_size();
    const BackwardHead spans{dquery.data() + at,
                             dkey.data() + kv_at,
                             dvalue.data() + kv_at,
                             past.dout.data() + at,
                             past.query.data() + at,
                             past.key.data() + kv_at,
                             past.value.data() + kv_at,
                             past.out.data() + at,
                             past.log_sum_exp.data() + head * one.query_length,
                             mask,
                             one,
                             scale};
    const AttentionTally tally = backward_head(spans, cut);
    total.held_large += tally.held_large;
    total.held_small = std::max(total.held_small, tally.held_small);
    total.moved += tally.moved;
    total.multiply_adds += tally.multiply_adds;
  }
  return total;
}

}  // namespace lab
