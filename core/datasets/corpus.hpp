// From the bytes of a text file to the lines and the alphabet a model is trained on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/datasets/lowercase.hpp"
#include "core/datasets/vocabulary.hpp"

namespace lab {

// What was read and what was left out, for the page to say.
struct CorpusReport {
  int64_t bytes = 0;
  int64_t lines = 0;         // kept
  int64_t empty_lines = 0;   // nothing but white space (an end of line at the end of file is none)
  int64_t long_lines = 0;    // left out: more than kLimits.line_characters
  int64_t dotted_lines = 0;  // left out: '.' ends a line in the model, so no line may contain it
  int64_t longest_line = 0;  // in characters, among the kept lines
};

struct Corpus {
  std::vector<std::u32string> lines;
  Vocabulary vocabulary;
  CorpusReport report;
  std::string sha256;  // of the bytes as they came, in lower-case hexadecimal
};

// Reads one entry a line; LF, CRLF and CR end a line. White space around an entry is trimmed, and
// letters are lower-cased by `locale`. Inside an entry a run of white space (tabs and no-break
// spaces too) becomes one space; other control characters, zero-width spaces and U+FEFF are
// dropped, since a reader could not see them in a sampled line. Order and repetitions of entries
// are kept.
//
// Throws Error with one of these codes:
//   corpus.too_large      received, maximum (bytes; checked before anything is allocated)
//   corpus.invalid_utf8   line, byte (see decode_utf8)
//   corpus.empty          no line is left; bytes, long_lines, dotted_lines
//   corpus.too_few_lines  received, minimum
//   corpus.alphabet       received, maximum (distinct characters besides '.')
Corpus read_corpus(std::string_view bytes, CaseLocale locale);

}  // namespace lab
