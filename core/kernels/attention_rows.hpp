// Scaled dot-product attention of one head, some query rows at a time.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace lab {

// Which keys a query row may see: all of them, fewer by any of these.
struct RowsMask {
  const float* additive = nullptr;   // (rows, keys), added to the scaled scores; −∞ hides a key
  const uint8_t* visible = nullptr;  // (rows, keys); 0 hides a key
  // With `causal` the first row sees `first_row_keys` keys (below 1: none), each next row one more.
  bool causal = false;
  int64_t first_row_keys = 0;

  int64_t keys_of_row(int64_t row, int64_t keys) const {
    return causal ? std::clamp<int64_t>(first_row_keys + row, 0, keys) : keys;
  }
};

// Extents: query and out (rows, head_dim), value (keys, head_dim), weights (rows, keys).
struct RowsShape {
  int64_t rows = 0;
  int64_t keys = 0;
  int64_t head_dim = 0;
  float scale = 1.0f;
};

// weights = softmax(query · keyᵀ · scale, masked), row by row; out = weights · value.
//
// The key comes transposed, (head_dim, keys) with rows `key_stride` apart. All else is dense. A row
// that sees no key has weights and output 0. A score is one sum over head_dim in ascending order,
// an output one sum over the keys in ascending order: rows together or apart, with or without
// hidden keys behind them, have the same bits. Source: Vaswani et al. 2017, equation 1.
void attention_rows(float* out, float* weights, const float* query, const float* key_transposed,
                    int64_t key_stride, const float* value, RowsMask mask, RowsShape shape);

// The plain twin of `attention_rows`, on any scalar type.
template <class T>
void attention_rows_reference(T* out, T* weights, const T* query, const T* key_transposed,
                              int64_t key_stride, const T* value, RowsMask mask, RowsShape shape) {
  const auto [rows, keys, head_dim, scale] = shape;
  const T hidden = -std::numeric_limits<T>::infinity();
  for (int64_t r = 0; r < rows; ++r) {
    T* row = weights + r * keys;
    T highest = hidden;
    for (int64_t j = 0; j < keys; ++j) {
      T score = T(0);
      for (int64_t d = 0; d < head_dim; ++d) {
        score = score + query[r * head_dim + d] * key_transposed[d * key_stride + j];
      }
      row[j] = score * T(scale);
      if (mask.additive != nullptr) row[j] = row[j] + T(mask.additive[r * keys + j]);
      if (mask.visible != nullptr && mask.visible[r * keys + j] == 0) row[j] = hidden;
      if (j >= mask.keys_of_row(r, keys)) row[j] = hidden;
      highest = std::max(highest, row[j]);
    }
    T sum = T(0);
    for (int64_t j = 0; j < keys; ++j) {
      row[j] = highest == hidden ? T(0) : std::exp(row[j] - highest);
      sum = sum + row[j];
    }
    for (int64_t j = 0; j < keys; ++j) row[j] = sum == T(0) ? T(0) : row[j] / sum;
    for (int64_t d = 0; d < head_dim; ++d) {
      T total = T(0);
      for (int64_t j = 0; j < keys; ++j) total = total + row[j] * value[j * head_dim + d];
      out[r * head_dim + d] = total;
    }
  }
}

}  // namespace lab
