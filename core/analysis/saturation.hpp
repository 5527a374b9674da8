// How much of a layer has stopped listening.
#pragma once

#include <span>

namespace lab {

// Beyond this |tanh| the derivative 1 − tanh² is below 0.06.
inline constexpr double kTanhSaturation = 0.97;

// The share (0 … 1) of activations with |a| > threshold; NaN when one of them is NaN. Throws
// Error("range") for no activations.
double saturated_fraction(std::span<const float> activations, double threshold = kTanhSaturation);

}  // namespace lab
