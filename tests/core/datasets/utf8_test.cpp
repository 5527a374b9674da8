#include "core/datasets/utf8.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/support/errors.hpp"

using lab::decode_utf8;
using lab::to_utf8;

namespace {

bool is_refused(std::string_view bytes) {
  return lab::error_code([&] { decode_utf8(bytes); }) == "corpus.invalid_utf8";
}

}  // namespace

TEST_CASE("every Unicode scalar value survives encoding and decoding") {
  std::u32string all;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    // A byte-order mark in front would be skipped; this one stands in the middle.
    if (c < 0xD800 || c > 0xDFFF) all.push_back(c);
  }
  const std::string bytes = to_utf8(all);
  CHECK(bytes.size() == 128 + 1920 * 2 + (65536 - 2048 - 2048) * 3 + 1048576 * 4);
  CHECK(decode_utf8(bytes) == all);
}

TEST_CASE("known characters have their known bytes") {
  CHECK(to_utf8(U"a\u0131\u20AC\U0001F600") == "a\xC4\xB1\xE2\x82\xAC\xF0\x9F\x98\x80");
  CHECK(decode_utf8("\xC4\xB0") == U"\u0130");
}

TEST_CASE("a byte-order mark is skipped at the beginning and kept elsewhere") {
  CHECK(decode_utf8("\xEF\xBB\xBF"
                    "ab") == U"ab");
  CHECK(decode_utf8("a\xEF\xBB\xBF") == U"a\uFEFF");
  CHECK(decode_utf8("\xEF\xBB\xBF").empty());
}

TEST_CASE("what is not UTF-8 is refused") {
  CHECK(is_refused("\x80"));      // a continuation byte alone
  CHECK(is_refused("\xC0\x80"));  // overlong, two bytes
  CHECK(is_refused("\xC1\xBF"));
  CHECK(is_refused("\xE0\x9F\xBF"));      // overlong, three bytes
  CHECK(is_refused("\xF0\x8F\xBF\xBF"));  // overlong, four bytes
  CHECK(is_refused("\xED\xA0\x80"));      // surrogates
  CHECK(is_refused("\xED\xBF\xBF"));
  CHECK(is_refused("\xF4\x90\x80\x80"));  // above U+10FFFF
  CHECK(is_refused("\xF8\x88\x80\x80\x80"));
  CHECK(is_refused("\xFF"));
  CHECK(is_refused("\xC4"));  // cut short
  CHECK(is_refused("\xE2\x82"));
  CHECK(is_refused("\xF0\x9F\x98"));
  CHECK(
      is_refused("\xC4"
                 "a"));           // a letter where a continuation byte belongs
  CHECK(is_refused("\xEF\xBB"));  // half a byte-order mark
}

TEST_CASE("the neighbours of what is refused are accepted") {
  CHECK(decode_utf8("\xC2\x80") == U"\u0080");
  CHECK(decode_utf8("\xE0\xA0\x80") == U"\u0800");
  CHECK(decode_utf8("\xED\x9F\xBF") == U"\uD7FF");
  CHECK(decode_utf8("\xEE\x80\x80") == U"\uE000");
  CHECK(decode_utf8("\xF0\x90\x80\x80") == U"\U00010000");
  CHECK(decode_utf8("\xF4\x8F\xBF\xBF") == U"\U0010FFFF");
}

TEST_CASE("the error names the line and the byte") {
  const auto decode = [] { decode_utf8("emma\r\nava\rmia\n\nx\xFFy"); };
  CHECK(lab::error_detail("line", decode) == "5");
  CHECK(lab::error_detail("byte", decode) == "16");
}

TEST_CASE("what is no scalar value is written as the replacement character") {
  std::string out;
  lab::append_utf8(out, 0xD800);
  lab::append_utf8(out, 0x110000);
  CHECK(out == "\xEF\xBF\xBD\xEF\xBF\xBD");
}
