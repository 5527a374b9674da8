#include "core/base/text.hpp"

#include <cmath>

namespace lab {
namespace {

constexpr int kDigits = 6;

// "287118" and 2 give "28.7118"; zeros at the end go, and a mark with nothing behind it.
std::string with_mark(std::string digits, int before) {
  if (before <= 0) digits.insert(0, static_cast<size_t>(1 - before), '0');
  const auto mark = static_cast<size_t>(before <= 0 ? 1 : before);
  const size_t last = digits.find_last_not_of('0');
  if (last < mark) return digits.substr(0, mark);
  digits.resize(last + 1);
  return digits.insert(mark, 1, '.');
}

// As printf's %.6g, which would bring 3 KB of code for printing numbers into the module.
std::string six_digits(double value) {
  int exponent = 0;
  for (; value >= 10.0; value /= 10.0) ++exponent;
  for (; value < 1.0; value *= 10.0) --exponent;
  int64_t digits = std::llround(value * 1e5);
  if (digits == 1'000'000) {
    digits /= 10;
    ++exponent;
  }
  const std::string written = to_text(digits);
  if (exponent >= -4 && exponent < kDigits) return with_mark(written, exponent + 1);
  std::string out = with_mark(written, 1);
  out += exponent < 0 ? "e-" : "e+";
  if (std::abs(exponent) < 10) out += "0";
  return out += to_text(std::abs(exponent));
}

}  // namespace

std::string to_text(int64_t value) {
  return std::to_string(value);
}
std::string to_text(uint64_t value) {
  return std::to_string(value);
}

std::string to_text(double value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::isnan(value)) return "nan";
  const double size = std::fabs(value);
  if (size == std::floor(size) && size <= kExact) return to_text(static_cast<int64_t>(value));
  std::string out = value < 0.0 ? "-" : "";
  return out += std::isinf(value) ? "inf" : six_digits(size);
}

}  // namespace lab
