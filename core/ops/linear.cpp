#include "core/ops/linear.hpp"

#include "core/kernels/elementwise.hpp"
#include "core/kernels/matmul.hpp"

namespace lab {

void linear_forward(std::span<float> out, std::span<const float> x, std::span<const float> weight,
                    std::span<const float> bias, LinearShape shape) {
  const auto [batch, in_features, out_features] = shape;
  matmul(out.data(), out_features, {x.data(), in_features, 1}, weight.data(), out_features,
         {bias.data(), 0}, batch, out_features, in_features);
}

int64_t linear_workspace(LinearShape shape) {
  return shape.in_features * shape.out_features;
}

void linear_backward(std::span<float> dx, std::span<float> dweight, std::span<float> dbias,
                     std::span<const float> dout, std::span<const float> x,
                     std::span<const float> weight, std::span<float> workspace, LinearShape shape,
                     LinearAccumulate accumulate) {
  const auto [batch, in_features, out_features] = shape;
  // Accumulating is adding the old content of the output: the product's addend is the output
  // itself.
  const auto old = [](std::span<float> out, int64_t stride, bool keep) {
    return keep ? Addend<float>{out.data(), stride} : Addend<float>{};
  };
  if (!dx.empty()) {
    transpose(workspace.data(), weight.data(), in_features, out_features);
    matmul(dx.data(), in_features, {dout.data(), out_features, 1}, workspace.data(), in_features,
           old(dx, in_features, accumulate.dx), batch, in_features, out_features);
  }
  if (!dweight.empty()) {
    // xᵀ is x read with its strides swapped.
    matmul(dweight.data(), out_features, {x.data(), 1, in_features}, dout.data(), out_features,
           old(dweight, out_features, accumulate.dweight), in_features, out_features, batch);
  }
  if (!dbias.empty()) sum_rows(dbias, dout, batch, accumulate.dbias);
}

}  // namespace lab
