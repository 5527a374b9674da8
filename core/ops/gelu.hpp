// The Gaussian error linear unit in its tanh form, the activation of GPT's and ViT's layers.
#pragma once

#include <span>

namespace lab {

// out = gelu(x), element by element; both of any one shape. Source: Hendrycks & Gimpel 2016.
void gelu_forward(std::span<float> out, std::span<const float> x);

// dx = dout · gelu′(x), which is written out at gelu_gradient. The input must be kept: gelu is not
// monotone, so the output alone doesn't tell the slope. With `accumulate` the gradient is added.
void gelu_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> x,
                   bool accumulate);

}  // namespace lab
