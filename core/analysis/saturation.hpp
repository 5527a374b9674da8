// How much of a layer has stopped listening.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// Beyond this |tanh| the derivative 1 − tanh² is below 0.06.
inline constexpr double kTanhSaturation = 0.97;

// The share (0 … 1) of activations with |a| > threshold; NaN when one of them is NaN. Throws
// Error("range") for no activations.
double saturated_fraction(std::span<const float> activations, double threshold = kTanhSaturation);

// The same for every neuron of a layer: activations (n, neurons), result (neurons). Throws
// Error("shape") when they do not fill whole rows, Error("range") for none.
std::vector<double> saturated_by_neuron(std::span<const float> activations, int64_t neurons,
                                        double threshold = kTanhSaturation);

struct Histogram {
  std::vector<double> edges;   // (bins + 1), equal steps
  std::vector<double> shares;  // (bins), of all activations
};

// How activations spread over equal bins of [minimum, maximum]. A number on an edge counts upwards,
// the maximum itself into the last bin. What lies outside (NaN too) is in no bin, so that the
// shares then sum to less than 1. Throws Error("range") for no activations or bins outside 1 …
// 1000.
Histogram activation_histogram(std::span<const float> activations, double minimum, double maximum,
                               int64_t bins);

}  // namespace lab
