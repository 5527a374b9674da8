#include "core/datasets/corpus.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "core/base/limits.hpp"
#include "core/datasets/utf8.hpp"
#include "tests/support/corpora.hpp"
#include "tests/support/errors.hpp"

using lab::CaseLocale;
using lab::Corpus;
using lab::read_corpus;

namespace {

// Enough lines for a corpus, each of one character that is no matter.
const std::string kFiller = "q\nq\nq\nq\nq\nq\nq\nq\nq\nq\n";

Corpus read_root(const std::string& bytes) {
  return read_corpus(bytes, CaseLocale::kRoot);
}

// The kept lines of `bytes` in front of the filler.
std::vector<std::u32string> kept_lines(const std::string& bytes) {
  std::vector<std::u32string> lines = read_root(bytes + "\n" + kFiller).lines;
  lines.resize(lines.size() - 10);
  return lines;
}

std::string code_of(const std::string& bytes) {
  return lab::error_code([&] { read_root(bytes); });
}

using Lines = std::vector<std::u32string>;

}  // namespace

TEST_CASE("LF, CRLF and CR end a line") {
  CHECK(kept_lines("ada\neve\r\nmia\rzoe") == Lines{U"ada", U"eve", U"mia", U"zoe"});
  CHECK(read_root("ada\n\r\neve\r\r\n" + kFiller).report.empty_lines == 2);
  CHECK(read_root("ada\n" + kFiller).report.empty_lines == 0);
  CHECK(read_root(kFiller + "ada").lines.back() == U"ada");
}

TEST_CASE("white space is trimmed, and a run of it inside becomes one space") {
  CHECK(kept_lines(" \t ada\xC2\xA0\n\xE3\x80\x80"
                   "eve\xE2\x80\xA8\v") == Lines{U"ada", U"eve"});
  CHECK(kept_lines("ada \t\xC2\xA0 eve") == Lines{U"ada eve"});
}

TEST_CASE("invisible characters are dropped") {
  const std::string line = std::string("a\0d\x7F", 4) +
                           "\xC2\x80"
                           "a\xEF\xBB\xBF\xE2\x80\x8B";
  CHECK(kept_lines(line) == Lines{U"ada"});
  CHECK(kept_lines("\xEF\xBB\xBF"
                   "ada") == Lines{U"ada"});
  CHECK(read_root("\x01\x02\n" + kFiller).report.empty_lines == 1);
}

TEST_CASE("letters are lower-cased by the locale") {
  const std::string bytes = "ISIL\nİPEK\n" + kFiller;
  CHECK(read_corpus(bytes, CaseLocale::kTurkish).lines[0] == U"ısıl");
  CHECK(read_corpus(bytes, CaseLocale::kTurkish).lines[1] == U"ipek");
  CHECK(read_corpus(bytes, CaseLocale::kRoot).lines[0] == U"isil");
  CHECK(read_corpus(bytes, CaseLocale::kRoot).lines[1] == U"ipek");
}

TEST_CASE("empty, long and dotted lines are left out and counted") {
  const auto limit = static_cast<size_t>(lab::kLimits.line_characters);
  const std::string longest(limit, 'b');
  const std::string too_long(limit + 1, 'c');
  const std::string text = "j.r.\n\n  \n" + too_long + "\n" + longest + "\n" + kFiller;
  const Corpus corpus = read_root(text);
  CHECK(corpus.report.bytes == static_cast<int64_t>(text.size()));
  CHECK(corpus.report.lines == 11);
  CHECK(corpus.lines.size() == 11);
  CHECK(corpus.report.empty_lines == 2);
  CHECK(corpus.report.dotted_lines == 1);
  CHECK(corpus.report.long_lines == 1);
  CHECK(corpus.report.longest_line == lab::kLimits.line_characters);
  CHECK(corpus.vocabulary.characters() == U".bq");
}

