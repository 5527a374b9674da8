#include "core/datasets/lowercase.hpp"

#include <algorithm>
#include <iterator>

#include "core/datasets/lowercase_table.hpp"

namespace lab {

namespace {

constexpr char32_t kDotlessSmallI = U'\u0131';

char32_t find_in_table(char32_t character) {
  const auto* const end = std::end(kLowercaseRanges);
  const auto* const range = std::lower_bound(
      std::begin(kLowercaseRanges), end, static_cast<uint32_t>(character),
      [](const LowercaseRange& candidate, uint32_t value) { return candidate.last < value; });
  if (range == end || character < range->first) return character;
  if ((character - range->first) % range->stride != 0) return character;
  return static_cast<char32_t>(static_cast<int64_t>(character) + range->distance);
}

}  // namespace

char32_t to_lower(char32_t character, CaseLocale locale) {
  if (locale == CaseLocale::kTurkish && character == U'I') return kDotlessSmallI;
  // Most text is ASCII: no search for it.
  if (character < 0x80) {
    return character >= U'A' && character <= U'Z' ? character + (U'a' - U'A') : character;
  }
  return find_in_table(character);
}

}  // namespace lab
