// UTF-8 in and out, by code point and strict: what a file holds is either text or a clear error.
#pragma once

#include <string>
#include <string_view>

namespace lab {

// The code points of `bytes`, without a leading byte-order mark.
//
// Throws Error("corpus.invalid_utf8") with the details "line" (counted from 1; LF, CRLF and CR end
// a line) and "byte" (offset from the start of `bytes`, from 0) at the first byte that does not
// begin a valid sequence. Refused are overlong forms, surrogates, values above U+10FFFF, stray
// continuation bytes and a sequence cut short.
std::u32string decode_utf8(std::string_view bytes);

// Appends the one to four bytes of `character` to `out`. `character` must be a Unicode scalar
// value; anything else is written as U+FFFD, the replacement character.
void append_utf8(std::string& out, char32_t character);

std::string to_utf8(std::u32string_view characters);

}  // namespace lab
