import { describe, expect, it } from 'vitest';
import { StreamFilter } from './stream-filter.ts';

/** The visible text after each piece, and at the end. */
function shownOf(...pieces: readonly string[]): string[] {
  const filter = new StreamFilter([1, 2]);
  return [...pieces.map((piece) => filter.push(piece)), filter.end()];
}

describe('what is shown of a text while it arrives', () => {
  it('is written with marks of one form, however they are cut', () => {
    expect(shownOf('On Monday [so', 'urce 1', ', 7].').join('')).toBe('On Monday [1].');
    expect(shownOf('On Monday 【 sources : 1 - 2 】.').join('')).toBe('On Monday [1][2].');
  });

  it('holds back what may become a mark or a sentinel, and nothing else', () => {
    expect(shownOf('On Monday [sour', 'ce')).toEqual(['On Monday', '', ' [source']);
    expect(shownOf('I say: "NO_SUPP', 'OSE')).toEqual(['I say:', ' "NO_SUPPOSE', '']);
  });

  it.each([
    ['a mark that never ends', `[source${' '.repeat(8_000)}x`],
    ['white space without end', `a${' '.repeat(200_000)}b`],
  ])('is %s in the end', (_, text) => {
    expect(shownOf(text).join('')).toBe(text);
  });
});
