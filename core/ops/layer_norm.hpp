// Layer normalisation: each row to mean 0 and variance 1, then a learned scale and shift.
#pragma once

#include <cstdint>
#include <span>

namespace lab {

// Floats that the forward pass saves: mean and 1 / √(variance + ε) of each row.
int64_t layer_norm_saved(int64_t rows);

// out (rows, C) from x (rows, C), weight and bias (C); C is weight.size(). ε is kLayerNormEpsilon.
// Source: Ba, Kiros & Hinton 2016, equation 4.
void layer_norm_forward(std::span<float> out, std::span<float> saved, std::span<const float> x,
                        std::span<const float> weight, std::span<const float> bias);

struct LayerNormAccumulate {
  bool dx = false;
  bool dweight = false;
  bool dbias = false;
};

// With n_i = (x_i − mean) r, r = 1 / √(variance + ε), out_i = n_i w_i + b_i, of one row:
//   dw_i += dout_i n_i,  db_i += dout_i     summed over rows
//   g_i = dout_i w_i
//   dx_i = r (g_i − mean(g) − n_i mean(g n))
// since mean and variance depend on every x of the row.
void layer_norm_backward(std::span<float> dx, std::span<float> dweight, std::span<float> dbias,
                         std::span<const float> dout, std::span<const float> x,
                         std::span<const float> weight, std::span<const float> saved,
                         LayerNormAccumulate accumulate);

}  // namespace lab
