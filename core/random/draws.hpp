// Numbers as the lecture draws them: the stream of a Generator turned into uniforms, normals,
// integers and permutations the way PyTorch 1.13 (CPU) and Python 3.11 do it.
//
// Integers and permutations agree bit for bit, floats within 1e-6 (data/golden/random.json).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/random/generator.hpp"

namespace lab {

// torch.rand: out[i] = (low 24 bits of one word) · 2^-24, in [0, 1).
void uniform_(Generator& generator, std::span<float> out);

// torch.randn of out.size() elements, mean 0 and variance 1, by Box and Muller's transform
// (Annals of Mathematical Statistics 29(2), 1958). Fewer than 16 elements are drawn one by one in
// double precision, and the generator remembers the unused half of a pair; 16 or more are made in
// blocks. So one call for 32 numbers gives other numbers than two calls for 16 in general.
void normal_(Generator& generator, std::span<float> out);

// torch.randint(0, high, …): out[i] = one word modulo high. Throws Error("range") unless
// 1 <= high <= 2^31, the numbers that an int32_t can receive.
void randint_(Generator& generator, std::span<int32_t> out, int64_t high);

// An integer in [0, bound) as Python's randbelow: as many top bits of a word as `bound` needs,
// drawn again until they are small enough. Needs 1 <= bound < 2^32.
uint32_t python_randbelow(Generator& generator, uint32_t bound);

// random.shuffle(values) of Python 3.11 (Fisher-Yates from the end), for a Generator made by
// Generator::from_python_seed. At most 2^32 - 1 values.
template <class T>
void python_shuffle(Generator& generator, std::vector<T>& values) {
  for (size_t i = values.size(); i-- > 1;) {
    const size_t j = python_randbelow(generator, static_cast<uint32_t>(i + 1));
    std::swap(values[i], values[j]);
  }
}

// Draws an index with probability probs[i] / sum(probs): the first one whose running sum passes a
// uniform number. This is our own draw, NOT torch.multinomial: the distribution is the same, the
// picks for a given seed are not. One word of the stream per call. The sum need not be exactly 1 (a
// float32 softmax rarely is), and an index of probability 0 is never drawn. Throws
// Error("sample.probabilities") when an entry is negative or not finite, or when none is positive.
int sample_categorical(Generator& generator, std::span<const float> probs);

}  // namespace lab
