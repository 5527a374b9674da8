#include "core/random/generator.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/text.hpp"

namespace lab {
namespace {

constexpr size_t kShift = 397;  // the distance m of the recurrence
constexpr uint32_t kUpperBit = 0x80000000;
constexpr uint32_t kLowerBits = 0x7fffffff;
constexpr uint32_t kTwist = 0x9908b0df;

// Knuth's linear recurrence spreads 32 bits of seed over the whole state.
void seed_by_number(GeneratorState& state, uint32_t seed) {
  state = GeneratorState{};
  state.words[0] = seed;
  for (size_t i = 1; i < kGeneratorWords; ++i) {
    const uint32_t previous = state.words[i - 1];
    state.words[i] = 1812433253u * (previous ^ (previous >> 30)) + static_cast<uint32_t>(i);
  }
}

// Moves from the last word back to the second; the first then repeats the last.
void advance(size_t& i, std::array<uint32_t, kGeneratorWords>& words) {
  if (++i < kGeneratorWords) return;
  words[0] = words[kGeneratorWords - 1];
  i = 1;
}

// The authors' init_by_array (2002): two passes mix the key into the state, non-linearly.
void seed_by_array(GeneratorState& state, const std::array<uint32_t, 2>& key, size_t key_size) {
  seed_by_number(state, 19650218u);
  auto& words = state.words;
  size_t i = 1;
  size_t j = 0;
  for (size_t round = 0; round < kGeneratorWords; ++round) {
    const uint32_t previous = words[i - 1];
    words[i] =
        (words[i] ^ ((previous ^ (previous >> 30)) * 1664525u)) + key[j] + static_cast<uint32_t>(j);
    advance(i, words);
    j = (j + 1) % key_size;
  }
  for (size_t round = 1; round < kGeneratorWords; ++round) {
    const uint32_t previous = words[i - 1];
    words[i] =
        (words[i] ^ ((previous ^ (previous >> 30)) * 1566083941u)) - static_cast<uint32_t>(i);
    advance(i, words);
  }
  words[0] = kUpperBit;  // so that the state is never all zero
}

}  // namespace

Generator::Generator(uint64_t seed) {
  seed_by_number(state_, static_cast<uint32_t>(seed));
}

Generator Generator::from_python_seed(uint64_t seed) {
  // Python passes the seed's digits in base 2^32, without leading zeros.
  const std::array<uint32_t, 2> key = {static_cast<uint32_t>(seed),
                                       static_cast<uint32_t>(seed >> 32)};
  Generator generator(0);
  seed_by_array(generator.state_, key, key[1] == 0 ? 1 : 2);
  return generator;
}

void Generator::refill() {
  auto& words = state_.words;
  for (size_t i = 0; i < kGeneratorWords; ++i) {
    // Joins the top bit of one word to the other bits of the next: 19937 bits of state in all.
    const uint32_t joined =
        (words[i] & kUpperBit) | (words[(i + 1) % kGeneratorWords] & kLowerBits);
    const uint32_t twisted = (joined >> 1) ^ ((joined & 1u) != 0 ? kTwist : 0u);
    words[i] = words[(i + kShift) % kGeneratorWords] ^ twisted;
  }
  state_.index = 0;
}

uint32_t Generator::next_u32() {
  if (state_.index >= kGeneratorWords) refill();
  // Tempering: an invertible mixing that evens out the high bits of successive words.
  uint32_t word = state_.words[state_.index++];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680u;
  word ^= (word << 15) & 0xefc60000u;
  word ^= word >> 18;
  return word;
}

uint64_t Generator::next_u64() {
  const uint64_t high = next_u32();
  const uint64_t low = next_u32();
  return (high << 32) | low;
}

void Generator::set_state(const GeneratorState& state) {
  if (state.index > kGeneratorWords) {
    throw Error("generator.state",
                text("generator: the stored position must be at most ", kGeneratorWords,
                     ", received ", state.index, "; the checkpoint is damaged, use another one"),
                {{"received", to_text(state.index)}});
  }
  const bool all_zero =
      std::all_of(state.words.begin(), state.words.end(), [](uint32_t word) { return word == 0; });
  // From zeros the recurrence makes zeros for ever.
  if (all_zero) {
    throw Error("generator.state",
                "generator: all stored words are zero, expected at least one that is not; the "
                "checkpoint is damaged, use another one");
  }
  if (state.has_next_normal && !std::isfinite(state.next_normal)) {
    throw Error("generator.state",
                text("generator: the stored normal number must be finite, received ",
                     state.next_normal, "; the checkpoint is damaged, use another one"),
                {{"received", to_text(state.next_normal)}});
  }
  state_ = state;
}

bool Generator::take_next_normal(double& value) {
  if (!state_.has_next_normal) return false;
  value = state_.next_normal;
  state_.has_next_normal = false;
  state_.next_normal = 0.0;  // equal streams then have equal states
  return true;
}

void Generator::keep_next_normal(double value) {
  state_.has_next_normal = true;
  state_.next_normal = value;
}

}  // namespace lab
