#include "core/datasets/examples.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/datasets/corpus.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/errors.hpp"

using lab::build_examples;
using lab::Examples;
using lab::fold_examples;
using lab::FoldedExamples;
using lab::Vocabulary;

namespace {

using Ids = std::vector<int32_t>;
using Lines = std::vector<std::u32string>;

const Vocabulary& letters() {
  static const Vocabulary vocabulary(Lines{U"abcdefghijklmnopqrstuvwxyz"});
  return vocabulary;
}

// The folding by its definition: how often each target followed each context.
std::map<Ids, std::map<int32_t, int32_t>> fold_reference(const Examples& examples) {
  std::map<Ids, std::map<int32_t, int32_t>> folded;
  for (int64_t i = 0; i < examples.count(); ++i) {
    const auto begin = examples.contexts.begin() + i * examples.context_length;
    const Ids context(begin, begin + examples.context_length);
    ++folded[context][examples.targets[static_cast<size_t>(i)]];
  }
  return folded;
}

// A std::map walks its keys in lexicographic order, which is the order promised.
void check_folding(const FoldedExamples& folded, const Examples& examples) {
  const auto expected = fold_reference(examples);
  FoldedExamples flat;
  flat.offsets = {0};
  for (const auto& [context, targets] : expected) {
    flat.contexts.insert(flat.contexts.end(), context.begin(), context.end());
    for (const auto& [target, count] : targets) {
      flat.targets.push_back(target);
      flat.counts.push_back(count);
    }
    flat.offsets.push_back(static_cast<int64_t>(flat.targets.size()));
  }
  CHECK(folded.context_count() == static_cast<int64_t>(expected.size()));
  CHECK(folded.contexts == flat.contexts);
  CHECK(folded.offsets == flat.offsets);
  CHECK(folded.targets == flat.targets);
  CHECK(folded.counts == flat.counts);
  CHECK(folded.total == examples.count());
  CHECK(folded.context_length == examples.context_length);
}

}  // namespace

TEST_CASE("the first of the examples are copied, and no more than there are") {
  const Examples all = build_examples(Lines{U"emma", U"ada"}, letters(), 3);
  const Examples first = all.first(2);
  CHECK(first.context_length == 3);
  CHECK(first.contexts == Ids{0, 0, 0, 0, 0, 5});
  CHECK(first.targets == Ids{5, 13});
  CHECK(all.first(9).contexts == all.contexts);
  CHECK(all.first(1000).targets == all.targets);
  CHECK(all.first(0).count() == 0);
  CHECK(lab::error_code([&] { all.first(-1); }) == "range");
}

TEST_CASE("a typed context is filled up with dots on the left and cut to its last characters") {
  const auto ids = [](std::u32string_view typed, int64_t length) {
    return lab::encode_context(typed, letters(), length);
  };
  CHECK(ids(U"", 3) == Ids{0, 0, 0});
  CHECK(ids(U"em", 3) == Ids{0, 5, 13});
  CHECK(ids(U".em", 3) == Ids{0, 5, 13});
  CHECK(ids(U"emma", 3) == Ids{13, 13, 1});
  CHECK(lab::error_code([&] { ids(U"ş", 3); }) == "vocabulary.unknown");
  CHECK(ids(U"şab", 2) == Ids{1, 2});
  CHECK(lab::error_code([&] { ids(U"a", 0); }) == "range");
}

TEST_CASE("M04 and M06: 'emma' gives five examples of three characters") {
  const Examples examples = build_examples(Lines{U"emma"}, letters(), 3);
  CHECK(examples.count() == 5);
  CHECK(examples.contexts == Ids{0, 0, 0, 0, 0, 5, 0, 5, 13, 5, 13, 13, 13, 13, 1});
  CHECK(examples.targets == Ids{5, 13, 13, 1, 0});
}

