#include "wasm/session/measurements/measurement.hpp"

#include "core/base/clock.hpp"

namespace lab {

bool Measurement::run_for(double milliseconds) {
  const double start = clock_seconds();
  while (progress_ < 1.0) {
    progress_ = advance();
    if (1e3 * (clock_seconds() - start) >= milliseconds) break;
  }
  return progress_ >= 1.0;
}

}  // namespace lab
