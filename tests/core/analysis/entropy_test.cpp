#include "core/analysis/entropy.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "core/datasets/corpus.hpp"
#include "core/datasets/examples.hpp"
#include "core/datasets/split.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/errors.hpp"

using lab::entropy_floor;

namespace {

using Ids = std::vector<int32_t>;

}  // namespace

TEST_CASE("contexts with one target each have no floor") {
  CHECK(entropy_floor(Ids{0, 1, 1, 2, 0, 1}, Ids{4, 5, 4}, 2) == 0.0);
}

TEST_CASE("a context with two targets costs as much as choosing between them") {
  // Context 0: targets 1, 1, 1, 2; context 5: target 7 twice.
  const double expected = (3 * std::log(4.0 / 3.0) + std::log(4.0)) / 6;
  CHECK(entropy_floor(Ids{0, 5, 0, 0, 5, 0}, Ids{1, 7, 2, 1, 7, 1}, 1) ==
        doctest::Approx(expected).epsilon(1e-12));
}

TEST_CASE("contexts are numbered as they appear, and marked where they have several targets") {
  // Contexts 4 5, 0 0, 4 5, 7 1, 0 0, 4 5: the first has targets 2 and 3, the second 9 alone.
  const Ids contexts{4, 5, 0, 0, 4, 5, 7, 1, 0, 0, 4, 5};
  const lab::ContextGroups found = lab::group_contexts(contexts, Ids{2, 9, 2, 2, 9, 3}, 2);
  CHECK(found.group == Ids{0, 1, 0, 2, 1, 0});
  CHECK(found.ambiguous == Ids{1, 0, 1, 0, 0, 1});
  CHECK(lab::error_code([] { lab::group_contexts(Ids{0, 1, 2}, Ids{1}, 2); }) == "shape");
  CHECK(lab::error_code([] { lab::group_contexts({}, {}, 2); }) == "range");
}

TEST_CASE("spans that do not fit are refused") {
  CHECK(lab::error_code([] { entropy_floor(Ids{0, 1, 2}, Ids{1}, 2); }) == "shape");
  CHECK(lab::error_code([] { entropy_floor({}, {}, 2); }) == "range");
  CHECK(lab::error_code([] { entropy_floor({}, Ids{1}, 0); }) == "range");
}

TEST_CASE("M11: the uniform loss of 27 characters is 3.2958 and its perplexity 27") {
  CHECK(lab::uniform_loss(27) == doctest::Approx(3.2958).epsilon(3e-5));
  CHECK(std::exp(lab::uniform_loss(27)) == doctest::Approx(27.0).epsilon(1e-12));
  CHECK(lab::uniform_loss(1) == 0.0);
  CHECK(lab::error_code([] { lab::uniform_loss(0); }) == "range");
}

TEST_CASE("M13: the first 32 examples of the lecture cannot be learnt below 5 log 5 / 32") {
  // The names that the lecture's file begins with; 32 examples end inside the fifth.
  const std::vector<std::u32string> names{U"emma", U"olivia", U"ava", U"isabella", U"sophia"};
  const lab::Vocabulary vocabulary(std::vector<std::u32string>{U"abcdefghijklmnopqrstuvwxyz"});
  lab::Examples examples = lab::build_examples(names, vocabulary, 3);
  CHECK(examples.count() == 32);
  const double floor = entropy_floor(examples.contexts, examples.targets, 3);
  CHECK(std::abs(floor - 0.251475) < 1e-6);
  CHECK(floor == doctest::Approx(5 * std::log(5.0) / 32).epsilon(1e-12));

  const auto bytes = lab::lecture_names();
  if (!bytes) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const lab::Corpus corpus = lab::read_corpus(*bytes, lab::CaseLocale::kRoot);
  examples = lab::build_examples(corpus.lines, corpus.vocabulary, 3);
  const std::span contexts(examples.contexts);
  const std::span targets(examples.targets);
  CHECK(entropy_floor(contexts.first(96), targets.first(32), 3) == floor);
}
