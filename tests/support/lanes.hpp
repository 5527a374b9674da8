// What every kernel test needs: lengths around the four lanes of a vector, operands off alignment
// between guards of NaN, and a comparison that no NaN passes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/bits.hpp"
#include "core/base/text.hpp"
#include "core/random/draws.hpp"
#include "core/simd/f32x4.hpp"
#include "core/tensor/tensor.hpp"

namespace lab {

// 0 … 2 · lanes + 3: no vector, one, two, each with every rest; then a few that loops are made for.
inline std::vector<size_t> kernel_lengths() {
  std::vector<size_t> lengths;
  for (int64_t length = 0; length <= 2 * kLanes + 3; ++length) {
    lengths.push_back(static_cast<size_t>(length));
  }
  for (const size_t length : {16, 29, 64, 103}) lengths.push_back(length);
  return lengths;
}

// Floats by which an operand is moved away from its alignment.
inline constexpr size_t kMisalignments[] = {1, 2, 3};

inline std::vector<float> random_floats(Generator& generator, size_t count, float scale = 1.0f) {
  std::vector<float> out(count);
  normal_(generator, out);
  for (float& value : out) value *= scale;
  return out;
}

inline std::vector<double> to_double(std::span<const float> values) {
  return {values.begin(), values.end()};
}

// An operand of a kernel in the middle of a block of NaN: one that leaks in makes the result NaN,
// and one that is overwritten shows by its bits.
class GuardedFloats {
 public:
  // `size` floats, `misalignment` floats behind an aligned address. They are NaN until filled.
  GuardedFloats(size_t size, size_t misalignment)
      : begin_(kGuards + misalignment), size_(size), total_(begin_ + size + kGuards) {
    block_ = allocate_floats(static_cast<int64_t>(total_));
    std::fill_n(block_.get(), total_, bit_cast<float>(kGuardBits));
  }
  GuardedFloats(std::span<const float> values, size_t misalignment)
      : GuardedFloats(values.size(), misalignment) {
    std::copy(values.begin(), values.end(), data());
  }

  float* data() { return block_.get() + begin_; }
  std::span<float> span() { return {data(), size_}; }
  std::vector<float> values() { return {data(), data() + size_}; }

  bool guards_are_whole() const {
    for (size_t i = 0; i < total_; ++i) {
      const bool inside = i >= begin_ && i < begin_ + size_;
      if (!inside && !is_guard(block_.get()[i])) return false;
    }
    return true;
  }
  static bool is_guard(float value) { return bit_cast<uint32_t>(value) == kGuardBits; }

 private:
  static constexpr size_t kGuards = 16;
  static constexpr uint32_t kGuardBits = 0x7fc0'beef;  // a quiet NaN that no kernel makes

  size_t begin_;
  size_t size_;
  size_t total_;
  AlignedBuffer block_;
};

// How far a float32 result may lie from its twin in double.
struct Tolerance {
  double absolute = 0.0;
  double relative = 0.0;
};

// Where `actual` first leaves `expected` by more than absolute + relative · |expected|; empty when
// it never does. NaN and infinities never pass.
inline std::string mismatch(std::span<const float> actual, const std::vector<double>& expected,
                            Tolerance tolerance) {
  if (actual.size() != expected.size()) {
    return text("expected ", expected.size(), " numbers, received ", actual.size());
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(actual[i]) - expected[i]);
    const double bound = tolerance.absolute + tolerance.relative * std::fabs(expected[i]);
    if (std::isfinite(difference) && difference <= bound) continue;
    return text("at ", i, " expected ", expected[i], ", received ", actual[i], ", off by ",
                difference, " where ", bound, " is allowed");
  }
  return "";
}

// Where the bits first differ; empty when they are the same.
inline std::string bit_mismatch(std::span<const float> actual, std::span<const float> expected) {
  if (actual.size() != expected.size()) {
    return text("expected ", expected.size(), " numbers, received ", actual.size());
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    if (bit_cast<uint32_t>(actual[i]) == bit_cast<uint32_t>(expected[i])) continue;
    return text("at ", i, " expected ", expected[i], ", received ", actual[i], ", other bits");
  }
  return "";
}

}  // namespace lab
