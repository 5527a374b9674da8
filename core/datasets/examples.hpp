// Context windows: from each line to its (context, next character) examples.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/datasets/vocabulary.hpp"

namespace lab {

// n examples in the order of the text. The context before a line's first character is all '.'; the
// last target of a line is '.': "emma" with context_length 3 gives ...→e, ..e→m, .em→m, emm→a,
// mma→.
struct Examples {
  int64_t context_length = 0;
  std::vector<int32_t> contexts;  // (n, context_length), ids, oldest character first
  std::vector<int32_t> targets;   // (n), ids

  int64_t count() const { return static_cast<int64_t>(targets.size()); }
  // The first n of them, or all when there are fewer. Throws Error("range") for n < 0.
  Examples first(int64_t n) const;
};

// How many examples the lines hold: one for each character and one for each end.
int64_t example_count(std::span<const std::u32string> lines);

// Throws Error("range") unless 1 <= context_length <= kLimits.context_length, and
// Error("vocabulary.unknown") for a character without an id.
Examples build_examples(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
                        int64_t context_length);

// The ids of a context as typed, (context_length): filled up with '.' on the left, cut to its last
// characters. Errors as build_examples.
std::vector<int32_t> encode_context(std::u32string_view typed, const Vocabulary& vocabulary,
                                    int64_t context_length);

// The same examples with equal contexts brought together: a model computes each distinct context
// once, and its losses are weighted by how often each target followed.
struct FoldedExamples {
  int64_t context_length = 0;
  std::vector<int32_t> contexts;  // (m, context_length), lexicographic by id, all different
  std::vector<int64_t> offsets;   // (m + 1): context i owns targets[offsets[i] … offsets[i + 1])
  std::vector<int32_t> targets;   // ids, ascending within a context, all different there
  std::vector<int32_t> counts;    // how often that context was followed by that target, >= 1
  int64_t total = 0;              // the sum of counts: the number of examples folded

  int64_t context_count() const { return static_cast<int64_t>(offsets.size()) - 1; }
};

// Takes O(count · context_length) steps; the result does not depend on the order of the examples.
FoldedExamples fold_examples(const Examples& examples);

// How many different contexts of `context_length` characters the lines contain: the rows of a
// counting table that are ever used, against size^context_length rows in all. Errors as
// build_examples, and Error("range") for a vocabulary of more than 256 ids.
int64_t count_distinct_contexts(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
                                int64_t context_length);

}  // namespace lab
