#include "core/kernels/layer_norm.hpp"

namespace lab {

RowMoments layer_norm_row(std::span<float> out, std::span<const float> x,
                          std::span<const float> weight, std::span<const float> bias) {
  const auto count = static_cast<double>(x.size());
  double sum = 0.0;
  for (const float value : x) sum += static_cast<double>(value);
  const double mean = sum / count;
  double squares = 0.0;
  for (const float value : x) {
    const double distance = static_cast<double>(value) - mean;
    squares += distance * distance;
  }
  // A square root is exact in IEEE 754: the same bits everywhere.
  const double inverse = 1.0 / std::sqrt(squares / count + kLayerNormEpsilon);
  const RowMoments moments{static_cast<float>(mean), static_cast<float>(inverse)};
  for (size_t i = 0; i < x.size(); ++i) {
    out[i] = (x[i] - moments.mean) * moments.inverse_deviation * weight[i] + bias[i];
  }
  return moments;
}

void layer_norm_row_gradient(std::span<float> dx, std::span<const float> dout,
                             std::span<const float> x, std::span<const float> weight,
                             RowMoments moments, bool accumulate) {
  const auto [mean, inverse] = moments;
  double sum = 0.0, along = 0.0;
  for (size_t i = 0; i < x.size(); ++i) {
    const float gradient = dout[i] * weight[i];
    sum += static_cast<double>(gradient);
    along += static_cast<double>(gradient) * static_cast<double>((x[i] - mean) * inverse);
  }
  const auto count = static_cast<double>(x.size());
  const auto sum_mean = static_cast<float>(sum / count);
  const auto along_mean = static_cast<float>(along / count);
  for (size_t i = 0; i < x.size(); ++i) {
    const float normal = (x[i] - mean) * inverse;
    const float gradient = inverse * (dout[i] * weight[i] - sum_mean - normal * along_mean);
    dx[i] = accumulate ? dx[i] + gradient : gradient;
  }
}

}  // namespace lab
