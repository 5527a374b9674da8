// Rows brought to mean 0 and variance 1, then scaled and shifted.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace lab {

// Added to the variance before the root; PyTorch's default.
inline constexpr double kLayerNormEpsilon = 1e-5;

// What the backward pass needs of each row.
struct RowMoments {
  float mean = 0.0f;
  float inverse_deviation = 0.0f;  // 1 / √(variance + ε)
};

// out_i = (x_i − mean) · inverse_deviation · weight_i + bias_i over one row; the variance is
// Σ (x_i − mean)² / n. Sums are in double, in ascending order.
RowMoments layer_norm_row(std::span<float> out, std::span<const float> x,
                          std::span<const float> weight, std::span<const float> bias);

// dx (+)= the gradient behind one row of layer_norm; see core/ops/layer_norm.hpp.
void layer_norm_row_gradient(std::span<float> dx, std::span<const float> dout,
                             std::span<const float> x, std::span<const float> weight,
                             RowMoments moments, bool accumulate);

// The plain twin of layer_norm_row, on any scalar type.
template <class T>
void layer_norm_row_reference(std::span<T> out, std::span<const T> x, std::span<const T> weight,
                              std::span<const T> bias) {
  const T count = T(x.size());
  T mean = T(0);
  for (const T value : x) mean = mean + value / count;
  T variance = T(0);
  for (const T value : x) variance = variance + (value - mean) * (value - mean) / count;
  for (size_t i = 0; i < x.size(); ++i) {
    out[i] = (x[i] - mean) / std::sqrt(variance + T(kLayerNormEpsilon)) * weight[i] + bias[i];
  }
}

// The plain twin of layer_norm_row_gradient, which finds mean and deviation itself.
template <class T>
void layer_norm_row_gradient_reference(std::span<T> dx, std::span<const T> dout,
                                       std::span<const T> x, std::span<const T> weight,
                                       bool accumulate) {
  const T count = T(x.size());
  T mean = T(0), variance = T(0), sum = T(0), along = T(0);
  for (const T value : x) mean = mean + value / count;
  for (const T value : x) variance = variance + (value - mean) * (value - mean) / count;
  const T deviation = std::sqrt(variance + T(kLayerNormEpsilon));
  for (size_t i = 0; i < x.size(); ++i) {
    sum = sum + dout[i] * weight[i] / count;
    along = along + dout[i] * weight[i] * (x[i] - mean) / deviation / count;
  }
  for (size_t i = 0; i < x.size(); ++i) {
    const T normal = (x[i] - mean) / deviation;
    const T gradient = (dout[i] * weight[i] - sum - normal * along) / deviation;
    dx[i] = accumulate ? dx[i] + gradient : gradient;
  }
}

}  // namespace lab
