#include "core/analysis/saturation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/limits.hpp"
#include "core/base/shape.hpp"

namespace lab {
namespace {

void check_any(std::span<const float> activations) {
  check_range("activations", static_cast<int64_t>(activations.size()), 1, INT64_MAX);
}

}  // namespace

double saturated_fraction(std::span<const float> activations, double threshold) {
  check_any(activations);
  return saturated_by_neuron(activations, 1, threshold)[0];
}

std::vector<double> saturated_by_neuron(std::span<const float> activations, int64_t neurons,
                                        double threshold) {
  check_any(activations);
  check_range("neurons", neurons, 1, INT64_MAX);
  const auto width = static_cast<size_t>(neurons);
  CHECK_SHAPE(activations.size() % width == 0, "saturation: ", activations.size(),
              " activations are no whole rows of ", neurons, " neurons");
  std::vector<double> shares(width);
  for (size_t i = 0; i < activations.size(); ++i) {
    const auto activation = static_cast<double>(activations[i]);
    double& share = shares[i % width];
    if (std::isnan(activation)) share = std::numeric_limits<double>::quiet_NaN();
    if (std::abs(activation) > threshold) share += 1.0;
  }
  for (double& share : shares) share /= static_cast<double>(activations.size() / width);
  return shares;
}

Histogram activation_histogram(std::span<const float> activations, double minimum, double maximum,
                               int64_t bins) {
  constexpr int64_t kMostBins = 1000;
  check_any(activations);
  check_range("bins", bins, 1, kMostBins);
  Histogram histogram;
  const double step = (maximum - minimum) / static_cast<double>(bins);
  for (int64_t i = 0; i < bins; ++i) {
    histogram.edges.push_back(minimum + step * static_cast<double>(i));
  }
  histogram.edges.push_back(maximum);
  histogram.shares.resize(static_cast<size_t>(bins));
  for (const float each : activations) {
    const auto activation = static_cast<double>(each);
    if (!(activation >= minimum && activation <= maximum)) continue;
    // By the edges as they are reported, so that rounding puts nothing into the bin beside.
    const auto above = std::upper_bound(histogram.edges.begin(), histogram.edges.end(), activation);
    const int64_t bin = std::min<int64_t>(above - histogram.edges.begin() - 1, bins - 1);
    histogram.shares[static_cast<size_t>(bin)] += 1.0;
  }
  for (double& share : histogram.shares) share /= static_cast<double>(activations.size());
  return histogram;
}

}  // namespace lab
