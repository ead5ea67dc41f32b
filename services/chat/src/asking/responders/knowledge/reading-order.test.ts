import type { AnswerDone } from '@colloquy/answering';
import { describe, expect, it } from 'vitest';
import { ReadingOrder } from './reading-order.ts';

const PASSAGES = 12;
const doneWith = (text: string, overrides: Partial<AnswerDone> = {}): AnswerDone => ({
  type: 'done',
  text,
  citedPassages: [],
  quotes: [],
  supports: [],
  supported: true,
  unknownReason: null,
  confidence: 1,
  tokens: { in: 0, out: 0 },
  promptChars: 0,
  ...overrides,
});

function shown(...pieces: string[]) {
  const order = new ReadingOrder(PASSAGES);
  return pieces.map((piece) => order.push(piece)).join('') + order.end();
}

describe('the sources of an answer', () => {
  it.each([
    [
      'Three days [4]. Five to islands [2]. Call us [4][1].',
      'Three days [1]. Five to islands [2]. Call us [1][3].',
    ],
    ['Three days [12]. Since [1987] and [99].', 'Three days [1]. Since [1987] and [99].'],
    ['Three days.', 'Three days.'],
  ])('are numbered as they are read: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(shown(...text.split(''))).toBe(expected);
    expect(new ReadingOrder(PASSAGES).done(doneWith(text)).text).toBe(expected);
  });

  it('keep an open bracket at the end', () => {
    expect(shown('See [', '4], [1')).toBe('See [1], [1');
  });

  it('are listed in that order, those without a mark last, and each sentence with its own', () => {
    const order = new ReadingOrder(PASSAGES);
    const text = 'Three days [11]. Five to islands [2].';
    const done = order.done(
      doneWith(text, {
        citedPassages: [2, 11, 7],
        supports: [
          { from: 0, to: 16, n: 11 },
          { from: 17, to: 37, n: 2 },
        ],
      }),
    );
    expect(done.citedPassages).toEqual([11, 2, 7]);
    expect(done.supports.map(({ from, to, n }) => [done.text.slice(from, to), n])).toEqual([
      ['Three days [1].', 1],
      ['Five to islands [2].', 2],
    ]);
  });
});
