// Lower-casing by one code point at a time, as each language wants its I.
#pragma once

namespace lab {

// Turkish pairs I with ı and İ with i; the root locale pairs I with i, and maps İ to i as well.
enum class CaseLocale { kRoot, kTurkish };

// Simple case mapping of Unicode (the version is named in lowercase_table.inc): one code point in,
// one out; characters without a lower-case form come back unchanged.
//
// The full mapping of İ in the root locale is two code points (i and a combining dot above). Here
// it is a plain i, for a combining dot would become a letter of the model's alphabet.
char32_t to_lower(char32_t character, CaseLocale locale);

}  // namespace lab
