#include "core/ops/gelu.hpp"

#include "core/kernels/elementwise.hpp"

namespace lab {

void gelu_forward(std::span<float> out, std::span<const float> x) {
  gelu(out, x);
}

void gelu_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> x,
                   bool accumulate) {
  gelu_gradient(dx, dout, x, accumulate);
}

}  // namespace lab
