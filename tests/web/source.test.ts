import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  functionLines,
  linkedLines,
  purposeOf,
  readSource,
  shownFiles,
} from '../../web/src/source/find';
import { linesOfFragment, sourceAddress, sourceLabel } from '../../web/src/source/source-ref';

const file = `#include "a.hpp"

namespace lab {

struct Pair;
int twice(int a);

namespace {

// Adds.
// Both are numbers: add(1, 2) is 3.
template <class T>
T add(T a, T b) {
  if (a == 0) {
    return b;  // }
  }
  check("add(", '}', 1'000);
  return add(a, b);
}

}  // namespace

int twice(int a) { return add(a, a); }

/** Two of them. */
struct Pair {
  int sum() const {
    return first + second;
  }
  int first, second;
};

Sums::Sums(std::span<const int> all)
    : all_(all.begin(), all.end()),
      count_{0} {
  for (int one : twice(all)) count_ += one;
}

int Sums::sum() const noexcept { return 0; }

auto quad(int a) -> int {
  const auto b = twice(a);
  return twice(b);
}

}  // namespace lab
`;
const linesOf = (words: string) => functionLines(file, words, 'a.cpp');

describe('the lines of a function', () => {
  it('go from its comment to the brace that closes it, whatever strings and comments hold', () => {
    expect(linesOf('T add(')).toEqual({ first: 10, last: 19 });
    expect(linesOf('add(')).toEqual({ first: 10, last: 19 });
  });

  it('are those of the definition, not of a declaration or a call', () => {
    expect(linesOf('twice(')).toEqual({ first: 23, last: 23 });
    expect(linesOf('quad(')).toEqual({ first: 41, last: 44 });
  });

  it('are found for a method, a constructor with initialisers and a struct', () => {
    expect(linesOf('int sum(')).toEqual({ first: 27, last: 29 });
    expect(linesOf('Sums::Sums(')).toEqual({ first: 33, last: 37 });
    expect(linesOf('struct Pair')).toEqual({ first: 26, last: 31 });
  });

  it('are refused when no definition is left, with the file’s name', () => {
    expect(() => linesOf('half(')).toThrow('a.cpp no longer defines "half("');
    // The end of another name is no definition.
    expect(() => linesOf('dd(')).toThrow('no longer defines');
    expect(() => linesOf('check(')).toThrow('no longer defines');
  });

  it('are refused when two definitions fit, with the lines of both', () => {
    expect(() => linesOf('sum(')).toThrow('a.cpp defines "sum(" in lines 27, 39');
  });
});

describe('a source on the site', () => {
  const place = { file: 'core/a.cpp', first: 6, last: 14, base: '/lab' };

  it('has an address in the page’s language, and a label with its line', () => {
    expect(sourceAddress(place, 'kaynak/')).toBe('/lab/kaynak/core/a.cpp/#L6-L14');
    const slashed = { ...place, base: '/lab/' };
    expect(sourceAddress(slashed, 'kaynak/')).toBe(sourceAddress(place, 'kaynak/'));
    expect(sourceLabel(place)).toBe('core/a.cpp:6');
  });

  it.each([
    ['#L12', { first: 12, last: 12 }],
    ['#L12-L40', { first: 12, last: 40 }],
    ['L40-12', { first: 12, last: 40 }],
    ['#lines', null],
    ['', null],
  ])('reads %s as lines', (fragment, lines) => {
    expect(linesOfFragment(fragment)).toEqual(lines);
  });

  it('is every file that a figure or the lesson names, with the ranges that are linked', () => {
    const files = shownFiles();
    expect(files.length).toBeGreaterThan(10);
    for (const one of files) {
      expect(existsSync(one), one).toBe(true);
      const count = readSource(one).split('\n').length;
      const ranges = linkedLines(one);
      expect(ranges.length, one).toBeGreaterThan(0);
      for (const { first, last } of ranges) expect(first <= last && last <= count, one).toBe(true);
    }
  });

  it('says what it is for in the words of its declarations', () => {
    expect(purposeOf('core/ops/linear.cpp')).toBe('The affine map out = x · weight + bias.');
    expect(shownFiles().filter((one) => purposeOf(one) === '')).toEqual([]);
  });
});
