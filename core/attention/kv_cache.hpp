// Keys and values of the tokens so far, so that a new token costs one row of attention and not all.
#pragma once

#include <cstdint>
#include <span>

#include "core/ops/scaled_dot_product_attention.hpp"
#include "core/tensor/tensor.hpp"

namespace lab {

class KvCache {
 public:
  // Room for `capacity` tokens. Errors: Error("range") for an extent below 1.
  KvCache(int64_t num_kv_heads, int64_t head_dim, int64_t capacity);

  // Takes `tokens` new tokens: key and value (Hkv, tokens, D). Errors: Error("shape") when the
  // spans do not hold that many numbers or there is no room.
  void append(std::span<const float> key, std::span<const float> value, int64_t tokens);

  // Attention of the last `tokens` tokens over all that came before and themselves: query and out
  // (H, tokens, D), `weights` (tokens, length()) of workspace. The bits are those of causal
  // attention over the whole sequence. Errors: Error("shape") as above.
  void attend(std::span<float> out, std::span<const float> query, std::span<float> weights,
              int64_t num_heads, int64_t tokens, float scale) const;

  int64_t length() const { return length_; }
  // Storage of keys and values.
  int64_t bytes() const;

 private:
  int64_t num_kv_heads_, head_dim_, capacity_;
  int64_t length_ = 0;
  Tensor key_transposed_;  // (Hkv, D, capacity): the form in which the kernel reads keys
  Tensor value_;           // (Hkv, capacity, D)
};

// 2 · num_kv_heads · head_dim · tokens · bytes_per_number, in each of `num_layers` layers.
double kv_cache_bytes(int64_t num_layers, int64_t num_kv_heads, int64_t head_dim, int64_t tokens,
                      int64_t bytes_per_number);

}  // namespace lab
