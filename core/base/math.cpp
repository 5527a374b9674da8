#include "core/base/math.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "core/base/bits.hpp"
#include "core/base/limits.hpp"

namespace lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// ln 2 = kLn2High + kLn2Low. The high part has 40 bits, so k · kLn2High is exact for every exponent
// k of a double, and subtracting it from a nearby number loses nothing.
constexpr double kLn2High = 0x1.62e42fefa2p-1;
constexpr double kLn2Low = 0x1.9ef35793c7673p-41;
constexpr double kInverseLn2 = 0x1.71547652b82fep+0;

// π/2 as three parts for the same reason: the first two have 33 bits, so a multiple below 2^20 of
// each is exact. Together they reach 2^-122, enough for |x| ≤ kMaxAngle next to a multiple of π/2.
constexpr double kHalfPi1 = 0x1.921fb544p+0;
constexpr double kHalfPi2 = 0x1.0b4611a6p-34;
constexpr double kHalfPi3 = 0x1.3198a2e037073p-69;
constexpr double kInverseHalfPi = 0x1.45f306dc9c883p-1;
constexpr double kMaxAngle = 1e6;

// 1/n! for the Taylor series of exp, sin and cos; n! is exact in double up to here.
constexpr std::array<double, 19> make_inverse_factorials() {
  std::array<double, 19> out{};
  double factorial = 1.0;
  for (size_t n = 0; n < out.size(); ++n) {
    if (n > 0) factorial *= static_cast<double>(n);
    out[n] = 1.0 / factorial;
  }
  return out;
}
constexpr std::array<double, 19> kInverseFactorial = make_inverse_factorials();

// A number kept as high + low, where low is what rounding took from high.
struct Pair {
  double high;
  double low;
};

// a + b without loss (Knuth, TAOCP 2, 4.2.2, theorem B).
Pair exact_sum(double a, double b) {
  const double sum = a + b;
  const double b_rounded = sum - a;
  return {sum, (a - (sum - b_rounded)) + (b - b_rounded)};
}

// The upper 26 bits of x and the rest (Veltkamp): the product of two halves is exact.
Pair split(double x) {
  const double scaled = 134217729.0 * x;  // 2^27 + 1
  const double high = scaled - (scaled - x);
  return {high, x - high};
}

// a · b without loss (Dekker, Numerische Mathematik 18, 1971), for lack of a fused multiply-add.
Pair exact_product(double a, double b) {
  const double product = a * b;
  const Pair x = split(a);
  const Pair y = split(b);
  const double missing = ((x.high * y.high - product) + x.high * y.low + x.low * y.high);
  return {product, missing + x.low * y.low};
}

// 2^k for a normal double, −1022 ≤ k ≤ 1023, by writing the exponent field.
double power_of_two(int k) {
  return bit_cast<double>(static_cast<uint64_t>(k + 1023) << 52);
}

// e^(x + correction). With k the nearest integer to x / ln 2 and r = x − k ln 2, |r| ≤ ln 2 / 2:
// e^x = 2^k e^r, and the Taylor series of e^r up to r^13 is off by less than 2^-57.
double exp_of_sum(double x, double correction) {
  if (x != x) return x;
  if (x > 709.8) return kInfinity;
  if (x < -745.2) return 0.0;
  const double k = std::floor(x * kInverseLn2 + 0.5);
  const double r = (x - k * kLn2High) - (k * kLn2Low - correction);
  double tail = kInverseFactorial[13];
  for (size_t n = 12; n >= 2; --n) tail = tail * r + kInverseFactorial[n];
  const double exp_r = 1.0 + (r + r * r * tail);
  // Two factors, because 2^k itself may be too large or too small for a double when e^x is not.
  const int exponent = static_cast<int>(k);
  const int half = exponent / 2;
  return exp_r * power_of_two(half) * power_of_two(exponent - half);
}

// ln x for a positive finite x, as high + low. With x = 2^k m, √½ ≤ m < √2, and
// s = (m − 1) / (m + 1): ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …), |s| < 0.172. The first term
// is kept in two parts; the others are at most a hundredth of it, so one double each will do.
Pair log_in_parts(double x) {
  int exponent = 0;
  if (x < std::numeric_limits<double>::min()) {
    x *= 0x1p54;  // a subnormal number has leading zeros in its fraction
    exponent = -54;
  }
  const uint64_t bits = bit_cast<uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1023;
  double m = bit_cast<double>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (m > 0x1.6a09e667f3bcdp+0) {  // √2
    m *= 0.5;
    ++exponent;
  }
  const double f = m - 1.0;
  const Pair denominator = exact_sum(2.0, f);
  const double s = f / denominator.high;
  const Pair back = exact_product(s, denominator.high);
  const double s_low = ((f - back.high) - back.low - s * denominator.low) / denominator.high;

  const double z = s * s;
  double series = 1.0 / 23.0;
  for (int n = 21; n >= 3; n -= 2) series = series * z + 1.0 / n;
  const double k = exponent;
  const Pair sum = exact_sum(k * kLn2High, 2.0 * s);
  const double low = sum.low + (k * kLn2Low + 2.0 * (s_low + s * z * series));
  return exact_sum(sum.high, low);
}

