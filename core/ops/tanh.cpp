#include "core/ops/tanh.hpp"

#include "core/kernels/elementwise.hpp"

namespace lab {

void tanh_forward(std::span<float> out, std::span<const float> x) {
  tanh(out, x);
}

void tanh_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                   bool accumulate) {
  tanh_gradient(dx, dout, out, accumulate);
}

}  // namespace lab
