// Row lookup in a learned table: out = table[ids].
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace lab {

// The lookup itself, on any scalar type: copies, no arithmetic.
template <class T>
void gather_rows(std::span<T> out, std::span<const T> table, std::span<const int32_t> ids,
                 int64_t embed_dim) {
  for (size_t n = 0; n < ids.size(); ++n) {
    std::copy_n(table.data() + ids[n] * embed_dim, embed_dim,
                out.data() + static_cast<int64_t>(n) * embed_dim);
  }
}

// out (N, C) = table (V, C)[ids (N)]: the rows that the ids name. No arithmetic, so the result is
// the product one_hot(ids) · table to the bit (`embedding_reference`). Every id must lie in 0 … V −
// 1: callers check ids once, when they enter the program.
void embedding_forward(std::span<float> out, std::span<const float> table,
                       std::span<const int32_t> ids, int64_t embed_dim);

// dtable[ids[n]] += dout[n]: the gradient of a row is the sum over the places that used it.
// With out = E · table, E one-hot, the chain rule gives dtable = Eᵀ · dout, which is this scatter.
// With `accumulate` false dtable is cleared first.
void embedding_backward(std::span<float> dtable, std::span<const float> dout,
                        std::span<const int32_t> ids, int64_t embed_dim, bool accumulate);

// The plain twin: a full matrix product with one-hot rows, V multiply-adds for every number.
template <class T>
void embedding_reference(std::span<T> out, std::span<const T> table, std::span<const int32_t> ids,
                         int64_t embed_dim) {
  const auto vocab_size = static_cast<int64_t>(table.size()) / embed_dim;
  for (size_t n = 0; n < ids.size(); ++n) {
    for (int64_t c = 0; c < embed_dim; ++c) {
      T sum = T(0);
      for (int64_t v = 0; v < vocab_size; ++v) {
        sum = sum + T(v == ids[n] ? 1 : 0) * table[v * embed_dim + c];
      }
      out[static_cast<int64_t>(n) * embed_dim + c] = sum;
    }
  }
}

}  // namespace lab
