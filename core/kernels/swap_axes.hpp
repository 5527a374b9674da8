// Two neighbouring axes of a tensor, swapped.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

// x (batch, rows, columns, width)
struct SwapShape {
  int64_t batch = 0;
  int64_t rows = 0;
  int64_t columns = 0;
  int64_t width = 0;
};

// out (batch, columns, rows, width) (+)= x with its two middle axes swapped. `out` is not `x`.
void swap_axes(std::span<float> out, std::span<const float> x, SwapShape shape, bool accumulate);

// The plain twin of swap_axes, on any scalar type.
template <class T>
void swap_axes_reference(std::span<T> out, std::span<const T> x, SwapShape shape) {
  const auto [batch, rows, columns, width] = shape;
  for (int64_t i = 0; i < batch * rows * columns * width; ++i) {
    const int64_t w = i % width, c = i / width % columns, r = i / width / columns % rows;
    const int64_t b = i / width / columns / rows;
    out[((b * columns + c) * rows + r) * width + w] = x[i];
  }
}

}  // namespace lab
