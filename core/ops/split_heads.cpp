#include "core/ops/split_heads.hpp"

#include "core/kernels/swap_axes.hpp"

namespace lab {

void split_heads_forward(std::span<float> out, std::span<const float> x, HeadsShape shape) {
  swap_axes(out, x, {shape.batch, shape.length, shape.num_heads, shape.head_dim}, false);
}

void split_heads_backward(std::span<float> dx, std::span<const float> dout, HeadsShape shape,
                          bool accumulate) {
  swap_axes(dx, dout, {shape.batch, shape.num_heads, shape.length, shape.head_dim}, accumulate);
}

}  // namespace lab
