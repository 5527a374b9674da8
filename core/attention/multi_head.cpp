#include "core/attention/multi_head.hpp"

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/kernels/matmul.hpp"
#include "core/ops/merge_heads.hpp"
#include "core/ops/scaled_dot_product_attention.hpp"
#include "core/ops/split_heads.hpp"

namespace lab {
namespace {

std::vector<float> product(std::span<const float> x, std::span<const float> weight, int64_t rows,
                           int64_t width) {
  std::vector<float> out(x.size());
  matmul(out.data(), width, {x.data(), width, 1}, weight.data(), width, {}, rows, width, width);
  return out;
}

}  // namespace

MultiHeadAttention multi_head_attention(std::span<const float> x, const MultiHeadWeights& weights,
                                        const MultiHeadShape& shape) {
  const int64_t length = shape.length, width = shape.embed_dim, heads = shape.num_heads;
  if (heads < 1 || width % heads != 0) {
    throw Error("attention.heads",
                text("num_heads: expected a divisor of embed_dim ", width, ", received ", heads),
                {{"num_heads", to_text(heads)}, {"embed_dim", to_text(width)}});
  }
  const AttentionShape attention{.num_heads = heads,
                                 .num_kv_heads = heads,
                                 .query_length = length,
                                 .key_length = length,
                                 .head_dim = width / heads};
  const HeadsShape split{.length = length, .num_heads = heads, .head_dim = attention.head_dim};
  const auto heads_of = [&](std::span<const float> weight) {
    std::vector<float> out(x.size());
    split_heads_forward(out, product(x, weight, length, width), split);
    return out;
  };
  MultiHeadAttention out;
  out.weights.resize(static_cast<size_t>(attention.weights_size()));
  std::vector<float> apart(x.size()), joined(x.size());
  std::vector<float> workspace(static_cast<size_t>(attention_forward_workspace(attention)));
  scaled_dot_product_attention_forward(apart, out.weights, heads_of(weights.query),
                                       heads_of(weights.key), heads_of(weights.value), {},
                                       attention_scale(attention.head_dim), workspace, attention);
  merge_heads_forward(joined, apart, split);
  out.output = product(joined, weights.output, length, width);
  return out;
}

}  // namespace lab
