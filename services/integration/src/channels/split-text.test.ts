import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

describe('a long text in parts', () => {
  it.each([
    ['nothing', '  ', 10, []],
    ['a short text', ' One. ', 10, ['One.']],
    ['a paragraph first', 'One two.\n\nThree four five.', 18, ['One two.', 'Three four five.']],
    ['a sentence before a word', 'One two three. Four five six', 20, ['One two three.', 'Four five six']],
    ['a word where no sentence ends', 'One two three four five', 12, ['One two', 'three four', 'five']],
    ['a long word anywhere', 'x'.repeat(25), 10, ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
  ])('is cut after %s', (_what, text, max, parts) => {
    expect(splitText(text, max)).toEqual(parts);
  });

  it('never exceeds the maximum, loses no character but white space, and cuts no pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 4, max: 60 }),
        (text, max) => {
          const parts = splitText(text, max);
          expect(parts.every((part) => part.length > 0 && part.length <= max)).toBe(true);
          expect(parts.every((part) => part.isWellFormed() || !text.isWellFormed())).toBe(true);
          expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });
});
