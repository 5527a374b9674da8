// The hyperbolic tangent, the activation of the lecture's hidden layer.
#pragma once

#include <span>

namespace lab {

// out = tanh(x), element by element; both of any one shape.
void tanh_forward(std::span<float> out, std::span<const float> x);

// dx = dout · (1 − out²), since tanh′ = 1 − tanh²: the output is all that must be kept.
// With `accumulate` the gradient is added to dx.
void tanh_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                   bool accumulate);

}  // namespace lab
