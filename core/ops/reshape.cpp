#include "core/ops/reshape.hpp"

namespace lab {

TensorView reshape_forward(const TensorView& x, const Shape& shape) {
  return x.view(shape);
}

TensorView reshape_backward(const TensorView& dout, const Shape& x_shape) {
  return dout.view(x_shape);
}

}  // namespace lab
