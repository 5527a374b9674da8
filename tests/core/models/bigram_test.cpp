#include "core/models/bigram.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/base/limits.hpp"
#include "core/datasets/corpus.hpp"
#include "core/datasets/split.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/errors.hpp"

using lab::Bigram;
using lab::Vocabulary;

namespace {

using Lines = std::vector<std::u32string>;

const Lines kLines{U"ab", U"aa", U"b"};

Vocabulary vocabulary_of(const Lines& lines) {
  return Vocabulary(lines);
}

// Counted on the train split with a smoothing of 1, scored on dev.
double dev_loss(const std::string& bytes, lab::CaseLocale locale) {
  const lab::Corpus corpus = lab::read_corpus(bytes, locale);
  const lab::SplitLines split = lab::split_lines(corpus);
  const Bigram bigram(split.train, corpus.vocabulary, 1.0);
  return bigram.mean_loss(split.dev, corpus.vocabulary);
}

}  // namespace

TEST_CASE("pairs are counted with '.' at both ends") {
  const Bigram bigram(kLines, vocabulary_of(kLines), 0.0);
  CHECK(bigram.vocab_size() == 3);
  CHECK(bigram.count(0, 1) == 2);
  CHECK(bigram.count(0, 2) == 1);
  CHECK(bigram.count(0, 0) == 0);
  CHECK(bigram.count(1, 1) == 1);
  CHECK(bigram.count(1, 2) == 1);
  CHECK(bigram.count(1, 0) == 1);
  CHECK(bigram.count(2, 0) == 2);
  CHECK(bigram.probability(0, 1) == doctest::Approx(2.0 / 3.0));
  CHECK(bigram.probability(2, 1) == 0.0);
}

TEST_CASE("smoothing gives every pair a share, and each row sums to 1") {
  const Bigram bigram(kLines, vocabulary_of(kLines), 0.5);
  CHECK(bigram.probability(0, 1) == doctest::Approx(2.5 / 4.5));
  CHECK(bigram.probability(2, 1) == doctest::Approx(0.5 / 3.5));
  for (int32_t previous = 0; previous < 3; ++previous) {
    double sum = 0;
    for (int32_t next = 0; next < 3; ++next) sum += bigram.probability(previous, next);
    CHECK(sum == doctest::Approx(1.0).epsilon(1e-12));
  }
}

TEST_CASE("a character never seen is followed by anything alike") {
  const Vocabulary vocabulary = vocabulary_of({U"abc"});
  const Bigram bigram(kLines, vocabulary, 0.0);
  CHECK(bigram.probability(vocabulary.id(U'c'), 0) == 0.25);
}

TEST_CASE("the loss is the mean over all characters and the closing '.'") {
  const Vocabulary vocabulary = vocabulary_of(kLines);
  const Bigram bigram(kLines, vocabulary, 0.0);
  // "ab": . → a 2/3, a → b 1/3, b → . 1.
  CHECK(bigram.mean_loss(Lines{U"ab"}, vocabulary) ==
        doctest::Approx((std::log(1.5) + std::log(3.0)) / 3).epsilon(1e-12));
  CHECK(bigram.mean_loss(Lines{U"ba"}, vocabulary) == std::numeric_limits<double>::infinity());
  const Bigram smooth(kLines, vocabulary, 1e9);
  CHECK(smooth.mean_loss(kLines, vocabulary) == doctest::Approx(std::log(3.0)).epsilon(1e-6));
}

TEST_CASE("a smoothing, an alphabet or an id that cannot be is refused") {
  const Vocabulary vocabulary = vocabulary_of(kLines);
  const auto code = [&](double smoothing) {
    return lab::error_code([&] { Bigram(kLines, vocabulary, smoothing); });
  };
  CHECK(code(-0.1) == "range");
  CHECK(code(std::nan("")) == "range");
  CHECK(code(std::numeric_limits<double>::infinity()) == "range");
  CHECK(code(0.0) == "no error");
  const Bigram bigram(kLines, vocabulary);
  CHECK(lab::error_code([&] { bigram.probability(3, 0); }) == "range");
  CHECK(lab::error_code([&] { bigram.probability(0, -1); }) == "range");
  CHECK(lab::error_code([&] { bigram.mean_loss({}, vocabulary); }) == "range");
  CHECK(lab::error_code([&] { bigram.mean_loss(Lines{U"z"}, vocabulary); }) ==
        "vocabulary.unknown");
  CHECK(lab::error_code([&] { bigram.mean_loss(kLines, vocabulary_of({U"xy"})); }) == "shape");
  CHECK(lab::error_code([&] { Bigram(Lines{U"z"}, vocabulary); }) == "vocabulary.unknown");
}

