// Four float32 lanes: the only vector type of the core, and this the only folder that knows it.
//
// The compilers' own vector extension (GCC, Clang, Emscripten) gives +, −, × and ÷ on every
// machine. Every operation here is exactly rounded or bitwise, and none is fused, so that four
// lanes hold the same bits in a browser and in a native build.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lab {

inline constexpr int64_t kLanes = 4;

using f32x4 [[gnu::vector_size(16)]] = float;
using i32x4 [[gnu::vector_size(16)]] = int32_t;

// No alignment is asked for.
inline f32x4 load(const float* from) {
  f32x4 out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

inline void store(float* to, f32x4 lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

inline f32x4 splat(float value) {
  return f32x4{value, value, value, value};
}

// The first `count` (1 to 3) lanes from memory, the rest 0; reads nothing behind them.
inline f32x4 load_partial(const float* from, int64_t count) {
  f32x4 out{from[0], 0.0f, 0.0f, 0.0f};
  if (count > 1) out[1] = from[1];
  if (count > 2) out[2] = from[2];
  return out;
}

inline void store_partial(float* to, f32x4 lanes, int64_t count) {
  to[0] = lanes[0];
  if (count > 1) to[1] = lanes[1];
  if (count > 2) to[2] = lanes[2];
}

// b < a ? b : a in each lane, so that a NaN in `a` stays: one instruction where the machine has it.
inline f32x4 min(f32x4 a, f32x4 b) {
#if defined(__wasm_simd128__)
  return f32x4(wasm_f32x4_pmin(v128_t(a), v128_t(b)));
#elif defined(__SSE2__)
  return f32x4(_mm_min_ps(__m128(b), __m128(a)));
#else
  return b < a ? b : a;
#endif
}

// a < b ? b : a in each lane; a NaN in `a` stays.
inline f32x4 max(f32x4 a, f32x4 b) {
#if defined(__wasm_simd128__)
  return f32x4(wasm_f32x4_pmax(v128_t(a), v128_t(b)));
#elif defined(__SSE2__)
  return f32x4(_mm_max_ps(__m128(b), __m128(a)));
#else
  return a < b ? b : a;
#endif
}

// The bits of the lanes as integers, and back.
inline i32x4 bits_of(f32x4 lanes) {
  return i32x4(lanes);
}
inline f32x4 float_of(i32x4 bits) {
  return f32x4(bits);
}

// (lane 0 + lane 2) + (lane 1 + lane 3): one order on every machine.
inline float sum_lanes(f32x4 lanes) {
  return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
}

// Turns four rows of four into four columns.
inline void transpose_4x4(f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
  const f32x4 ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const f32x4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const f32x4 cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const f32x4 cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace lab
