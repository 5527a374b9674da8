// Shares of a row: positive numbers that add up to 1.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

// out = softmax(x) over rows of `columns` numbers; both (…, columns).
void softmax_forward(std::span<float> out, std::span<const float> x, int64_t columns);

// With p = softmax(x): ∂p_i/∂x_j = p_i (δ_ij − p_j), hence
//   dx_i = p_i (dout_i − Σ_j p_j dout_j)
// and the output is all that must be kept. With `accumulate` the gradient is added to dx.
void softmax_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                      int64_t columns, bool accumulate);

}  // namespace lab
