#include "wasm/session/corpus_data.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/base/limits.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/facade.hpp"

using lab::CorpusData;

TEST_CASE("windows are made once and kept while somebody holds them") {
  const auto corpus = lab::tiny_corpus();
  const auto first = corpus->examples(3);
  CHECK(corpus->examples(3) == first);
  CHECK(corpus->examples(4) != first);
  CHECK(first->train.context_length == 3);
}

TEST_CASE("the three parts hold every example of the corpus") {
  const auto corpus = lab::tiny_corpus();
  const auto parts = corpus->examples(3);
  const lab::Examples all = corpus->all_examples(3);
  CHECK(all.count() == lab::example_count(corpus->corpus().lines));
  CHECK(parts->train.count() == parts->folded_train.total);
  CHECK(parts->folded_train.total + parts->folded_dev.total + parts->folded_test.total ==
        all.count());
  CHECK(lab::example_count(corpus->lines().dev) == parts->folded_dev.total);
}

TEST_CASE("a context length outside of the limits is refused") {
  const auto corpus = lab::tiny_corpus();
  for (const int64_t length : {int64_t{0}, int64_t{-1}, lab::kLimits.context_length + 1}) {
    CHECK(lab::error_code([&] { corpus->examples(length); }) == "range");
  }
}

TEST_CASE("more context ids than fit the memory allowed are refused before they are made") {
  std::string text;
  for (int line = 0; line < 9400; ++line) text += std::string(900, 'a') + "\n";
  CorpusData corpus(text, lab::CaseLocale::kRoot);
  const auto action = [&] { corpus.examples(5); };
  CHECK(lab::error_code(action) == "corpus.contexts");
  CHECK(lab::error_detail("received", action) == std::to_string(5 * 9400 * 901));
  CHECK(lab::error_detail("maximum", action) == std::to_string(lab::kLimits.context_ids));
  CHECK(lab::error_detail("context_length", action) == "5");
  CHECK(lab::error_code([&] { corpus.all_examples(5); }) == "corpus.contexts");
}

TEST_CASE("a corpus that nothing can be learned from is refused with its own code") {
  const auto code = [](const std::string& bytes) {
    return lab::error_code([&] { CorpusData(bytes, lab::CaseLocale::kRoot); });
  };
  CHECK(code("") == "corpus.empty");
  CHECK(code("emma\n") == "corpus.too_few_lines");
  CHECK(code("\xff\xfe\n") == "corpus.invalid_utf8");
}

TEST_CASE("only the two rules of lower-casing can be asked for") {
  CHECK(lab::error_code([] { lab::open_corpus("a\n", "en"); }) == "case_locale");
  std::string lines;
  for (int i = 0; i < 10; ++i) lines += "IRMAK\n";
  CHECK(lab::open_corpus(lines, "tr")->vocabulary().contains(U'ı'));
  CHECK_FALSE(lab::open_corpus(lines, "und")->vocabulary().contains(U'ı'));
}

TEST_CASE("what the page is told of a corpus adds up") {
  const lab::CorpusInfo info = lab::corpus_info(*lab::corpus_called("turkish"));
  CHECK(info.lines == info.train_lines + info.dev_lines + info.test_lines);
  CHECK(info.examples == info.train_examples + info.dev_examples + info.test_examples);
  CHECK(info.vocab_size == static_cast<double>(info.alphabet.size()));
  CHECK(info.alphabet.front() == ".");
  CHECK(info.sha256.size() == 64);
}
