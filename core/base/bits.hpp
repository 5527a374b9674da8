// std::bit_cast for the C++ library of Emscripten 3.1.6, which has the rest of <bit> but not this.
#pragma once

#include <cstring>
#include <type_traits>

namespace lab {

// The bits of `from` read as a `To` of the same size.
template <class To, class From>
To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "bit_cast keeps the size");
  static_assert(std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace lab
