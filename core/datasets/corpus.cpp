#include "core/datasets/corpus.hpp"

#include <algorithm>
#include <span>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "core/datasets/utf8.hpp"

namespace lab {

namespace {

enum class CharacterClass { kVisible, kSpace, kDropped };

// White space is Unicode's property of that name; the invisible rest is C0, C1, the zero-width
// space and the byte-order mark. Joiners (U+200C, U+200D) stay: Persian and Hindi spelling needs
// them.
CharacterClass classify(char32_t c) {
  if (c > 0x20 && c < 0x7F) return CharacterClass::kVisible;
  if (c == 0x20 || (c >= 0x09 && c <= 0x0D)) return CharacterClass::kSpace;
  if (c < 0x20 || c == 0x7F) return CharacterClass::kDropped;
  if (c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
      c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000) {
    return CharacterClass::kSpace;
  }
  if (c < 0xA0 || c == 0x200B || c == 0xFEFF) return CharacterClass::kDropped;
  return CharacterClass::kVisible;
}

// The entry that a raw line holds, lower-cased and with its white space tidied, into `line`. It
// stops growing one character past the limit, so that a huge line costs no more than reading it.
void clean_line(std::u32string& line, std::u32string_view raw, CaseLocale locale) {
  const auto enough = static_cast<size_t>(kLimits.line_characters) + 1;
  line.clear();
  bool space_before = false;
  for (const char32_t character : raw) {
    const CharacterClass kind = classify(character);
    if (kind == CharacterClass::kDropped) continue;
    if (kind == CharacterClass::kSpace) {
      space_before = !line.empty();
      continue;
    }
    if (space_before) line.push_back(U' ');
    space_before = false;
    line.push_back(to_lower(character, locale));
    if (line.size() >= enough) break;
  }
}

void take_line(Corpus& corpus, const std::u32string& line) {
  CorpusReport& report = corpus.report;
  const auto length = static_cast<int64_t>(line.size());
  if (length == 0) {
    ++report.empty_lines;
  } else if (length > kLimits.line_characters) {
    ++report.long_lines;
  } else if (line.find(kBoundary) != std::u32string::npos) {
    ++report.dotted_lines;
  } else {
    ++report.lines;
    report.longest_line = std::max(report.longest_line, length);
    corpus.lines.push_back(line);
  }
}

size_t find_line_end(std::u32string_view characters, size_t begin) {
  while (begin < characters.size() && characters[begin] != U'\n' && characters[begin] != U'\r') {
    ++begin;
  }
  return begin;
}

void split_into_lines(Corpus& corpus, std::u32string_view characters, CaseLocale locale) {
  std::u32string line;  // one buffer for all lines; what is kept is copied at its exact size
  size_t begin = 0;
  while (begin < characters.size()) {
    const size_t end = find_line_end(characters, begin);
    clean_line(line, characters.substr(begin, end - begin), locale);
    take_line(corpus, line);
    begin = end + (characters.substr(end, 2) == U"\r\n" ? 2 : 1);
  }
}

void check_bytes(std::string_view bytes) {
  const auto received = static_cast<int64_t>(bytes.size());
  if (received <= kLimits.corpus_bytes) return;
  throw Error("corpus.too_large",
              text("corpus: expected at most ", kLimits.corpus_bytes, " bytes, received ", received,
                   "; choose a smaller file or a part of this one"),
              {{"received", to_text(received)}, {"maximum", to_text(kLimits.corpus_bytes)}});
}

void check_lines(const CorpusReport& report) {
  if (report.lines == 0) {
    throw Error("corpus.empty",
                text("corpus: expected one name or word a line, but no usable line is in these ",
                     report.bytes, " bytes (", report.long_lines, " too long, ",
                     report.dotted_lines, " with a full stop)"),
                {{"bytes", to_text(report.bytes)},
                 {"long_lines", to_text(report.long_lines)},
                 {"dotted_lines", to_text(report.dotted_lines)}});
  }
  if (report.lines < kLimits.min_lines) {
    throw Error("corpus.too_few_lines",
                text("corpus: expected at least ", kLimits.min_lines, " lines, received ",
                     report.lines, "; add more, one name or word a line"),
                {{"received", to_text(report.lines)}, {"minimum", to_text(kLimits.min_lines)}});
  }
}

void check_alphabet(const Vocabulary& vocabulary) {
  const int64_t received = vocabulary.size() - 1;
  if (received <= kLimits.alphabet) return;
  throw Error(
      "corpus.alphabet",
      text("corpus: expected at most ", kLimits.alphabet, " distinct characters, received ",
           received, "; choose a text in one alphabet, or leave out lines with rare symbols"),
      {{"received", to_text(received)}, {"maximum", to_text(kLimits.alphabet)}});
}

}  // namespace

Corpus read_corpus(std::string_view bytes, CaseLocale locale) {
  check_bytes(bytes);
  Corpus corpus;
  corpus.report.bytes = static_cast<int64_t>(bytes.size());
  split_into_lines(corpus, decode_utf8(bytes), locale);
  check_lines(corpus.report);
  corpus.vocabulary = Vocabulary(std::span<const std::u32string>(corpus.lines));
  check_alphabet(corpus.vocabulary);
  corpus.sha256 =
      sha256_hex(std::span(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
  return corpus;
}

}  // namespace lab
