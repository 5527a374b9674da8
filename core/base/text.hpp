// Text without <iostream>, which would add some 100 KB to the WebAssembly module.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

inline std::string to_text(std::string_view value) {
  return std::string(value);
}
inline std::string to_text(const char* value) {
  return value;
}
inline std::string to_text(const std::string& value) {
  return value;
}
inline std::string to_text(bool value) {
  return value ? "true" : "false";
}

template <std::integral T>
std::string to_text(T value) {
  return std::to_string(value);
}

// Whole numbers in full, others with six significant digits: 1000000, 0.1, 28.7118, nan, inf.
template <std::floating_point T>
std::string to_text(T value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::isnan(value)) return "nan";
  const auto number = static_cast<double>(value);
  const bool whole = number == std::floor(number) && std::fabs(number) <= kExact;
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, whole ? "%.0f" : "%.6g", number);
  return buffer;
}

// A shape as Python writes tuples: "(32, 200)", "(5,)", "()".
std::string to_text(const std::vector<int64_t>& shape);

// Joins its arguments: text("row ", 3, " of ", 10).
template <class... Parts>
std::string text(const Parts&... parts) {
  std::string out;
  ((out += to_text(parts)), ...);
  return out;
}

}  // namespace lab
