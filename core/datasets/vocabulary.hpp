// The model's alphabet: every distinct character has an id, and '.' is always id 0.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// The character that stands for both ends of a line, and its id.
inline constexpr char32_t kBoundary = U'.';
inline constexpr int32_t kBoundaryId = 0;

// Ids follow the code points, so an alphabet of a–z gives a = 1 … z = 26, and the same text gives
// the same ids everywhere.
class Vocabulary {
 public:
  // Only '.'.
  Vocabulary();
  // The distinct characters of all lines. A '.' inside a line adds nothing.
  explicit Vocabulary(std::span<const std::u32string> lines);

  // The number of ids, '.' included.
  int size() const { return static_cast<int>(characters_.size()); }
  // In the order of their ids; '.' comes first.
  const std::u32string& characters() const { return characters_; }

  bool contains(char32_t character) const;
  // Throws Error("vocabulary.unknown") with the detail "character".
  int id(char32_t character) const;
  // Throws Error("range") unless 0 <= id < size().
  char32_t character(int id) const;

  // One id per character; errors as id() and character().
  std::vector<int32_t> encode(std::u32string_view characters) const;
  // The ids of those characters that have one; the others are left out.
  std::vector<int32_t> encode_known(std::u32string_view characters) const;
  std::u32string decode(std::span<const int32_t> ids) const;

 private:
  void assign_ids(std::u32string_view sorted_characters);
  int32_t find(char32_t character) const;  // −1 when unknown

  std::u32string characters_;
  // Two levels: a block of 256 code points has a page of ids only where the alphabet touches it.
  std::array<int16_t, 0x1100> page_of_block_;
  std::vector<std::array<int32_t, 256>> pages_;
};

}  // namespace lab
