// Another shape over the same storage: PyTorch's .view().
#pragma once

#include "core/tensor/tensor.hpp"

namespace lab {

// The same numbers in the same order under a new shape; nothing is copied, the data pointer is the
// same. A program lets a reshape's output and its input share one buffer, so its forward and
// backward passes cost nothing. Errors: Error("shape") unless both shapes hold equally many
// numbers.
TensorView reshape_forward(const TensorView& x, const Shape& shape);

// The gradient passes unchanged, under x's shape again.
TensorView reshape_backward(const TensorView& dout, const Shape& x_shape);

}  // namespace lab
