// One attention on random or golden numbers, and every way of computing it.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/attention/by_hand.hpp"
#include "core/attention/tiled.hpp"
#include "core/ops/scaled_dot_product_attention.hpp"
#include "core/random/draws.hpp"
#include "tests/support/lanes.hpp"

namespace lab {

inline constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

struct AttentionCase {
  AttentionShape shape{};
  std::vector<float> query{}, key{}, value{};
  std::vector<float> additive{};
  std::vector<uint8_t> visible{};
  bool causal = false;

  AttentionMask mask() const { return {additive, visible, causal}; }
  float scale() const { return attention_scale(shape.head_dim); }
};

inline AttentionCase random_case(Generator& generator, const AttentionShape& shape) {
  AttentionCase out{.shape = shape};
  out.query = random_floats(generator, static_cast<size_t>(shape.query_size()));
  out.key = random_floats(generator, static_cast<size_t>(shape.key_size()));
  out.value = random_floats(generator, static_cast<size_t>(shape.key_size()));
  return out;
}

struct ForwardResult {
  std::vector<float> out, weights;
};

inline ForwardResult run_fused(const AttentionCase& c) {
  ForwardResult result{std::vector<float>(c.query.size()),
                       std::vector<float>(static_cast<size_t>(c.shape.weights_size()))};
  std::vector<float> workspace(static_cast<size_t>(attention_forward_workspace(c.shape)));
  scaled_dot_product_attention_forward(result.out, result.weights, c.query, c.key, c.value,
                                       c.mask(), c.scale(), workspace, c.shape);
  return result;
}

struct TiledResult {
  std::vector<float> out, log_sum_exp;
  AttentionTally tally;
};

inline TiledResult run_tiled(const AttentionCase& c, TileSizes tiles) {
  TiledResult result{std::vector<float>(c.query.size()),
                     std::vector<float>(static_cast<size_t>(c.shape.batch * c.shape.num_heads *
                                                            c.shape.query_length)),
                     {}};
  result.tally = tiled_attention_forward(result.out, result.log_sum_exp, c.query, c.key, c.value,
                                         c.mask(), c.scale(), tiles, c.shape);
  return result;
}

// All masks of a case in one, 0 or what is added; −∞ hides.
template <class T>
Array2<T> mask_array(const AttentionCase& c) {
  const int64_t rows = c.shape.query_length, keys = c.shape.key_length;
  std::vector<float> cells(static_cast<size_t>(rows * keys));
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t j = 0; j < keys; ++j) {
      const auto at = static_cast<size_t>(r * keys + j);
      if (!c.additive.empty()) cells[at] = c.additive[at];
      if (!c.visible.empty() && c.visible[at] == 0) cells[at] = kMinusInfinity;
      if (c.causal && j > r + keys - rows) cells[at] = kMinusInfinity;
    }
  }
  return array2<T, float>(cells, rows, keys);
}

// By hand, head by head, on the inputs given (of the case's shape); out, then weights.
template <class T>
struct ByHandResult {
  std::vector<T> out, weights;
  T largest_score = T(0);
};

template <class T>
ByHandResult<T> run_by_hand(const AttentionCase& c, const std::vector<T>& query,
                            const std::vector<T>& key, const std::vector<T>& value) {
  const auto& [batch, heads, kv_heads, rows, keys, width] = c.shape;
  const Array2<T> mask = mask_array<T>(c);
  ByHandResult<T> result;
  for (int64_t head = 0; head < batch * heads; ++head) {
    const int64_t kv = head / c.shape.group();
    const auto part = [&](const std::vector<T>& all, int64_t index, int64_t count) {
      const std::span<const T> span(all.data() + index * count * c.shape.head_dim,
                                    static_cast<size_t>(count * c.shape.head_dim));
      return array2<T, T>(span, count, c.shape.head_dim);
    };
    const AttentionByHand<T> one = scaled_dot_product_attention_reference<T>(
        part(query, head, c.shape.query_length), part(key, kv, c.shape.key_length),
        part(value, kv, c.shape.key_length), mask,
        static_cast<T>(1.0 / std::sqrt(static_cast<double>(c.shape.head_dim))));
    result.out.insert(result.out.end(), one.output.begin(), one.output.end());
    result.weights.insert(result.weights.end(), one.weights.begin(), one.weights.end());
    for (const T score : one.scores) {
      if (std::isfinite(score))
        result.largest_score = std::max(result.largest_score, std::abs(score));
    }
  }
  return result;
}

template <class T>
ByHandResult<T> run_by_hand(const AttentionCase& c) {
  const auto as = [](const std::vector<float>& from) {
    return std::vector<T>(from.begin(), from.end());
  };
  return run_by_hand<T>(c, as(c.query), as(c.key), as(c.value));
}

}  // namespace lab
