// Seconds of a call, as a figure can measure them.
#pragma once

#include <algorithm>
#include <limits>

#include "core/base/clock.hpp"

namespace lab {

// The least time of a call over several rounds, the one that nothing else on the machine disturbed.
// A round lasts some milliseconds, for browsers whose clock counts in tenths of one; a call that
// takes longer than all of them is made once.
template <class Call>
double least_seconds(Call call, int rounds = 5) {
  constexpr double kRound = 0.004;
  double least = std::numeric_limits<double>::infinity();
  double spent = 0.0;
  for (int round = 0; round < rounds && spent < rounds * kRound; ++round) {
    const double start = clock_seconds();
    double passed = 0.0;
    int64_t calls = 0;
    do {
      call();
      ++calls;
      passed = clock_seconds() - start;
    } while (passed < kRound);
    spent += passed;
    least = std::min(least, passed / static_cast<double>(calls));
  }
  return least;
}

}  // namespace lab
