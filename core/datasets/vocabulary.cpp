#include "core/datasets/vocabulary.hpp"

#include <bit>
#include <cstddef>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/text.hpp"
#include "core/datasets/utf8.hpp"

namespace lab {

namespace {

constexpr char32_t kLastCodePoint = 0x10FFFF;

// Code points collected in one bit each: a corpus has millions of characters but few distinct ones.
class CharacterSet {
 public:
  void insert(std::u32string_view characters) {
    for (const char32_t character : characters) {
      if (character > kLastCodePoint) throw_no_code_point(character);
      words_[character / 64] |= uint64_t{1} << (character % 64);
    }
  }

  std::u32string sorted() const {
    std::u32string characters;
    for (size_t word = 0; word < words_.size(); ++word) {
      for (uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
        characters.push_back(static_cast<char32_t>(word * 64) +
                             static_cast<char32_t>(std::countr_zero(bits)));
      }
    }
    return characters;
  }

 private:
  [[noreturn]] static void throw_no_code_point(char32_t character) {
    throw Error("vocabulary.unknown",
                text("vocabulary: expected code points up to ", uint32_t{kLastCodePoint},
                     ", received ", uint32_t{character}),
                {{"character", to_text(uint32_t{character})}});
  }

  std::vector<uint64_t> words_ = std::vector<uint64_t>(kLastCodePoint / 64 + 1);
};

}  // namespace

Vocabulary::Vocabulary() {
  assign_ids({});
}

Vocabulary::Vocabulary(std::span<const std::u32string> lines) {
  CharacterSet set;
  for (const std::u32string& line : lines) set.insert(line);
  assign_ids(set.sorted());
}

void Vocabulary::assign_ids(std::u32string_view sorted_characters) {
  characters_.assign(1, kBoundary);
  for (const char32_t character : sorted_characters) {
    if (character != kBoundary) characters_.push_back(character);
  }
  page_of_block_.fill(-1);
  for (size_t id = 0; id < characters_.size(); ++id) {
    int16_t& page = page_of_block_[characters_[id] >> 8];
    if (page < 0) {
      page = static_cast<int16_t>(pages_.size());
      pages_.emplace_back().fill(-1);
    }
    pages_[static_cast<size_t>(page)][characters_[id] & 0xFF] = static_cast<int32_t>(id);
  }
}

int32_t Vocabulary::find(char32_t character) const {
  if (character > kLastCodePoint) return -1;
  const int16_t page = page_of_block_[character >> 8];
  return page < 0 ? -1 : pages_[static_cast<size_t>(page)][character & 0xFF];
}

bool Vocabulary::contains(char32_t character) const {
  return find(character) >= 0;
}

int Vocabulary::id(char32_t character) const {
  const int32_t found = find(character);
  if (found < 0) {
    const std::string printable = to_utf8(std::u32string_view(&character, 1));
    throw Error("vocabulary.unknown",
                text("vocabulary: '", printable, "' is not one of the ", size(),
                     " characters of the corpus; use only characters that it contains"),
                {{"character", printable}});
  }
  return found;
}

char32_t Vocabulary::character(int id) const {
  check_range("character id", static_cast<int64_t>(id), 0, static_cast<int64_t>(size()) - 1);
  return characters_[static_cast<size_t>(id)];
}

std::vector<int32_t> Vocabulary::encode(std::u32string_view characters) const {
  std::vector<int32_t> ids;
  ids.reserve(characters.size());
  for (const char32_t character : characters) ids.push_back(id(character));
  return ids;
}

std::vector<int32_t> Vocabulary::encode_known(std::u32string_view characters) const {
  std::vector<int32_t> ids;
  for (const char32_t character : characters) {
    if (const int32_t id = find(character); id >= 0) ids.push_back(id);
  }
  return ids;
}

std::u32string Vocabulary::decode(std::span<const int32_t> ids) const {
  std::u32string characters;
  characters.reserve(ids.size());
  for (const int32_t id : ids) characters.push_back(character(id));
  return characters;
}

}  // namespace lab
