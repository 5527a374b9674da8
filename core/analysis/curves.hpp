// Reading loss curves: moving means, the valley of a learning-rate sweep, slopes on log-log paper.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// The mean of every full window: out[i] = mean(losses[i … i + window)), so n − window + 1 values.
// Throws Error("range") unless 1 <= window <= n.
std::vector<double> window_means(std::span<const float> losses, int64_t window);

// For a curve drawn while it grows: out[i] = mean of the last `window` losses up to and including i
// (of all i + 1 so far, at the beginning), so n values. Throws Error("range") when window < 1.
std::vector<double> trailing_means(std::span<const float> losses, int64_t window);

// A window of a learning-rate sweep, where step i ran at the learning rate 10^exponents[i].
struct SweepWindow {
  int64_t start = 0;         // first step of the window
  int64_t centre = 0;        // start + window / 2, rounded down
  double exponent = 0;       // of the centre, log10 of the learning rate
  double learning_rate = 0;  // 10^exponent
};

struct Valley : SweepWindow {
  double mean_loss = 0;  // nats, over the window
};

// The window with the lowest mean loss (the first of equals). Windows that contain NaN or infinity
// are passed over. Throws Error("shape") when the spans differ in length, Error("range") unless
// 1 <= window <= n, and Error("sweep.diverged") when no window is finite.
Valley find_valley(std::span<const float> exponents, std::span<const float> losses,
                   int64_t window = 50);

// Where the smoothed loss falls fastest, which is not where it is lowest: the window whose
// least-squares line through its losses is the steepest downhill.
struct SteepestFall : SweepWindow {
  double slope = 0;  // nats per step, negative where the loss falls
};

// Errors as find_valley; a line needs a window of 2 at least.
SteepestFall find_steepest_fall(std::span<const float> exponents, std::span<const float> losses,
                                int64_t window = 50);

// The least-squares slope of log y over log x: k when y ∝ x^k. Throws Error("shape") when the spans
// differ in length, Error("range") for fewer than 2 points, a value that is not finite and
// positive, or x without spread.
double log_log_slope(std::span<const double> x, std::span<const double> y);

}  // namespace lab
