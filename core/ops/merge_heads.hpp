// Heads joined to a width, what split_heads undoes.
#pragma once

#include "core/ops/split_heads.hpp"

namespace lab {

// out (B, T, H · D) from x (B, H, T, D).
void merge_heads_forward(std::span<float> out, std::span<const float> x, HeadsShape shape);

// dx (B, H, T, D) = split_heads(dout). With `accumulate` it is added to dx.
void merge_heads_backward(std::span<float> dx, std::span<const float> dout, HeadsShape shape,
                          bool accumulate);

}  // namespace lab