TEST_CASE("an unusable file gets an error of its own kind") {
  CHECK(code_of("") == "corpus.empty");
  CHECK(code_of("\xEF\xBB\xBF\r\n \n") == "corpus.empty");
  CHECK(code_of("emma") == "corpus.too_few_lines");
  CHECK(lab::error_detail("received", [] { read_root("a\nb\n"); }) == "2");
  CHECK(lab::error_detail("minimum", [] { read_root("a\nb\n"); }) == "10");
  CHECK(code_of("emma\n\xFF\n" + kFiller) == "corpus.invalid_utf8");
  CHECK(lab::error_detail("line", [] { read_root("emma\n\xFF\n"); }) == "2");
}

TEST_CASE("an alphabet at the limit is taken and one above it refused") {
  std::u32string characters;
  for (char32_t c = 0; c < static_cast<char32_t>(lab::kLimits.alphabet) - 1; ++c) {
    characters.push_back(0x4E00 + c);
  }
  const std::string fits = lab::to_utf8(characters) + "\n" + kFiller;
  CHECK(read_root(fits).vocabulary.size() == lab::kLimits.alphabet + 1);
  const auto read_more = [&] { read_root("x" + fits); };
  CHECK(lab::error_code(read_more) == "corpus.alphabet");
  CHECK(lab::error_detail("received", read_more) == "256");
  CHECK(lab::error_detail("maximum", read_more) == "255");
}

TEST_CASE("a file at the limit is read within seconds and one above it refused") {
  std::string bytes;
  const auto limit = static_cast<size_t>(lab::kLimits.corpus_bytes);
  while (bytes.size() < limit) bytes += "emma\nolivia\n";
  bytes.resize(limit);
  const auto start = std::chrono::steady_clock::now();
  CHECK(read_root(bytes).lines.size() > 2'000'000);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  MESSAGE("16 MB read in " << seconds.count() << " s");
  CHECK(seconds.count() < 30);  // quadratic work would take hours; a sanitizer takes seconds
  const auto read_more = [&] { read_root(bytes + "a"); };
  CHECK(lab::error_code(read_more) == "corpus.too_large");
  CHECK(lab::error_detail("received", read_more) == std::to_string(limit + 1));
}

TEST_CASE("a line of 5 MB is left out like any long line") {
  const std::string huge(5'000'000, 'a');
  CHECK(code_of(huge) == "corpus.empty");
  CHECK(lab::error_detail("long_lines", [&] { read_root(huge); }) == "1");
  CHECK(read_root(huge + "\n" + kFiller).report.long_lines == 1);
  CHECK(code_of(std::string(5'000'000, ' ')) == "corpus.empty");
}

TEST_CASE("the committed corpora are read whole") {
  const Corpus names = read_root(lab::read_file("data/names-ssa-2018.txt"));
  CHECK(names.lines.size() == 32178);
  CHECK(names.vocabulary.characters() == U".abcdefghijklmnopqrstuvwxyz");
  CHECK(names.sha256 == "a311634f5113663f131a60cd0c76afb8420199991dbd9045773b8a2949ada835");
  CHECK(names.report.longest_line == 15);

  const Corpus turkish =
      read_corpus(lab::read_file("data/turkish-names.txt"), CaseLocale::kTurkish);
  CHECK(turkish.lines.size() == 1759);
  CHECK(turkish.vocabulary.characters() == U".abcdefghijklmnoprstuvyzçöüğış");
  CHECK(turkish.report.empty_lines + turkish.report.long_lines + turkish.report.dotted_lines == 0);
}

TEST_CASE("M01: the lecture's corpus has 27 characters, e is 5, m is 13, n is 14") {
  const auto bytes = lab::lecture_names();
  if (!bytes) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const Corpus corpus = read_root(*bytes);
  CHECK(corpus.sha256 == "0a30b5557f192f32ab962680889aac5f6fda0f4cecf40a6d0b5694f58ea8cc4d");
  CHECK(corpus.lines.size() == 32033);
  CHECK(corpus.vocabulary.size() == 27);
  CHECK(corpus.vocabulary.id(U'.') == 0);
  CHECK(corpus.vocabulary.id(U'e') == 5);
  CHECK(corpus.vocabulary.id(U'm') == 13);
  CHECK(corpus.vocabulary.id(U'n') == 14);
}
