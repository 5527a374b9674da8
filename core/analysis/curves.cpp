#include "core/analysis/curves.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/base/shape.hpp"
#include "core/base/text.hpp"

namespace lab {

namespace {

void check_window(std::span<const float> losses, int64_t window) {
  check_range("window", window, 1, static_cast<int64_t>(losses.size()));
}

void check_sweep(std::span<const float> exponents, std::span<const float> losses, int64_t window) {
  CHECK_SHAPE(exponents.size() == losses.size(), "sweep: ", exponents.size(),
              " learning rates do not fit ", losses.size(), " losses; expected one each");
  check_window(losses, window);
}

// The slope of the least-squares line through the window, per step: Σ (i − ī) · loss / Σ (i − ī)².
double fitted_slope(std::span<const float> window) {
  const double middle = (static_cast<double>(window.size()) - 1.0) / 2.0;
  double products = 0;
  double squares = 0;
  for (size_t i = 0; i < window.size(); ++i) {
    const double offset = static_cast<double>(i) - middle;
    products += offset * window[i];
    squares += offset * offset;
  }
  return products / squares;
}

// The first position of the smallest finite score; infinities and NaN are no candidates.
int64_t lowest_finite(std::span<const double> scores) {
  int64_t best = -1;
  for (size_t i = 0; i < scores.size(); ++i) {
    if (!std::isfinite(scores[i])) continue;
    if (best < 0 || scores[i] < scores[static_cast<size_t>(best)]) best = static_cast<int64_t>(i);
  }
  if (best < 0) {
    throw Error("sweep.diverged",
                text("sweep: none of the ", scores.size(),
                     " windows has finite losses only; start the sweep at smaller learning rates"),
                {{"windows", to_text(scores.size())}});
  }
  return best;
}

// The window with the smallest finite score, of which there is one for each window.
SweepWindow lowest_window(std::span<const double> scores, std::span<const float> exponents,
                          int64_t window) {
  const int64_t start = lowest_finite(scores);
  const int64_t centre = start + window / 2;
  const double exponent = exponents[static_cast<size_t>(centre)];
  return {start, centre, exponent, portable_pow(10.0, exponent)};
}

}  // namespace

std::vector<double> window_means(std::span<const float> losses, int64_t window) {
  check_window(losses, window);
  const size_t count = losses.size() - static_cast<size_t>(window) + 1;
  std::vector<double> means(count);
  // Each window is summed afresh: in a running sum one infinite loss would spoil all that follow.
  for (size_t start = 0; start < count; ++start) {
    double sum = 0;
    for (const float loss : losses.subspan(start, static_cast<size_t>(window))) sum += loss;
    means[start] = sum / static_cast<double>(window);
  }
  return means;
}

std::vector<double> trailing_means(std::span<const float> losses, int64_t window) {
  check_range("window", window, 1, INT64_MAX);
  std::vector<double> means(losses.size());
  for (size_t end = 1; end <= losses.size(); ++end) {
    const size_t length = std::min(end, static_cast<size_t>(window));
    double sum = 0;
    for (const float loss : losses.subspan(end - length, length)) sum += loss;
    means[end - 1] = sum / static_cast<double>(length);
  }
  return means;
}

Valley find_valley(std::span<const float> exponents, std::span<const float> losses,
                   int64_t window) {
  check_sweep(exponents, losses, window);
  const std::vector<double> means = window_means(losses, window);
  const SweepWindow lowest = lowest_window(means, exponents, window);
  return {lowest, means[static_cast<size_t>(lowest.start)]};
}

SteepestFall find_steepest_fall(std::span<const float> exponents, std::span<const float> losses,
                                int64_t window) {
  check_sweep(exponents, losses, window);
  check_range("window", window, 2, static_cast<int64_t>(losses.size()));
  std::vector<double> slopes(losses.size() - static_cast<size_t>(window) + 1);
  for (size_t start = 0; start < slopes.size(); ++start) {
    slopes[start] = fitted_slope(losses.subspan(start, static_cast<size_t>(window)));
  }
  const SweepWindow steepest = lowest_window(slopes, exponents, window);
  return {steepest, slopes[static_cast<size_t>(steepest.start)]};
}

double log_log_slope(std::span<const double> x, std::span<const double> y) {
  CHECK_SHAPE(x.size() == y.size(), "slope: ", x.size(), " values of x do not fit ", y.size(),
              " of y; expected one each");
  check_range("points", static_cast<int64_t>(x.size()), 2, INT64_MAX);
  const auto count = static_cast<double>(x.size());
  std::vector<double> log_x(x.size());
  std::vector<double> log_y(y.size());
  double mean_x = 0;
  double mean_y = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    check_range("x on a logarithmic axis", x[i], 1e-300, 1e300);
    check_range("y on a logarithmic axis", y[i], 1e-300, 1e300);
    log_x[i] = portable_log(x[i]);
    log_y[i] = portable_log(y[i]);
    mean_x += log_x[i] / count;
    mean_y += log_y[i] / count;
  }
  double products = 0;
  double squares = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    products += (log_x[i] - mean_x) * (log_y[i] - mean_y);
    squares += (log_x[i] - mean_x) * (log_x[i] - mean_x);
  }
  check_range("spread of x on a logarithmic axis", squares, 1e-24, 1e300);
  return products / squares;
}

}  // namespace lab
