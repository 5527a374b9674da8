// Scaled dot-product attention, for self- and cross-attention and any sharing of key and value
// heads.
#pragma once

#include <cstdint>
#include <span>

#include "core/kernels/attention_rows.hpp"

namespace lab {

// query and out (B, H, Tq, D), key and value (B, Hkv, Tk, D), weights (B, H, Tq, Tk). Query heads
// h · H / Hkv … (h + 1) · H / Hkv − 1 share key and value head h: Hkv = H is multi-head attention,
// Hkv = 1 multi-query, what lies between grouped-query (Ainslie et al. 2023).
struct AttentionShape {
  int64_t batch = 1;
  int64_t num_heads = 1;
  int64_t num_kv_heads = 1;
  int64_t query_length = 0;
  int64_t key_length = 0;
  int64_t head_dim = 0;

  int64_t query_size() const { return batch * num_heads * query_length * head_dim; }
  int64_t key_size() const { return batch * num_kv_heads * key_length * head_dim; }
  int64_t weights_size() const { return batch * num_heads * query_length * key_length; }
  // Query heads to one key and value head.
  int64_t group() const { return num_heads / num_kv_heads; }
};

// Masks of (Tq, Tk), the same for all heads; an empty one hides nothing. With `causal` query i sees
// keys 0 … i + Tk − Tq: the last query sees all of them, as when new tokens follow cached ones.
struct AttentionMask {
  std::span<const float> additive;
  std::span<const uint8_t> visible;
  bool causal = false;

  // What hides keys from the rows that begin at `first_row`.
  RowsMask rows_from(int64_t first_row, const AttentionShape& shape) const;
};

// 1 / √head_dim
float attention_scale(int64_t head_dim);

// Errors: Error("shape") when num_kv_heads does not divide num_heads or a mask is not (Tq, Tk).
void check_attention(const AttentionShape& shape, const AttentionMask& mask);

// Floats of workspace that the forward pass needs: one head's key, transposed.
int64_t attention_forward_workspace(const AttentionShape& shape);
// … and the backward pass: one head's value, transposed, and the gradient of its scores.
int64_t attention_backward_workspace(const AttentionShape& shape);

// weights = softmax(query · keyᵀ · scale + mask), out = weights · value; a query that sees no key
// has weights and output 0. The weights are kept for the backward pass.
void scaled_dot_product_attention_forward(std::span<float> out, std::span<float> weights,
                                          std::span<const float> query, std::span<const float> key,
                                          std::span<const float> value, const AttentionMask& mask,
                                          float scale, std::span<float> workspace,
                                          const AttentionShape& shape);

struct AttentionAccumulate {
  bool dquery = false;
  bool dkey = false;
  bool dvalue = false;
};

// With S = Q Kᵀ scale, P = softmax(S), O = P V, of one head:
//   dV = Pᵀ dO                          (Tk, D)
//   dP = dO Vᵀ                          (Tq, Tk)
//   dS_ij = P_ij (dP_ij − Σ_k P_ik dP_ik)   softmax's Jacobian, row by row
//   dQ = dS K scale,  dK = dSᵀ Q scale
// Heads that share a key and value add up their dK and dV.
void scaled_dot_product_attention_backward(std::span<float> dquery, std::span<float> dkey,
                                           std::span<float> dvalue, std::span<const float> dout,
                                           std::span<const float> query, std::span<const float> key,
                                           std::span<const float> value,
                                           std::span<const float> weights, float scale,
                                           std::span<float> workspace, const AttentionShape& shape,
                                           AttentionAccumulate accumulate);

}  // namespace lab
