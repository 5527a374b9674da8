// Any bytes may be chosen as a corpus: they are read or refused with an Error, and what is read
// keeps the promises of corpus.hpp.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/datasets/corpus.hpp"
#include "core/datasets/examples.hpp"
#include "core/datasets/split.hpp"
#include "core/datasets/utf8.hpp"

namespace {

// Not assert(), which a release build removes.
void expect(bool condition) {
  if (!condition) std::abort();
}

void check_line(const lab::Corpus& corpus, const std::u32string& line) {
  const auto length = static_cast<int64_t>(line.size());
  expect(length >= 1 && length <= corpus.report.longest_line);
  expect(line.front() != U' ' && line.back() != U' ');
  for (const char32_t character : line) {
    expect(character >= U' ' && character != lab::kBoundary);
    expect(corpus.vocabulary.id(character) > lab::kBoundaryId);
  }
  expect(corpus.vocabulary.decode(corpus.vocabulary.encode(line)) == line);
  expect(lab::decode_utf8("\xEF\xBB\xBF" + lab::to_utf8(line)) == line);
}

void check_corpus(const lab::Corpus& corpus, size_t bytes) {
  expect(corpus.report.bytes == static_cast<int64_t>(bytes));
  expect(corpus.report.lines == static_cast<int64_t>(corpus.lines.size()));
  expect(corpus.report.lines >= lab::kLimits.min_lines);
  expect(corpus.report.longest_line <= lab::kLimits.line_characters);
  expect(corpus.vocabulary.size() >= 2);
  expect(corpus.vocabulary.size() <= lab::kLimits.alphabet + 1);
  expect(corpus.sha256.size() == 64);
  for (const std::u32string& line : corpus.lines) check_line(corpus, line);

  const lab::SplitLines split = lab::split_lines(corpus);
  expect(split.train.size() + split.dev.size() + split.test.size() == corpus.lines.size());
  expect(!split.train.empty() && !split.dev.empty() && !split.test.empty());

  const lab::Examples examples = lab::build_examples(corpus.lines, corpus.vocabulary, 3);
  const lab::FoldedExamples folded = lab::fold_examples(examples);
  int64_t total = 0;
  for (const int32_t count : folded.counts) total += count;
  expect(total == examples.count());
  expect(folded.context_count() ==
         lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, 3));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const lab::CaseLocale locale : {lab::CaseLocale::kRoot, lab::CaseLocale::kTurkish}) {
    try {
      check_corpus(lab::read_corpus(bytes, locale), size);
    } catch (const lab::Error& error) {
      expect(std::string_view(error.code()).substr(0, 7) == "corpus.");
    }
  }
  return 0;
}
