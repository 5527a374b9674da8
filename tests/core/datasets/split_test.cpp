#include "core/datasets/split.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/datasets/examples.hpp"
#include "tests/support/corpora.hpp"

using lab::CaseLocale;
using lab::Corpus;
using lab::split_lines;
using lab::SplitLines;

namespace {

int64_t example_count(const Corpus& corpus, const std::vector<std::u32string>& lines) {
  return lab::build_examples(lines, corpus.vocabulary, 3).count();
}

void check_nothing_is_lost(const Corpus& corpus, const SplitLines& split) {
  std::vector<std::u32string> before = corpus.lines;
  std::vector<std::u32string> after = split.train;
  after.insert(after.end(), split.dev.begin(), split.dev.end());
  after.insert(after.end(), split.test.begin(), split.test.end());
  CHECK(before != after);
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  CHECK(before == after);
}

}  // namespace

TEST_CASE("ten lines give eight, one and one") {
  const Corpus corpus = lab::read_corpus("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n", CaseLocale::kRoot);
  const SplitLines split = split_lines(corpus);
  CHECK(split.train.size() == 8);
  CHECK(split.dev.size() == 1);
  CHECK(split.test.size() == 1);
  check_nothing_is_lost(corpus, split);
}

TEST_CASE("the embedded names are split as Python splits them") {
  const Corpus corpus =
      lab::read_corpus(lab::read_file("data/names-ssa-2018.txt"), CaseLocale::kRoot);
  const SplitLines split = split_lines(corpus);
  CHECK(split.train.front() == U"aviyah");
  CHECK(split.train.back() == U"jamarian");
  CHECK(split.dev.front() == U"solene");
  CHECK(split.test.back() == U"saran");
  CHECK(example_count(corpus, split.train) == 183240);
  CHECK(example_count(corpus, split.dev) == 22955);
  CHECK(example_count(corpus, split.test) == 23006);
  check_nothing_is_lost(corpus, split);
}

TEST_CASE("the Turkish names are split as Python splits them") {
  const Corpus corpus =
      lab::read_corpus(lab::read_file("data/turkish-names.txt"), CaseLocale::kTurkish);
  const SplitLines split = split_lines(corpus);
  CHECK(split.train.front() == U"beyrem");
  CHECK(split.dev.front() == U"dağhan");
  CHECK(split.test.front() == U"melike");
  CHECK(example_count(corpus, split.train) == 9776);
  CHECK(example_count(corpus, split.dev) == 1245);
  CHECK(example_count(corpus, split.test) == 1208);
}

TEST_CASE("M15: the lecture's corpus is split into 182,546, 22,840 and 22,760 examples") {
  const auto bytes = lab::lecture_names();
  if (!bytes) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const Corpus corpus = lab::read_corpus(*bytes, CaseLocale::kRoot);
  const SplitLines split = split_lines(corpus);
  CHECK(split.train.size() == 25626);
  CHECK(split.dev.size() == 28829 - 25626);
  CHECK(split.train.front() == U"khole");
  CHECK(split.test.back() == U"terry");
  CHECK(example_count(corpus, split.train) == 182546);
  CHECK(example_count(corpus, split.dev) == 22840);
  CHECK(example_count(corpus, split.test) == 22760);
}
