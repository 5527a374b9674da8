#include "core/simd/f32x4.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/bits.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::f32x4;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<float> lanes_of(f32x4 lanes) {
  return {lanes[0], lanes[1], lanes[2], lanes[3]};
}

TEST_CASE("four lanes are loaded and stored at any alignment, and nothing beside them") {
  for (const size_t misalignment : {0, 1, 2, 3}) {
    lab::GuardedFloats in(std::vector<float>{1, 2, 3, 4}, misalignment);
    lab::GuardedFloats out(4, misalignment);
    lab::store(out.data(), lab::load(in.data()));
    CHECK(out.values() == std::vector<float>{1, 2, 3, 4});
    CHECK(out.guards_are_whole());
  }
}

TEST_CASE("a part of the lanes is loaded with zeros behind and stored without touching more") {
  for (const int64_t count : {1, 2, 3}) {
    const auto size = static_cast<size_t>(count);
    // A vector of exactly that size, so that AddressSanitizer sees a read behind it.
    const std::vector<float> in = {5, 6, 7};
    const std::vector<float> exact(in.begin(), in.begin() + count);
    const f32x4 lanes = lab::load_partial(exact.data(), count);
    for (int i = 0; i < 4; ++i) CHECK(lanes[i] == (i < count ? in[static_cast<size_t>(i)] : 0.0f));
    lab::GuardedFloats out(size, 1);
    lab::store_partial(out.data(), f32x4{5, 6, 7, 8}, count);
    CHECK(out.values() == exact);
    CHECK(out.guards_are_whole());
  }
}

TEST_CASE("splat fills every lane") {
  CHECK(lanes_of(lab::splat(-2.5f)) == std::vector<float>{-2.5f, -2.5f, -2.5f, -2.5f});
}

TEST_CASE("the smaller and the larger of each lane are taken") {
  const f32x4 a{1, -3, kInfinity, 0.5f};
  const f32x4 b{2, -4, 7, -kInfinity};
  CHECK(lanes_of(lab::min(a, b)) == std::vector<float>{1, -4, 7, -kInfinity});
  CHECK(lanes_of(lab::max(a, b)) == std::vector<float>{2, -3, kInfinity, 0.5f});
}

TEST_CASE("a NaN in the first operand stays, so that clamping never hides one") {
  const f32x4 nan = lab::splat(kNan);
  for (int i = 0; i < 4; ++i) {
    CHECK(std::isnan(lab::min(nan, lab::splat(1.0f))[i]));
    CHECK(std::isnan(lab::max(nan, lab::splat(1.0f))[i]));
    CHECK(lab::min(lab::splat(1.0f), nan)[i] == 1.0f);
    CHECK(lab::max(lab::splat(1.0f), nan)[i] == 1.0f);
  }
}

TEST_CASE("equal zeros keep the sign of the first operand") {
  CHECK(std::signbit(lab::min(lab::splat(-0.0f), lab::splat(0.0f))[0]));
  CHECK(!std::signbit(lab::max(lab::splat(0.0f), lab::splat(-0.0f))[0]));
}

TEST_CASE("bits go to integers and back unchanged") {
  const f32x4 lanes{1.0f, -0.0f, kInfinity, 1e-45f};
  const lab::i32x4 bits = lab::bits_of(lanes);
  CHECK(bits[0] == 0x3f800000);
  CHECK(bits[1] == std::numeric_limits<int32_t>::min());
  CHECK(bits[2] == 0x7f800000);
  CHECK(bits[3] == 1);
  CHECK(lab::bit_mismatch(lanes_of(lab::float_of(bits)), lanes_of(lanes)).empty());
}

TEST_CASE("lanes are added as even pair plus odd pair, in that order on every machine") {
  // 2^24 + 1 is no float: a one beside it is lost, and in another order others would be.
  CHECK(lab::sum_lanes(f32x4{16777216.0f, 1.0f, -16777216.0f, 1.0f}) == 2.0f);
  CHECK(lab::sum_lanes(f32x4{16777216.0f, 1.0f, 1.0f, -16777216.0f}) == 1.0f);
}

TEST_CASE("transposing four rows of four gives their columns") {
  f32x4 a{0, 1, 2, 3};
  f32x4 b{10, 11, 12, 13};
  f32x4 c{20, 21, 22, 23};
  f32x4 d{30, 31, 32, 33};
  lab::transpose_4x4(a, b, c, d);
  CHECK(lanes_of(a) == std::vector<float>{0, 10, 20, 30});
  CHECK(lanes_of(b) == std::vector<float>{1, 11, 21, 31});
  CHECK(lanes_of(c) == std::vector<float>{2, 12, 22, 32});
  CHECK(lanes_of(d) == std::vector<float>{3, 13, 23, 33});
}

}  // namespace
