// Shapes, and the check that every op makes before it touches a number.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/text.hpp"

namespace lab {

// Extents of a dense row-major tensor, outermost first. A scalar has the empty shape.
using Shape = std::vector<int64_t>;

// The number of elements; 1 for a scalar.
int64_t element_count(const Shape& shape);

// Row-major strides in elements: (n, 3, 10) → (30, 10, 1).
Shape contiguous_strides(const Shape& shape);

[[noreturn]] void throw_shape_error(const std::string& sentence);

}  // namespace lab

// Throws Error("shape") unless `condition` holds; the other arguments are joined into its sentence:
//   CHECK_SHAPE(weight[0] == in_features, "linear: weight ", weight, " does not fit input ",
//   input);
#define CHECK_SHAPE(condition, ...)                       \
  do {                                                    \
    if (!(condition)) [[unlikely]]                        \
      ::lab::throw_shape_error(::lab::text(__VA_ARGS__)); \
  } while (false)