// x = quadrant · π/2 + angle, |angle.high| ≤ π/4; only the quadrant's last two bits matter.
struct ReducedAngle {
  Pair angle;
  unsigned quadrant;
};

ReducedAngle reduce_angle(double x) {
  const double k = std::floor(x * kInverseHalfPi + 0.5);
  const double rest = x - k * kHalfPi1;
  const Pair nearer = exact_sum(rest, -(k * kHalfPi2));
  const double third = nearer.low - k * kHalfPi3;
  return {exact_sum(nearer.high, third), static_cast<unsigned>(static_cast<int>(k)) & 3u};
}

// Taylor series up to r^17 and r^16. The low part of the angle enters to first order:
// sin(r + t) ≈ sin r + t and cos(r + t) ≈ cos r − t r, closer than a rounding for |r| ≤ π/4.
double sin_reduced(const Pair& angle) {
  const double r = angle.high;
  const double z = r * r;
  double tail = kInverseFactorial[17];
  for (size_t n = 15; n >= 3; n -= 2) tail = kInverseFactorial[n] - z * tail;
  return r + (angle.low - r * z * tail);
}

double cos_reduced(const Pair& angle) {
  const double r = angle.high;
  const double z = r * r;
  double tail = kInverseFactorial[18];
  for (size_t n = 16; n >= 4; n -= 2) tail = kInverseFactorial[n] - z * tail;
  return 1.0 - (0.5 * z - (z * z * tail - r * angle.low));
}

}  // namespace

double portable_exp(double x) {
  return exp_of_sum(x, 0.0);
}

double portable_log(double x) {
  if (x == 0.0) return -kInfinity;
  if (!(x > 0.0)) return kNan;
  if (x == kInfinity) return x;
  const Pair parts = log_in_parts(x);
  return parts.high + parts.low;
}

double portable_sin(double x) {
  if (!(x >= -kMaxAngle && x <= kMaxAngle)) return kNan;
  const auto [angle, quadrant] = reduce_angle(x);
  const double magnitude = quadrant % 2 == 0 ? sin_reduced(angle) : cos_reduced(angle);
  return quadrant < 2 ? magnitude : -magnitude;
}

double portable_cos(double x) {
  if (!(x >= -kMaxAngle && x <= kMaxAngle)) return kNan;
  const auto [angle, quadrant] = reduce_angle(x);
  const double magnitude = quadrant % 2 == 0 ? cos_reduced(angle) : sin_reduced(angle);
  return quadrant == 0 || quadrant == 3 ? magnitude : -magnitude;
}

double portable_pow(double base, double exponent) {
  if (exponent == 0.0 || base == 1.0) return 1.0;
  if (base == 0.0) return exponent > 0.0 ? 0.0 : (exponent < 0.0 ? kInfinity : kNan);
  if (!(base > 0.0) || base == kInfinity) return portable_exp(exponent * portable_log(base));
  // A relative error of the logarithm becomes an absolute one of the exponent, hence the low parts.
  const Pair log_base = log_in_parts(base);
  const double rough = exponent * log_base.high;
  if (!(rough > -800.0 && rough < 800.0)) return portable_exp(rough);
  const Pair product = exact_product(exponent, log_base.high);
  return exp_of_sum(product.high, product.low + exponent * log_base.low);
}

std::vector<float> linspace(float start, float end, int64_t steps) {
  check_range("linspace: steps", steps, 0, std::numeric_limits<int64_t>::max());
  std::vector<float> out(static_cast<size_t>(steps));
  if (steps == 0) return out;
  if (steps == 1) {
    out[0] = start;
    return out;
  }
  const float step = (end - start) / static_cast<float>(steps - 1);
  for (int64_t i = 0; i < steps; ++i) {
    out[static_cast<size_t>(i)] = i < steps / 2 ? start + step * static_cast<float>(i)
                                                : end - step * static_cast<float>(steps - 1 - i);
  }
  return out;
}

}  // namespace lab
