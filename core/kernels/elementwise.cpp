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

// √(2 / π), and the factor of x³ in the tanh form of GELU.
constexpr float kGeluScale = 0.797884561f;
constexpr float kGeluCubic = 0.044715f;

// e^(−2u). Beyond 80 nothing of x is left, and a product with infinity would be NaN.
f32x4 gelu_exp(f32x4 x) {
  const f32x4 inner = splat(kGeluScale) * (x + splat(kGeluCubic) * (x * x * x));
  return exp_lanes(min(splat(-2.0f) * inner, splat(80.0f)));
}

// ½ (1 + tanh u) = 1 / (1 + e^(−2u)): where tanh is close to −1, the left side would lose all
// digits.
f32x4 gelu_lanes(f32x4 x) {
  return x / (splat(1.0f) + gelu_exp(x));
}

// With s = 1 / (1 + e^(−2u)): gelu′ = s + 2 x s (1 − s) u′ and 1 − s = e^(−2u) s.
f32x4 gelu_slope(f32x4 x) {
  const f32x4 one = splat(1.0f), e = gelu_exp(x), share = one / (one + e);
  const f32x4 inner_slope = splat(kGeluScale) * (one + splat(3.0f * kGeluCubic) * (x * x));
  return share + splat(2.0f) * x * ((share * (e * share)) * inner_slope);
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

// dx (+)= dout · slope(kept), four numbers at a time.
template <class Slope>
void map_gradient(std::span<float> dx, std::span<const float> dout, std::span<const float> kept,
                  bool accumulate, Slope slope) {
  const auto size = static_cast<int64_t>(kept.size());
  int64_t i = 0;
  for (; i + kLanes <= size; i += kLanes) {
    f32x4 lanes = load(dout.data() + i) * slope(load(kept.data() + i));
    if (accumulate) lanes += load(dx.data() + i);
    store(dx.data() + i, lanes);
  }
  const int64_t rest = size - i;
  if (rest == 0) return;
  f32x4 lanes = load_partial(dout.data() + i, rest) * slope(load_partial(kept.data() + i, rest));
  if (accumulate) lanes += load_partial(dx.data() + i, rest);
  store_partial(dx.data() + i, lanes, rest);
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
  map_gradient(dx, dout, out, accumulate, [](f32x4 y) { return splat(1.0f) - y * y; });
}

void gelu(std::span<float> out, std::span<const float> x) {
  map_lanes(out, x, gelu_lanes);
}

void gelu_gradient(std::span<float> dx, std::span<const float> dout, std::span<const float> x,
                   bool accumulate) {
  map_gradient(dx, dout, x, accumulate, gelu_slope);
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