TEST_CASE("samples follow the counted probabilities") {
  const Vocabulary vocabulary = vocabulary_of(kLines);
  const Bigram bigram(kLines, vocabulary, 0.0);
  lab::Generator generator(42);
  const int total = 20'000;
  int start_with_a = 0;
  for (int i = 0; i < total; ++i) {
    const std::u32string line = bigram.sample(generator, 1.0, 200);
    REQUIRE_FALSE(line.empty());                      // no line was empty
    CHECK(line.find(U"ba") == std::u32string::npos);  // never seen
    start_with_a += line[0] == U'a' ? 1 : 0;
  }
  // Four standard deviations of a count with probability 2/3 are 0.0133 of the total.
  CHECK(std::abs(start_with_a / static_cast<double>(total) - 2.0 / 3.0) < 0.0133);
}

TEST_CASE("a low temperature takes the likeliest, a high one anything") {
  const Vocabulary vocabulary = vocabulary_of(kLines);
  const Lines lines{U"ab", U"ab", U"ab", U"b"};
  const Bigram bigram(lines, vocabulary, 0.01);
  lab::Generator generator(7);
  int start_with_b = 0;
  for (int i = 0; i < 1000; ++i) {
    CHECK(bigram.sample(generator, lab::kLimits.min_temperature, 200) == U"ab");
    const std::u32string line = bigram.sample(generator, lab::kLimits.temperature, 200);
    start_with_b += !line.empty() && line[0] == U'b' ? 1 : 0;
  }
  CHECK(start_with_b > 250);
  CHECK(start_with_b < 420);
}

TEST_CASE("a sampled line is cut, and the same seed gives the same line") {
  const Lines endless{std::u32string(1000, U'a')};
  const Vocabulary vocabulary = vocabulary_of(endless);
  const Bigram bigram(endless, vocabulary, 0.0);
  lab::Generator generator(1);
  CHECK(bigram.sample(generator, 0.05, 3) == U"aaa");
  lab::Generator again(1);
  lab::Generator other(1);
  CHECK(bigram.sample(again, 1.0, 200) == bigram.sample(other, 1.0, 200));
  CHECK(lab::error_code([&] { bigram.sample(generator, 0.0, 10); }) == "range");
  CHECK(lab::error_code([&] { bigram.sample(generator, std::nan(""), 10); }) == "range");
  CHECK(lab::error_code([&] { bigram.sample(generator, 1.0, 0); }) == "range");
}

TEST_CASE("the steps of a line are its characters, each drawn after the one before") {
  const Vocabulary vocabulary = vocabulary_of(kLines);
  const Bigram bigram(kLines, vocabulary);
  for (const uint64_t seed : {1, 2, 3, 4, 5}) {
    lab::Generator of_line(seed), of_steps(seed);
    const std::u32string line = bigram.sample(of_line, 0.8, 4);
    const auto steps = bigram.sample_steps(of_steps, 0.8, 4);
    REQUIRE(steps.size() == std::min<size_t>(line.size() + 1, 4));
    int32_t previous = lab::kBoundaryId;
    for (size_t i = 0; i < steps.size(); ++i) {
      CHECK(steps[i].context == std::vector<int32_t>{previous});
      CHECK(steps[i].probs == bigram.sampling_row(previous, 0.8));
      previous = i < line.size() ? vocabulary.id(line[i]) : lab::kBoundaryId;
      CHECK(steps[i].drawn == previous);
    }
    CHECK(of_line.next_u32() == of_steps.next_u32());
  }
}

TEST_CASE("the committed names have the dev loss that Python counts") {
  CHECK(dev_loss(lab::read_file("data/names-ssa-2018.txt"), lab::CaseLocale::kRoot) ==
        doctest::Approx(2.4650021840385117).epsilon(1e-10));
  CHECK(dev_loss(lab::read_file("data/turkish-names.txt"), lab::CaseLocale::kTurkish) ==
        doctest::Approx(2.4990584942268543).epsilon(1e-10));
}

TEST_CASE("M31: on the lecture's dev split the bigram stays above 2.4") {
  const auto bytes = lab::lecture_names();
  if (!bytes) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  CHECK(dev_loss(*bytes, lab::CaseLocale::kRoot) ==
        doctest::Approx(2.4551579538061277).epsilon(1e-10));
}
