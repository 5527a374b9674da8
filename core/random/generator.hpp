// The Mersenne Twister MT19937, seeded as PyTorch seeds it and as Python seeds it.
//
// Both libraries turn the same stream of 32-bit words into their own numbers, so this one class
// serves the lesson's torch.Generator and its random.Random alike (see draws.hpp). Matsumoto and
// Nishimura, "Mersenne Twister: A 623-dimensionally equidistributed uniform pseudo-random number
// generator", ACM TOMACS 8(1), 1998.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lab {

inline constexpr size_t kGeneratorWords = 624;

// All that decides the numbers still to come; a checkpoint stores it as it is.
struct GeneratorState {
  std::array<uint32_t, kGeneratorWords> words{};
  // The next word to hand out; kGeneratorWords means that a new batch must be made first.
  uint32_t index = kGeneratorWords;
  // Normal numbers come in pairs: PyTorch keeps the second one in the generator for the next call.
  bool has_next_normal = false;
  double next_normal = 0.0;

  bool operator==(const GeneratorState&) const = default;
};

class Generator {
 public:
  // As torch.Generator().manual_seed(seed): only the low 32 bits of the seed count.
  explicit Generator(uint64_t seed);

  // As Python's random.Random(seed), which spreads the seed's 32-bit words over the state; the same
  // seed gives other numbers than the constructor's.
  static Generator from_python_seed(uint64_t seed);

  // The next word of the stream, uniform over [0, 2^32).
  uint32_t next_u32();
  // Two words, the first one in the upper half, as PyTorch's random64.
  uint64_t next_u64();

  const GeneratorState& state() const { return state_; }
  // Throws Error("generator.state") when no generator can have been in that state.
  void set_state(const GeneratorState& state);

  // The spare of normal_'s last pair: taken at most once.
  bool take_next_normal(double& value);
  void keep_next_normal(double value);

 private:
  void refill();

  GeneratorState state_;
};

}  // namespace lab
