#include "core/random/draws.hpp"

#include <bit>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/base/text.hpp"

namespace lab {
namespace {

constexpr double kTwoPi = 0x1.921fb54442d18p+2;
constexpr size_t kBlock = 16;  // from this many elements on PyTorch draws in blocks

// 24 bits fill a float's significand, so every value is exact and 1 is never reached.
float uniform_float(Generator& generator) {
  return static_cast<float>(generator.next_u32() & 0xffffffu) * 0x1p-24f;
}

double uniform_double(Generator& generator) {
  return static_cast<double>(generator.next_u64() & ((uint64_t{1} << 53) - 1)) * 0x1p-53;
}

// One normal number in double. Box and Muller make two from two uniforms; the sine one waits in
// the generator for the next call.
double normal_double(Generator& generator) {
  double waiting = 0.0;
  if (generator.take_next_normal(waiting)) return waiting;
  const double u1 = uniform_double(generator);
  const double u2 = uniform_double(generator);
  // u2 is a multiple of 2^-53, so 1 − u2 is exact, positive, and needs no log1p.
  const double radius = std::sqrt(-2.0 * portable_log(1.0 - u2));
  const double theta = kTwoPi * u1;
  generator.keep_next_normal(radius * portable_sin(theta));
  return radius * portable_cos(theta);
}

// Turns 16 uniforms into 16 normals in place, element j paired with j + 8. Rounds to float where
// PyTorch's float32 code does: theta in double would move the result by up to 1e-6.
void normal_block(std::span<float> block) {
  for (size_t j = 0; j < kBlock / 2; ++j) {
    const float u1 = 1.0f - block[j];  // in (0, 1], so the logarithm is finite
    const float u2 = block[j + kBlock / 2];
    const float radius = std::sqrt(-2.0f * static_cast<float>(portable_log(u1)));
    const float theta = static_cast<float>(kTwoPi) * u2;
    block[j] = radius * static_cast<float>(portable_cos(theta));
    block[j + kBlock / 2] = radius * static_cast<float>(portable_sin(theta));
  }
}

}  // namespace

void uniform_(Generator& generator, std::span<float> out) {
  for (float& value : out) value = uniform_float(generator);
}

void normal_(Generator& generator, std::span<float> out) {
  if (out.size() < kBlock) {
    for (float& value : out) value = static_cast<float>(normal_double(generator));
    return;
  }
  uniform_(generator, out);
  for (size_t i = 0; i + kBlock <= out.size(); i += kBlock) normal_block(out.subspan(i, kBlock));
  if (out.size() % kBlock != 0) {
    // The rest is no whole block: PyTorch draws the last 16 elements afresh, some a second time.
    const std::span<float> last = out.last(kBlock);
    uniform_(generator, last);
    normal_block(last);
  }
}

void randint_(Generator& generator, std::span<int32_t> out, int64_t high) {
  check_range("randint: high", high, 1, int64_t{1} << 31);
  const uint32_t modulus = static_cast<uint32_t>(high);
  for (int32_t& value : out) value = static_cast<int32_t>(generator.next_u32() % modulus);
}

uint32_t python_randbelow(Generator& generator, uint32_t bound) {
  if (bound == 0) {
    throw Error("range", "randbelow: expected a bound from 1 to 4294967295, received 0",
                {{"name", "bound"}, {"received", "0"}});
  }
  const int unused_bits = std::countl_zero(bound);
  uint32_t value = generator.next_u32() >> unused_bits;
  while (value >= bound) value = generator.next_u32() >> unused_bits;
  return value;
}

int sample_categorical(Generator& generator, std::span<const float> probs) {
  double total = 0.0;
  for (size_t i = 0; i < probs.size(); ++i) {
    if (!(probs[i] >= 0.0f) || !std::isfinite(probs[i])) {
      throw Error("sample.probabilities",
                  text("sample_categorical: expected probabilities that are finite and not "
                       "negative, received ",
                       probs[i], " at index ", i, "; has the training diverged?"),
                  {{"received", to_text(probs[i])}, {"index", to_text(i)}});
    }
    total += static_cast<double>(probs[i]);
  }
  if (!(total > 0.0)) {
    throw Error("sample.probabilities",
                text("sample_categorical: expected at least one positive probability, received ",
                     probs.size(), " without any"),
                {{"received", to_text(probs.size())}});
  }
  // The uniform is below 1 and the sums below repeat the one above, so the loop always returns.
  const double threshold = static_cast<double>(uniform_float(generator)) * total;
  double running_sum = 0.0;
  size_t i = 0;
  while (running_sum + static_cast<double>(probs[i]) <= threshold) {
    running_sum += static_cast<double>(probs[i]);
    ++i;
  }
  return static_cast<int>(i);
}

}  // namespace lab