TEST_CASE("M32: 'an' gives three examples") {
  const Examples examples = build_examples(Lines{U"an"}, letters(), 3);
  CHECK(examples.contexts == Ids{0, 0, 0, 0, 0, 1, 0, 1, 14});
  CHECK(examples.targets == Ids{1, 14, 0});
}

TEST_CASE("each line starts with a fresh context") {
  const Examples examples = build_examples(Lines{U"ab", U"c"}, letters(), 2);
  CHECK(examples.contexts == Ids{0, 0, 0, 1, 1, 2, 0, 0, 0, 3});
  CHECK(examples.targets == Ids{1, 2, 0, 3, 0});
}

TEST_CASE("no lines give no examples") {
  const Examples examples = build_examples({}, letters(), 3);
  CHECK(examples.count() == 0);
  const FoldedExamples folded = fold_examples(examples);
  CHECK(folded.context_count() == 0);
  CHECK(folded.total == 0);
}

TEST_CASE("a context length outside the limits and an unknown character are refused") {
  CHECK(lab::error_code([] { build_examples(Lines{U"a"}, letters(), 0); }) == "range");
  CHECK(lab::error_code([] { build_examples(Lines{U"a"}, letters(), 17); }) == "range");
  CHECK(lab::error_code([] { build_examples(Lines{U"ş"}, letters(), 3); }) == "vocabulary.unknown");
  CHECK(lab::error_code([] { lab::count_distinct_contexts(Lines{U"a"}, letters(), 17); }) ==
        "range");
}

TEST_CASE("folding brings equal contexts together in lexicographic order") {
  const Examples examples = build_examples(Lines{U"b", U"a", U"b", U"c", U"ba"}, letters(), 2);
  const FoldedExamples folded = fold_examples(examples);
  CHECK(folded.contexts == Ids{0, 0, 0, 1, 0, 2, 0, 3, 2, 1});
  CHECK(folded.offsets == std::vector<int64_t>{0, 3, 4, 6, 7, 8});
  CHECK(folded.targets == Ids{1, 2, 3, 0, 0, 1, 0, 0});
  CHECK(folded.counts == Ids{1, 3, 1, 1, 2, 1, 1, 1});
  check_folding(folded, examples);
}

TEST_CASE("the Turkish names are folded without loss at every context length") {
  const lab::Corpus corpus =
      lab::read_corpus(lab::read_file("data/turkish-names.txt"), lab::CaseLocale::kTurkish);
  for (const int64_t context_length : {1, 3, 10, 16}) {
    CAPTURE(context_length);
    const Examples examples = build_examples(corpus.lines, corpus.vocabulary, context_length);
    CHECK(examples.count() == 12229);
    const FoldedExamples folded = fold_examples(examples);
    check_folding(folded, examples);
    CHECK(folded.context_count() ==
          lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, context_length));
  }
}

TEST_CASE("contexts of the embedded names are counted as Python counts them") {
  const lab::Corpus corpus =
      lab::read_corpus(lab::read_file("data/names-ssa-2018.txt"), lab::CaseLocale::kRoot);
  CHECK(build_examples(corpus.lines, corpus.vocabulary, 3).count() == 229201);
  CHECK(lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, 3) == 5696);
  CHECK(lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, 10) == 59405);
}

TEST_CASE("M02, M03 and M05: the lecture's corpus has 228,146 examples and few of all contexts") {
  const auto bytes = lab::lecture_names();
  if (!bytes) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const lab::Corpus corpus = lab::read_corpus(*bytes, lab::CaseLocale::kRoot);
  const Examples examples = build_examples(corpus.lines, corpus.vocabulary, 3);
  CHECK(examples.count() == 228146);
  CHECK(examples.contexts.size() == 228146 * 3);
  CHECK(fold_examples(examples).context_count() == 5686);
  CHECK(lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, 3) == 5686);
  CHECK(lab::count_distinct_contexts(corpus.lines, corpus.vocabulary, 10) == 59175);
}
