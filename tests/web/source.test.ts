import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionLines, shownFiles } from '../../web/src/source/find';
import { sourceAddress, sourceLabel } from '../../web/src/source/source-ref';

const file = `#include "a.hpp"

namespace lab {
namespace {

// Adds.
// Both are numbers.
template <class T>
T add(T a, T b) {
  if (a == 0) {
    return b;
  }
  return a + b;
}

}  // namespace

int twice(int a) { return add(a, a); }

struct Pair {
  int sum() const {
    return first + second;
  }
  int first, second;
};

}  // namespace lab
`;

describe('the lines of a function', () => {
  it('go from its comment to the brace that closes it', () => {
    expect(functionLines(file, 'T add(', 'a.cpp')).toEqual({ first: 6, last: 14 });
  });

  it('are one where the body stands on the same line', () => {
    expect(functionLines(file, 'int twice(', 'a.cpp')).toEqual({ first: 18, last: 18 });
  });

  it('of a method end at its own brace, not at its class’s', () => {
    expect(functionLines(file, 'int sum(', 'a.cpp')).toEqual({ first: 21, last: 23 });
  });

  it('are refused when the words are gone, with the file’s name', () => {
    expect(() => functionLines(file, 'half(', 'a.cpp')).toThrow('a.cpp no longer holds "half("');
  });
});

describe('a source on the site', () => {
  const place = { file: 'core/a.cpp', first: 6, last: 14, base: '/lab' };

  it('has an address in the page’s language, and a label with its line', () => {
    expect(sourceAddress(place, 'kaynak/')).toBe('/lab/kaynak/core/a.cpp/#L6');
    expect(sourceLabel(place)).toBe('core/a.cpp:6');
  });

  it('is every file that a figure or the lesson names, and each is there', () => {
    const files = shownFiles();
    expect(files.length).toBeGreaterThan(10);
    for (const one of files) expect(() => readFileSync(one)).not.toThrow();
  });
});
