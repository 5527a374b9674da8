// A width cut into heads; merge_heads joins them again.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

// Joined: (B, T, H · D); split: (B, H, T, D). Head h is columns h D … (h + 1) D − 1 of the width.
struct HeadsShape {
  int64_t batch = 1;
  int64_t length = 0;
  int64_t num_heads = 0;
  int64_t head_dim = 0;
};

// out (B, H, T, D) from x (B, T, H · D).
void split_heads_forward(std::span<float> out, std::span<const float> x, HeadsShape shape);

// Numbers only change their places, so each gradient goes back to where its number came from:
// dx (B, T, H · D) = merge_heads(dout). With `accumulate` it is added to dx.
void split_heads_backward(std::span<float> dx, std::span<const float> dout, HeadsShape shape,
                          bool accumulate);

}  // namespace lab
