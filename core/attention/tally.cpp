#include "core/attention/tally.hpp"

#include <algorithm>

#include "core/kernels/online_softmax.hpp"

namespace lab {
namespace {

constexpr auto kFloat = static_cast<int64_t>(sizeof(float));

// Σ over all heads of Tq · Tk.
int64_t cells(const AttentionShape& shape) {
  return shape.weights_size();
}

// Multiply-adds of one product of all heads: query · keyᵀ, or weights · value.
int64_t product(const AttentionShape& shape) {
  return cells(shape) * shape.head_dim;
}

// Numbers of the query, or of the output, and of the keys that all heads read.
int64_t queries(const AttentionShape& shape) {
  return shape.query_size();
}
int64_t keys_read(const AttentionShape& shape) {
  return shape.key_size() * shape.group();
}

int64_t tile_count(int64_t length, int64_t tile) {
  return (length + tile - 1) / tile;
}

}  // namespace

AttentionTally by_hand_cost(const AttentionShape& shape) {
  // scores: Q K → S; exps: S twice → E; weights: E twice → W; output: W V → O.
  const int64_t squares = 8 * cells(shape);
  return {.held_large = kFloat * 3 * cells(shape),
          .held_small = 0,
          .moved = kFloat * (squares + 2 * queries(shape) + 2 * keys_read(shape)),
          .multiply_adds = 2 * product(shape)};
}

AttentionTally fused_cost(const AttentionShape& shape) {
  // Q K → S; S → W in place; W V → O.
  const int64_t squares = 4 * cells(shape);
  return {.held_large = kFloat * (cells(shape) + attention_forward_workspace(shape)),
          .held_small = 0,
          .moved = kFloat * (squares + 2 * queries(shape) + 2 * keys_read(shape)),
          .multiply_adds = 2 * product(shape)};
}

AttentionTally tiled_cost(const AttentionShape& shape, TileSizes tiles) {
  const int64_t rows = std::min(tiles.query, shape.query_length);
  const int64_t columns = std::min(tiles.key, shape.key_length);
  const int64_t width = shape.head_dim;
  const int64_t statistics = shape.batch * shape.num_heads * shape.query_length;
  const auto row_bytes = static_cast<int64_t>(sizeof(RunningSoftmax<float, double>)) + kFloat;
  // Query, output, keys (transposed and not), values, scores of one tile.
  const int64_t small = 2 * rows * width + 3 * columns * width + rows * columns;
  const int64_t passes = tile_count(shape.query_length, rows);
  return {.held_large = kFloat * statistics,
          .held_small = kFloat * small + row_bytes * rows,
          .moved = kFloat * (2 * queries(shape) + statistics + 2 * keys_read(shape) * passes),
          .multiply_adds = 2 * product(shape)};
}

int64_t fused_backward_multiply_adds(const AttentionShape& shape) {
  return 4 * product(shape);
}

int64_t tiled_backward_multiply_adds(const AttentionShape& shape) {
  return 5 * product(shape);
}

}  // namespace lab
