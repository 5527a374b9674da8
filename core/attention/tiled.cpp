#include "core/attention/tiled.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/kernels/matmul.hpp"

namespace lab {
namespace {

constexpr auto kFloat = static_cast<int64_t>(sizeof(float));
constexpr float kHidden = -std::numeric_limits<float>::infinity();

TileSizes cut(TileSizes tiles, const AttentionShape& shape) {
  const auto most = std::numeric_limits<int64_t>::max();
  check_range("query_tile", tiles.query, 1, most);
  check_range("key_tile", tiles.key, 1, most);
  return {std::min(tiles.query, shape.query_length), std::min(tiles.key, shape.key_length)};
}

}  // namespace

TiledHead::TiledHead(HeadSpans spans, const AttentionMask& mask, float scale, TileSizes tiles,
                     const AttentionShape& shape)
    : spans_(spans),
      mask_(mask),
      scale_(scale),
      tiles_(cut(tiles, shape)),
      shape_(shape),
      key_tile_({shape.head_dim, tiles_.key}),
      score_tile_({tiles_.query, tiles_.key}),
      output_tile_({tiles_.query, shape.head_dim}),
      running_(static_cast<size_t>(tiles_.query)),
      corrections_(static_cast<size_t>(tiles_.query)) {
  tally_.held_large = kFloat * static_cast<int64_t>(spans.log_sum_exp.size());
  // The query, key and value tiles are read where they lie; a graphics card would copy them in.
  tally_.held_small = kFloat * (key_tile_.size() + score_tile_.size() + output_tile_.size() +
                                tiles_.query * shape.head_dim + 2 * tiles_.key * shape.head_dim) +
                      static_cast<int64_t>(running_.size() * sizeof(running_[0]) +
                                           corrections_.size() * sizeof(corrections_[0]));
}

int64_t TiledHead::tile_rows() const {
  return std::min(tiles_.query, shape_.query_length - query_start_);
}

bool TiledHead::step() {
  if (next_query_ >= shape_.query_length) return false;
  query_start_ = next_query_;
  key_start_ = next_key_;
  if (key_start_ == 0) begin_query_tile();
  take_key_tile();
  next_key_ += tiles_.key;
  if (next_key_ >= shape_.key_length) {
    end_query_tile();
    next_key_ = 0;
    next_query_ += tiles_.query;
  }
  return true;
}

void TiledHead::begin_query_tile() {
  std::fill(running_.begin(), running_.end(), RunningSoftmax<float, double>{});
  std::fill(output_tile_.span().begin(), output_tile_.span().end(), 0.0f);
  tally_.moved += kFloat * tile_rows() * shape_.head_dim;
}

void TiledHead::mask_scores(int64_t row, std::span<float> scores) const {
  const RowsMask mask = mask_.rows_from(query_start_ + row, shape_);
  const int64_t seen = mask.keys_of_row(0, shape_.key_length) - key_start_;
  for (int64_t j = 0; j < static_cast<int64_t>(scores.size()); ++j) {
    if (mask.additive != nullptr) scores[j] += mask.additive[key_start_ + j];
    if (j >= seen || (mask.visible != nullptr && mask.visible[key_start_ + j] == 0)) {
      scores[j] = kHidden;
    }
  }
}

void TiledHead::take_key_tile() {
  const int64_t rows = tile_rows();
  const int64_t keys = std::min(tiles_.key, shape_.key_length - key_start_);
  const int64_t width = shape_.head_dim;
  std::fill(corrections_.begin(), corrections_.end(), 1.0f);
  const RowsMask last = mask_.rows_from(query_start_ + rows - 1, shape_);
  skipped_ = last.keys_of_row(0, shape_.key_length) <= key_start_;
  if (skipped_) return;
  transpose(key_tile_.data(), spans_.key.data() + key_start_ * width, keys, width);
  matmul(score_tile_.data(), keys, {spans_.query.data() + query_start_ * width, width, 1},
         key_tile_.data(), keys, {}, rows, keys, width);
  const bool masked = mask_.causal || !mask_.additive.empty() || !mask_.visible.empty();
  for (int64_t r = 0; r < rows; ++r) {
    const std::span<float> scores(score_tile_.data() + r * keys, static_cast<size_t>(keys));
    for (float& score : scores) score *= scale_;
    if (masked) mask_scores(r, scores);
    corrections_[r] = online_softmax(scores, running_[r]);
    if (corrections_[r] == 1.0f) continue;
    for (int64_t d = 0; d < width; ++d) output_tile_.data()[r * width + d] *= corrections_[r];
  }
  matmul(output_tile_.data(), width, {score_tile_.data(), keys, 1},
         spans_.value.data() + key_start_ * width, width, {output_tile_.data(), width}, rows, width,
         keys);
  tally_.moved += kFloat * 2 * keys * width;
  tally_.multiply_adds += 2 * rows * keys * width;
}

void TiledHead::end_query_tile() {
  const int64_t rows = tile_rows(), width = shape_.head_dim;
  for (int64_t r = 0; r < rows; ++r) {
    const auto& [maximum, sum] = running_[r];
    const bool sees = maximum != kHidden;
    const auto factor = static_cast<float>(sees ? 1.0 / sum : 0.0);
    float* to = spans_.out.data() + (query_start_ + r) * width;
    for (int64_t d = 0; d < width; ++d) to[d] = output_tile_.data()[r * width + d] * factor;
    spans_.log_sum_exp[query_start_ + r] =
        sees ? static_cast<float>(static_cast<double>(maximum) + portable_log(sum)) : kHidden;
  }
  tally_.moved += kFloat * rows * (width + 1);
}

AttentionTally tiled_attention_forward(std::span<float> out, std::span<float> log_sum_exp,
                                       std::span<const float> query, std::span<const float> key,
                                       std::span<const float> value, const AttentionMask& mask,
                                       float scale, TileSizes tiles, const AttentionShape& shape) {
  check_attention(shape, mask);
  AttentionShape one = shape;
  one.batch = one.num_heads = one.num_kv_heads = 1;
  AttentionTally total;
  const auto rows = static_cast<size_t>(one.query_length);
  const auto queries = static_cast<size_t>(one.query_size());
  const auto keys = static_cast<size_t>(one.key_size());
  for (int64_t head = 0; head < shape.batch * shape.num_heads; ++head) {
    const int64_t kv = head / shape.group();
    TiledHead tiled({out.subspan(head * queries, queries), log_sum_exp.subspan(head * rows, rows),
                     query.subspan(head * queries, queries), key.subspan(kv * keys, keys),
                     value.subspan(kv * keys, keys)},
                    mask, scale, tiles, one);
    while (tiled.step()) continue;
    total.held_large += tiled.tally().held_large;
    total.held_small = std::max(total.held_small, tiled.tally().held_small);
    total.moved += tiled.tally().moved;
    total.multiply_adds += tiled.tally().multiply_adds;
  }
  return total;
}

}  // namespace lab
