// Several attentions side by side, each on its own part of the width.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

struct MultiHeadShape {
  int64_t length = 0;     // T
  int64_t embed_dim = 0;  // C
  int64_t num_heads = 0;  // H; head_dim is C / H
};

// query_weight … output_weight (C, C), as x · W.
struct MultiHeadWeights {
  std::span<const float> query, key, value, output;
};

struct MultiHeadAttention {
  std::vector<float> output;   // (T, C)
  std::vector<float> weights;  // (H, T, T)
};

// MultiHead(x) = Concat(head_1, …, head_H) · W_O with head_i = Attention(x W_Q, x W_K, x W_V) on
// columns i D … (i + 1) D − 1. x (T, C). Source: Vaswani et al. 2017, section 3.2.2. Errors:
// Error("attention.heads") when num_heads does not divide embed_dim.
MultiHeadAttention multi_head_attention(std::span<const float> x, const MultiHeadWeights& weights,
                                        const MultiHeadShape& shape);

}  // namespace lab
