import { describe, expect, it } from 'vitest';
import { compilePattern, isSafePattern } from './pattern.ts';

describe('a pattern of an owner', () => {
  it.each(['[a-z]+', '\\d{4}-\\d{2}', '(?:DE|HR)\\d{2}', '\\p{L}+', '(a+)+', '.{1,500}'])(
    '%s is safe',
    (source) => {
      expect(isSafePattern(source)).toBe(true);
    },
  );

  it.each([
    ['that refers back', '(a)\\1'],
    ['that looks ahead', '(?=a)b'],
    ['that looks behind', '(?<=a)b'],
    ['that does not end', '(a'],
    ['that repeats too often', '(a{1000}){1000}'],
    ['whose program is too long', '(?:\\p{L}{1,500}){1,2}'],
  ])('%s is not', (_what, source) => {
    expect(isSafePattern(source)).toBe(false);
    expect(compilePattern(source)).toBeNull();
  });

  it('is of the whole text', () => {
    const matches = compilePattern('ab|c');
    expect(['ab', 'c', 'abc', 'xab'].map((text) => matches?.(text))).toEqual([true, true, false, false]);
  });
});
