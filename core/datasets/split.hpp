// Train, dev and test: whole lines, 80/10/10, shuffled as the lecture shuffles them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/datasets/corpus.hpp"

namespace lab {

// The seed of Python's random.Random in the lecture's split: 2^31 − 1.
inline constexpr uint64_t kSplitSeed = 2147483647;

struct SplitLines {
  std::vector<std::u32string> train;
  std::vector<std::u32string> dev;
  std::vector<std::u32string> test;
};

// Shuffles a copy of the n lines with random.Random(kSplitSeed).shuffle and cuts it at int(0.8 n)
// and int(0.9 n). Splitting by line keeps all examples of one occurrence on one side; a line that
// the corpus repeats may still fall on several sides.
SplitLines split_lines(const Corpus& corpus);

}  // namespace lab
