// The data behind to_lower; only lowercase.cpp and its test need it.
#pragma once

#include <cstdint>

namespace lab {

// The capitals first, first + stride, … last all have their small letter at the same distance.
struct LowercaseRange {
  uint32_t first;
  uint32_t last;
  uint32_t stride;
  int32_t distance;
};

#include "core/datasets/lowercase_table.inc"

}  // namespace lab
