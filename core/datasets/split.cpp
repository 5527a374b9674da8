#include "core/datasets/split.hpp"

#include <cstddef>
#include <iterator>

#include "core/random/draws.hpp"
#include "core/random/generator.hpp"

namespace lab {

SplitLines split_lines(const Corpus& corpus) {
  std::vector<std::u32string> lines = corpus.lines;
  Generator generator = Generator::from_python_seed(kSplitSeed);
  python_shuffle(generator, lines);

  // The same cuts as Python's int(0.8 * n) and int(0.9 * n), without asking how they round.
  const auto count = static_cast<std::ptrdiff_t>(lines.size());
  const auto dev_begin = std::make_move_iterator(lines.begin() + count * 8 / 10);
  const auto test_begin = std::make_move_iterator(lines.begin() + count * 9 / 10);
  SplitLines split;
  split.train.assign(std::make_move_iterator(lines.begin()), dev_begin);
  split.dev.assign(dev_begin, test_begin);
  split.test.assign(test_begin, std::make_move_iterator(lines.end()));
  return split;
}

}  // namespace lab
