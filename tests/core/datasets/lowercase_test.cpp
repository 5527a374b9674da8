#include "core/datasets/lowercase.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/datasets/lowercase_table.hpp"

using lab::CaseLocale;
using lab::to_lower;

namespace {

std::u32string lower(std::u32string_view characters, CaseLocale locale) {
  std::u32string out;
  for (const char32_t c : characters) out.push_back(to_lower(c, locale));
  return out;
}

}  // namespace

TEST_CASE("the whole mapping is the one the table was made from") {
  // The same hash as in data/unicode/make_lowercase_table.py, over every code point.
  uint64_t hash = 0;
  int mapped = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    const char32_t small = to_lower(c, CaseLocale::kRoot);
    hash = hash * 1099511628211u + small;
    mapped += small != c ? 1 : 0;
  }
  CHECK(hash == lab::kLowercaseFingerprint);
  CHECK(mapped == lab::kLowercaseMappings);
  CHECK(mapped > 1400);
  CHECK(std::string_view(lab::kUnicodeVersion) == "14.0.0");
}

TEST_CASE("lower-casing twice changes nothing more") {
  for (const CaseLocale locale : {CaseLocale::kRoot, CaseLocale::kTurkish}) {
    int changed = 0;
    for (char32_t c = 0; c < 0x110000; ++c) {
      const char32_t once = to_lower(c, locale);
      if (to_lower(once, locale) != once) ++changed;
    }
    CHECK(changed == 0);
  }
}

TEST_CASE("letters of many scripts are lower-cased") {
  const CaseLocale root = CaseLocale::kRoot;
  CHECK(lower(U"AZaz[@`{09-'", root) == U"azaz[@`{09-'");
  CHECK(lower(U"ŞĞÖÜÇÂÎÛ", root) == U"şğöüçâîû");
  CHECK(lower(U"ÀÉÑØÞĀŁŽÆŒǅ", root) == U"àéñøþāłžæœǆ");
  CHECK(lower(U"ΑΒΓΣΩΆΏ", root) == U"αβγσωάώ");
  CHECK(lower(U"АЯЁІЇЄЎҐӘ", root) == U"аяёіїєўґә");
  CHECK(lower(U"ԱԲՖ", root) == U"աբֆ");
  CHECK(lower(U"\u1C90\u1CBF\u10A0", root) == U"\u10D0\u10FF\u2D00");  // Georgian
  CHECK(lower(U"\u13A0\u1E9E\u2126\u212A", root) == U"\uAB70\u00DF\u03C9k");
  CHECK(lower(U"\U00010400\U0001E900", root) == U"\U00010428\U0001E922");
}

TEST_CASE("what has no small letter stays as it is") {
  const std::u32string_view unchanged = U"ßıſ×÷中文あ한글אبهन😀ªº\u0000\U0010FFFF";
  CHECK(lower(unchanged, CaseLocale::kRoot) == unchanged);
  CHECK(lower(unchanged, CaseLocale::kTurkish) == unchanged);
}

TEST_CASE("each language has its own I") {
  CHECK(lower(U"IİIRMAK İPEK", CaseLocale::kTurkish) == U"ıiırmak ipek");
  CHECK(lower(U"IİISABEL", CaseLocale::kRoot) == U"iiisabel");
  CHECK(lower(U"ŞEYMA ĞÜZİDE ÇAĞRI ÖZ", CaseLocale::kTurkish) == U"şeyma ğüzide çağrı öz");
}
