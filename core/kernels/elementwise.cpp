#include "core/kernels/elementwise.hpp"

#include "core/simd/f32x4.hpp"

namespace lab {
namespace {

// Horner's rule: c[0] + y (c[1] + y (c[2] + …)).
template <size_t N>
f32x4 polynomial(f32x4 y, const float (&c)[N]) {
  f32x4 sum = splat(c[N - 1]);
  for (size_t i = N - 1; i-- > 0;) sum = sum * y + splat(c[i]);
  return sum;
}

// e^x = 2^n · e^r with n = round(x / ln 2) and |r| ≤ ln 2 / 2.
f32x4 exp_lanes(f32x4 x) {
  constexpr float kLog2E = 1.44269504f;
  // ln 2 in two parts; the first has so few bits that n times it is exact.
  constexpr float kLn2High = 0.693359375f;
  constexpr float kLn2Low = -2.12194440e-4f;
  // Adding 1.5 · 2^23 leaves the rounded integer in the low bits of the significand.
  constexpr float kRounder = 12582912.0f;
  // The series of e^r to r^7: the rest is below 6e-9.
  constexpr float kSeries[] = {1.0f,      1.0f,       1.0f / 2,   1.0f / 6,
                               1.0f / 24, 1.0f / 120, 1.0f / 720, 1.0f / 5040};
  const f32x4 bounded = max(min(x, splat(89.0f)), splat(-104.0f));
  const f32x4 shifted = bounded * splat(kLog2E) + splat(kRounder);
  const f32x4 n = shifted - splat(kRounder);
  const f32x4 r = (bounded - n * splat(kLn2High)) - n * splat(kLn2Low);
  const i32x4 exponent = bits_of(shifted) - bits_of(splat(kRounder));
  // 2^n in two factors, since 2^128 and 2^-150 are no floats but their halves' product may be.
  const i32x4 half = exponent >> 1;
  const f32x4 scale_1 = float_of((half + 127) << 23);
  const f32x4 scale_2 = float_of((exponent - half + 127) << 23);
  return polynomial(r, kSeries) * scale_1 * scale_2;
}

// x · P(x²) / Q(x²) on |x| ≤ 7.9, beyond which tanh is within 3e-7 of ±1. The coefficients are a
// weighted least-squares fit to tanh(x) / x with a relative error of 6e-9.
f32x4 tanh_lanes(f32x4 x) {
  constexpr float kP[] = {1.0f, 0.1345063f, 0.003579003f, 2.2023421e-05f, 1.542822e-08f};
  constexpr float kQ[] = {1.0f, 0.46783957f, 0.02619228f, 0.00034236681f, 8.598881e-07f};
  const f32x4 bounded = max(min(x, splat(7.9f)), splat(-7.9f));
  const f32x4 y = bounded * bounded;
  return bounded * polynomial(y, kP) / polynomial(y, kQ);
}

// Applies a function of four lanes to a span of any length; the last lanes are padded with 0.
template <class LaneFunction>
void map_lanes(std::span<float> out, std::span<const float> x, LaneFunction function) {
  const auto size = static_cast<int64_t>(x.size());
  int64_t i = 0;
  for (; i + kLanes <= size; i += kLanes) store(out.data() + i, function(load(x.data() + i)));
  if (i < size) {
    const int64_t rest = size - i;
    store_partial(out.data() + i, function(load_partial(x.data() + i, rest)), rest);
  }
}

}  // namespace

void exp(std::span<float> out, std::span<const float> x) {
  map_lanes(out, x, exp_lanes);
}

void tanh(std::span<float> out, std::span<const float> x) {
  map_lanes(out, x, tanh_lanes);
}

void tanh_gradient(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                   bool accumulate) {
  const auto size = static_cast<int64_t>(out.size());
  const auto gradient = [](auto d, auto y, auto one) { return d * (one - y * y); };
  int64_t i = 0;
  for (; i + kLanes <= size; i += kLanes) {
    f32x4 lanes = gradient(load(dout.data() + i), load(out.data() + i), splat(1.0f));
    if (accumulate) lanes += load(dx.data() + i);
    store(dx.data() + i, lanes);
  }
  for (; i < size; ++i) {
    const float value = gradient(dout[i], out[i], 1.0f);
    dx[i] = accumulate ? dx[i] + value : value;
  }
}

void add_scaled(std::span<float> y, float factor, std::span<const float> x) {
  const auto size = static_cast<int64_t>(x.size());
  const f32x4 factors = splat(factor);
  int64_t i = 0;
  for (; i + kLanes <= size; i += kLanes) {
    store(y.data() + i, load(y.data() + i) + factors * load(x.data() + i));
  }
  for (; i < size; ++i) y[i] += factor * x[i];
}

void sum_rows(std::span<float> out, std::span<const float> x, int64_t rows, bool accumulate) {
  const auto columns = static_cast<int64_t>(out.size());
  int64_t column = 0;
  for (; column + kLanes <= columns; column += kLanes) {
    f32x4 sum = accumulate ? load(out.data() + column) : splat(0.0f);
    for (int64_t row = 0; row < rows; ++row) sum += load(x.data() + row * columns + column);
    store(out.data() + column, sum);
  }
  for (; column < columns; ++column) {
    float sum = accumulate ? out[column] : 0.0f;
    for (int64_t row = 0; row < rows; ++row) sum += x[row * columns + column];
    out[column] = sum;
  }
}

}  // namespace lab
