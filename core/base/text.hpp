// Text without <iostream>, which would add some 100 KB to the WebAssembly module.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
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

std::string to_text(int64_t value);
std::string to_text(uint64_t value);
// Whole numbers in full, others with six significant digits: 1000000, 0.1, 28.7118, nan, inf.
std::string to_text(double value);

template <std::integral T>
std::string to_text(T value) {
  using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
  return to_text(static_cast<Wide>(value));
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
