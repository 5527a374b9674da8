#include "core/ops/scaled_dot_product_attention.hpp"

#include <cmath>

#include "core/base/shape.hpp"
#include "core/kernels/matmul.hpp"
#include "core/kernels/softmax.hpp"

namespace lab {
namespace {

// Query rows at a time: under a causal mask they leave out the keys that none of them sees.
constexpr int64_t kRowBlock = 64;

// dS = P ∘ (dP − Σ P dP) · scale, in place of dP, over dense rows.
void scores_gradient(float* dscores, const float* weights, int64_t rows, int64_t keys,
                     float scale) {
  for (int64_t r = 0; r < rows; ++r) {
    const std::span<float> row(dscores + r * keys, static_cast<size_t>(keys));
    softmax_gradient(row, row, {weights + r * keys, row.size()}, false);
    for (float& gradient : row) gradient *= scale;
  }
}

// Adding to a gradient is a product whose addend is its old content.
Addend<float> old_content(float* gradient, int64_t stride, bool keep) {
  return keep ? Addend<float>{gradient, stride} : Addend<float>{};
}

}  // namespace

RowsMask AttentionMask::rows_from(int64_t first_row, const AttentionShape& shape) const {
  const int64_t offset = first_row * shape.key_length;
  return {.additive = additive.empty() ? nullptr : additive.data() + offset,
          .visible = visible.empty() ? nullptr : visible.data() + offset,
          .causal = causal,
          .first_row_keys = first_row + 1 + shape.key_length - shape.query_length};
}

float attention_scale(int64_t head_dim) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(head_dim)));
}

void check_attention(const AttentionShape& shape, const AttentionMask& mask) {
  CHECK_SHAPE(shape.num_kv_heads > 0 && shape.num_heads % shape.num_kv_heads == 0,
              "attention: ", shape.num_heads, " query heads cannot share ", shape.num_kv_heads,
              " key and value heads; expected a divisor of num_heads");
  const auto cells = static_cast<size_t>(shape.query_length * shape.key_length);
  CHECK_SHAPE((mask.additive.empty() || mask.additive.size() == cells) &&
                  (mask.visible.empty() || mask.visible.size() == cells),
              "attention: the mask does not fit (", shape.query_length, ", ", shape.key_length,
              "); expected ", cells, " cells");
}

int64_t attention_forward_workspace(const AttentionShape& shape) {
  return shape.head_dim * shape.key_length;
}

int64_t attention_backward_workspace(const AttentionShape& shape) {
  return shape.head_dim * shape.key_length + shape.query_length * shape.key_length;
}

void scaled_dot_product_attention_forward(std::span<float> out, std::span<float> weights,
                                          std::span<const float> query, std::span<const float> key,
                                          std::span<const float> value, const AttentionMask& mask,
                                          float scale, std::span<float> workspace,
                                          const AttentionShape& shape) {
  check_attention(shape, mask);
  const int64_t rows = shape.query_length, keys = shape.key_length, width = shape.head_dim;
  for (int64_t head = 0; head < shape.batch * shape.num_heads; ++head) {
    const int64_t kv = head / shape.group();
    if (head % shape.group() == 0) {
      transpose(workspace.data(), key.data() + kv * keys * width, keys, width);
    }
    for (int64_t row = 0; row < rows; row += kRowBlock) {
      const int64_t at = head * rows + row;
      attention_rows(out.data() + at * width, weights.data() + at * keys, query.data() + at * width,
                     workspace.data(), keys, value.data() + kv * keys * width,
                     mask.rows_from(row, shape),
                     {std::min(kRowBlock, rows - row), keys, width, scale});
    }
  }
}

void scaled_dot_product_attention_backward(std::span<float> dquery, std::span<float> dkey,
                                           std::span<float> dvalue, std::span<const float> dout,
                                           std::span<const float> query, std::span<const float> key,
                                           std::span<const float> value,
                                           std::span<const float> weights, float scale,
                                           std::span<float> workspace, const AttentionShape& shape,
                                           AttentionAccumulate accumulate) {
  const int64_t rows = shape.query_length, keys = shape.key_length, width = shape.head_dim;
  float* value_transposed = workspace.data();
  float* dscores = workspace.data() + keys * width;
  for (int64_t head = 0; head < shape.batch * shape.num_heads; ++head) {
    const int64_t kv_at = head / shape.group() * keys * width;
    const int64_t at = head * rows * width;
    const float* p = weights.data() + head * rows * keys;
    // The first head of a group begins the sums that the others add to.
    const bool shared = head % shape.group() != 0;
    if (!shared) transpose(value_transposed, value.data() + kv_at, keys, width);
    matmul(dvalue.data() + kv_at, width, {p, 1, keys}, dout.data() + at, width,
           old_content(dvalue.data() + kv_at, width, shared || accumulate.dvalue), keys, width,
           rows);
    matmul(dscores, keys, {dout.data() + at, width, 1}, value_transposed, keys, {}, rows, keys,
           width);
    scores_gradient(dscores, p, rows, keys, scale);
    matmul(dquery.data() + at, width, {dscores, keys, 1}, key.data() + kv_at, width,
           old_content(dquery.data() + at, width, accumulate.dquery), rows, width, keys);
    matmul(dkey.data() + kv_at, width, {dscores, 1, keys}, query.data() + at, width,
           old_content(dkey.data() + kv_at, width, shared || accumulate.dkey), keys, width, rows);
  }
}

}  // namespace lab
