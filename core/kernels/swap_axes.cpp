#include "core/kernels/swap_axes.hpp"

#include <algorithm>

#include "core/kernels/elementwise.hpp"

namespace lab {

void swap_axes(std::span<float> out, std::span<const float> x, SwapShape shape, bool accumulate) {
  const auto [batch, rows, columns, width] = shape;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < columns; ++c) {
        const auto size = static_cast<size_t>(width);
        const auto from =
            x.subspan(static_cast<size_t>(((b * rows + r) * columns + c) * width), size);
        const auto to =
            out.subspan(static_cast<size_t>(((b * columns + c) * rows + r) * width), size);
        if (accumulate) {
          add_scaled(to, 1.0f, from);
        } else {
          std::copy(from.begin(), from.end(), to.begin());
        }
      }
    }
  }
}

}  // namespace lab
