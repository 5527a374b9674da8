#include "core/ops/layer_norm.hpp"

#include <algorithm>

#include "core/kernels/elementwise.hpp"
#include "core/kernels/layer_norm.hpp"

namespace lab {

int64_t layer_norm_saved(int64_t rows) {
  return 2 * rows;
}

void layer_norm_forward(std::span<float> out, std::span<float> saved, std::span<const float> x,
                        std::span<const float> weight, std::span<const float> bias) {
  const size_t width = weight.size();
  for (size_t row = 0; row * width < x.size(); ++row) {
    const RowMoments moments = layer_norm_row(out.subspan(row * width, width),
                                              x.subspan(row * width, width), weight, bias);
    saved[2 * row] = moments.mean;
    saved[2 * row + 1] = moments.inverse_deviation;
  }
}

void layer_norm_backward(std::span<float> dx, std::span<float> dweight, std::span<float> dbias,
                         std::span<const float> dout, std::span<const float> x,
                         std::span<const float> weight, std::span<const float> saved,
                         LayerNormAccumulate accumulate) {
  const size_t width = weight.size();
  if (!accumulate.dweight) std::fill(dweight.begin(), dweight.end(), 0.0f);
  for (size_t row = 0; row * width < x.size(); ++row) {
    const RowMoments moments{saved[2 * row], saved[2 * row + 1]};
    const auto of_row = [&](auto all) { return all.subspan(row * width, width); };
    const auto [x_row, dout_row] = std::pair{of_row(x), of_row(dout)};
    for (size_t i = 0; i < dweight.size(); ++i) {
      dweight[i] += dout_row[i] * (x_row[i] - moments.mean) * moments.inverse_deviation;
    }
    if (dx.empty()) continue;
    layer_norm_row_gradient(of_row(dx), dout_row, x_row, weight, moments, accumulate.dx);
  }
  const auto rows = static_cast<int64_t>(x.size() / width);
  if (!dbias.empty()) sum_rows(dbias, dout, rows, accumulate.dbias);
}

}  // namespace lab
