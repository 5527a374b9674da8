#include "core/datasets/utf8.hpp"

#include <cstddef>
#include <cstdint>

#include "core/base/error.hpp"
#include "core/base/text.hpp"

namespace lab {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr char32_t kReplacement = U'\uFFFD';

bool is_scalar_value(char32_t character) {
  return character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF);
}

int64_t line_of(std::string_view bytes, size_t offset) {
  int64_t line = 1;
  for (size_t i = 0; i < offset; ++i) {
    // The line feed of CRLF has been counted with its carriage return.
    const bool counted = bytes[i] == '\n' && i > 0 && bytes[i - 1] == '\r';
    if ((bytes[i] == '\n' && !counted) || bytes[i] == '\r') ++line;
  }
  return line;
}

[[noreturn]] void throw_invalid(std::string_view bytes, size_t offset) {
  const int64_t line = line_of(bytes, offset);
  throw Error("corpus.invalid_utf8",
              text("corpus: expected UTF-8 text, but byte ", offset, " (line ", line,
                   ") does not begin a valid character; save the file as UTF-8 and try again"),
              {{"line", to_text(line)}, {"byte", to_text(offset)}});
}

// Decodes the sequence of two to four bytes at `offset` and moves past it. The lead byte says how
// many bytes follow; the smallest value that needs so many refuses overlong forms.
char32_t decode_sequence(std::string_view bytes, size_t& offset) {
  const auto lead = static_cast<uint8_t>(bytes[offset]);
  size_t length = 0;
  char32_t value = 0;
  char32_t smallest = 0;
  if (lead >= 0xC0 && lead < 0xE0) {
    length = 2, value = lead & 0x1Fu, smallest = 0x80;
  } else if (lead >= 0xE0 && lead < 0xF0) {
    length = 3, value = lead & 0x0Fu, smallest = 0x800;
  } else if (lead >= 0xF0 && lead < 0xF8) {
    length = 4, value = lead & 0x07u, smallest = 0x10000;
  } else {
    throw_invalid(bytes, offset);
  }
  if (bytes.size() - offset < length) throw_invalid(bytes, offset);
  for (size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<uint8_t>(bytes[offset + i]);
    if ((byte & 0xC0) != 0x80) throw_invalid(bytes, offset);
    value = (value << 6) | (byte & 0x3Fu);
  }
  if (value < smallest || !is_scalar_value(value)) throw_invalid(bytes, offset);
  offset += length;
  return value;
}

}  // namespace

std::u32string decode_utf8(std::string_view bytes) {
  std::u32string characters;
  characters.reserve(bytes.size());
  size_t offset =
      bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  while (offset < bytes.size()) {
    const auto byte = static_cast<uint8_t>(bytes[offset]);
    if (byte < 0x80) {
      characters.push_back(byte);
      ++offset;
    } else {
      characters.push_back(decode_sequence(bytes, offset));
    }
  }
  return characters;
}

void append_utf8(std::string& out, char32_t character) {
  if (!is_scalar_value(character)) character = kReplacement;
  const auto push = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  const auto continuation = [character](int shift) {
    return 0x80u | ((character >> shift) & 0x3Fu);
  };
  if (character < 0x80) {
    push(character);
  } else if (character < 0x800) {
    push(0xC0u | (character >> 6));
    push(continuation(0));
  } else if (character < 0x10000) {
    push(0xE0u | (character >> 12));
    push(continuation(6));
    push(continuation(0));
  } else {
    push(0xF0u | (character >> 18));
    push(continuation(12));
    push(continuation(6));
    push(continuation(0));
  }
}

std::string to_utf8(std::u32string_view characters) {
  std::string out;
  out.reserve(characters.size());
  for (const char32_t character : characters) append_utf8(out, character);
  return out;
}

}  // namespace lab
