// The affine map out = x · weight + bias.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

// Extents of a linear layer: x (batch, in_features), weight (in_features, out_features), as the
// lecture writes x @ W + b (PyTorch's nn.Linear keeps the transpose).
struct LinearShape {
  int64_t batch = 0;
  int64_t in_features = 0;
  int64_t out_features = 0;
};

// out (B, O) = x (B, I) · weight (I, O) + bias (O).
void linear_forward(std::span<float> out, std::span<const float> x, std::span<const float> weight,
                    std::span<const float> bias, LinearShape shape);

// Which gradients are added to what is there, and which overwrite it.
struct LinearAccumulate {
  bool dx = false;
  bool dweight = false;
  bool dbias = false;
};

// Floats of workspace that linear_backward needs: weight, transposed.
int64_t linear_workspace(LinearShape shape);

// From out_bo = Σ_i x_bi w_io + b_o follow
//   dx_bi = Σ_o dout_bo w_io        dx      = dout · weightᵀ
//   dw_io = Σ_b x_bi dout_bo        dweight = xᵀ · dout
//   db_o  = Σ_b dout_bo             dbias   = column sums of dout
// An empty dx, dweight or dbias is not computed.
void linear_backward(std::span<float> dx, std::span<float> dweight, std::span<float> dbias,
                     std::span<const float> dout, std::span<const float> x,
                     std::span<const float> weight, std::span<float> workspace, LinearShape shape,
                     LinearAccumulate accumulate);

// The plain twin of linear_forward, on any scalar type.
template <class T>
void linear_reference(std::span<T> out, std::span<const T> x, std::span<const T> weight,
                      std::span<const T> bias, LinearShape shape) {
  for (int64_t b = 0; b < shape.batch; ++b) {
    for (int64_t o = 0; o < shape.out_features; ++o) {
      T sum = bias[o];
      for (int64_t i = 0; i < shape.in_features; ++i) {
        sum = sum + x[b * shape.in_features + i] * weight[i * shape.out_features + o];
      }
      out[b * shape.out_features + o] = sum;
    }
  }
}

}  // namespace lab
