#include "core/base/limits.hpp"

#include <cmath>

#include "core/base/text.hpp"

namespace lab {
namespace {

[[noreturn]] void throw_range_error(std::string_view name, const std::string& value,
                                    const std::string& minimum, const std::string& maximum) {
  throw Error(
      "range",
      text(name, ": expected a number from ", minimum, " to ", maximum, ", received ", value),
      {{"name", std::string(name)},
       {"received", value},
       {"minimum", minimum},
       {"maximum", maximum}});
}

}  // namespace

void check_range(std::string_view name, int64_t value, int64_t minimum, int64_t maximum) {
  if (value < minimum || value > maximum) {
    throw_range_error(name, to_text(value), to_text(minimum), to_text(maximum));
  }
}

int64_t check_whole(std::string_view name, double value, int64_t minimum, int64_t maximum) {
  check_range(name, value, static_cast<double>(minimum), static_cast<double>(maximum));
  if (value != std::floor(value)) {
    throw Error("whole", text(name, ": expected a whole number, received ", value),
                {{"name", std::string(name)}, {"received", to_text(value)}});
  }
  return static_cast<int64_t>(value);
}

void check_range(std::string_view name, double value, double minimum, double maximum) {
  // Written so that NaN, which compares false with everything, is refused.
  if (!(value >= minimum && value <= maximum)) {
    throw_range_error(name, to_text(value), to_text(minimum), to_text(maximum));
  }
}

}  // namespace lab
