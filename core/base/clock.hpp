// Time that passes, without <chrono>: its clock can throw std::system_error, whose message brings
// printf and some 5 KB into the WebAssembly module.
#pragma once

#include <time.h>

namespace lab {

// Seconds since some moment, on a clock that never goes back.
inline double clock_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace lab
