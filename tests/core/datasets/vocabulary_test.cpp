#include "core/datasets/vocabulary.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/errors.hpp"

using lab::Vocabulary;

namespace {

Vocabulary make_vocabulary(const std::vector<std::u32string>& lines) {
  return Vocabulary(lines);
}

}  // namespace

TEST_CASE("ids follow the code points and '.' is 0") {
  const Vocabulary vocabulary = make_vocabulary({U"zebra", U"emma", U"-x"});
  CHECK(vocabulary.characters() == U".-abemrxz");
  CHECK(vocabulary.size() == 9);
  CHECK(vocabulary.id(U'.') == 0);
  CHECK(vocabulary.id(U'-') == 1);
  CHECK(vocabulary.id(U'z') == 8);
  CHECK(vocabulary.character(2) == U'a');
}

TEST_CASE("an empty vocabulary has only '.'") {
  const Vocabulary vocabulary;
  CHECK(vocabulary.characters() == U".");
  CHECK(vocabulary.contains(U'.'));
  CHECK_FALSE(vocabulary.contains(U'a'));
  CHECK(make_vocabulary({}).size() == 1);
}

TEST_CASE("characters far apart get ids too") {
  const Vocabulary vocabulary = make_vocabulary({U"\U0010FFFF\u00FFa\u0100\u4E2D😀"});
  CHECK(vocabulary.characters() == U".a\u00FF\u0100\u4E2D😀\U0010FFFF");
  for (int id = 0; id < vocabulary.size(); ++id) {
    CHECK(vocabulary.id(vocabulary.character(id)) == id);
  }
  CHECK_FALSE(vocabulary.contains(U'\u01FF'));
  CHECK_FALSE(vocabulary.contains(0x110000));
}

TEST_CASE("a text becomes ids and the ids the text again") {
  const Vocabulary vocabulary = make_vocabulary({U"abcdefghijklmnopqrstuvwxyz"});
  const std::vector<int32_t> ids = vocabulary.encode(U".emma");
  CHECK(ids == std::vector<int32_t>{0, 5, 13, 13, 1});
  CHECK(vocabulary.decode(ids) == U".emma");
}

TEST_CASE("characters without an id are left out when asked, and the others keep their order") {
  const Vocabulary vocabulary = make_vocabulary({U"abc"});
  CHECK(vocabulary.encode_known(U"zcaşa.") == std::vector<int32_t>{3, 1, 1, 0});
  CHECK(vocabulary.encode_known(U"şz").empty());
  CHECK(vocabulary.encode_known(std::u32string(1, 0x110000)).empty());
}

TEST_CASE("a vocabulary can be made again from its characters") {
  const Vocabulary vocabulary = make_vocabulary({U"çağrı", U"ömer"});
  const Vocabulary again = make_vocabulary({vocabulary.characters()});
  CHECK(again.characters() == vocabulary.characters());
  CHECK(again.id(U'ı') == vocabulary.id(U'ı'));
}

TEST_CASE("unknown characters and ids are refused by name") {
  const Vocabulary vocabulary = make_vocabulary({U"ab"});
  CHECK(lab::error_code([&] { vocabulary.id(U'ş'); }) == "vocabulary.unknown");
  CHECK(lab::error_detail("character", [&] { vocabulary.encode(U"aşb"); }) == "ş");
  CHECK(lab::error_code([&] { vocabulary.character(3); }) == "range");
  CHECK(lab::error_code([&] { vocabulary.character(-1); }) == "range");
  CHECK(lab::error_code([] { make_vocabulary({std::u32string(1, 0x110000)}); }) ==
        "vocabulary.unknown");
}
