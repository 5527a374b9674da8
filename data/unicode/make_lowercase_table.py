#!/usr/bin/python3
"""Writes core/datasets/lowercase_table.inc from the Unicode data inside Python.

Run it without arguments from anywhere; the output names the Unicode version it was made from, so a
newer Python gives a newer table.
"""

import pathlib
import unicodedata

CODE_POINTS = 0x110000
DOTTED_CAPITAL_I = 0x130
FINGERPRINT_FACTOR = 1099511628211  # the prime of the 64-bit FNV hash


def simple_lower(code_point):
    """The simple lower-case mapping: one code point in, one out."""
    if 0xD800 <= code_point <= 0xDFFF:
        return code_point
    # The one character whose full mapping has two code points; its simple mapping is a plain i.
    if code_point == DOTTED_CAPITAL_I:
        return ord("i")
    lower = chr(code_point).lower()
    assert len(lower) == 1, hex(code_point)
    return ord(lower)


def make_ranges(mapping):
    """Joins neighbours with one distance to their lower case: [first, last, stride, distance].

    Capitals come in blocks (A–Z) or alternate with their small letters (Ā ā Ă ă), so the strides 1
    and 2 are enough.
    """
    ranges = []
    for code_point, lower in mapping:
        distance = lower - code_point
        if ranges:
            first, last, stride, previous_distance = ranges[-1]
            step = code_point - last
            fits = step == stride or (first == last and step in (1, 2))
            if fits and distance == previous_distance:
                ranges[-1] = [first, code_point, step, distance]
                continue
        ranges.append([code_point, code_point, 1, distance])
    return ranges


def fingerprint():
    """A hash of the whole mapping, for the test to compare with what the C++ lookup gives."""
    value = 0
    for code_point in range(CODE_POINTS):
        value = (value * FINGERPRINT_FACTOR + simple_lower(code_point)) % 2**64
    return value


def main():
    mapping = [(c, simple_lower(c)) for c in range(CODE_POINTS) if simple_lower(c) != c]
    lines = [
        "// Made by data/unicode/make_lowercase_table.py; run it again instead of editing.",
        "// Each range: first, last, stride, distance from a capital to its small letter.",
        f'inline constexpr char kUnicodeVersion[] = "{unicodedata.unidata_version}";',
        f"inline constexpr int kLowercaseMappings = {len(mapping)};",
        f"inline constexpr uint64_t kLowercaseFingerprint = {fingerprint():#x};",
        "inline constexpr LowercaseRange kLowercaseRanges[] = {",
    ]
    for first, last, stride, distance in make_ranges(mapping):
        lines.append(f"    {{{first:#x}, {last:#x}, {stride}, {distance}}},")
    lines.append("};")
    root = pathlib.Path(__file__).resolve().parents[2]
    target = root / "core" / "datasets" / "lowercase_table.inc"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
