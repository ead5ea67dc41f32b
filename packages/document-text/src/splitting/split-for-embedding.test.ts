import { describe, expect, it } from 'vitest';
import { splitForEmbedding } from './split-for-embedding.ts';
import { estimateTokens } from './estimate-tokens.ts';

const SENTENCE = 'The kettle switches itself off when the water in it has boiled for two seconds. ';
const splitWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

describe('the pieces of a chunk that are embedded', () => {
  it('are the chunk itself when it is short', () => {
    expect(splitForEmbedding(SENTENCE)).toEqual([SENTENCE]);
    expect(splitForEmbedding('')).toEqual(['']);
  });

  it.each([
    ['sentences', SENTENCE.repeat(20)],
    ['paragraphs', `${SENTENCE.repeat(6)}\n\n`.repeat(3)],
    ['a list', '- a row of some words of a list without an end\n'.repeat(30)],
    ['one endless word', 'kettle'.repeat(250)],
    ['a script without spaces', '退货须在收到商品后三十天内办理。'.repeat(24)],
  ])('have all the words of %s, in order, and about 200 tokens at most', (_what, text) => {
    const pieces = splitForEmbedding(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(estimateTokens(piece)).toBeLessThanOrEqual(200);
    expect(splitWords(pieces.join('')).join('')).toBe(splitWords(text).join(''));
  });

  it('are about equally long, rather than one whole and one short rest', () => {
    const [first = '', second = '', ...more] = splitForEmbedding(SENTENCE.repeat(12));
    expect(more).toEqual([]);
    expect(estimateTokens(first) / estimateTokens(second)).toBeCloseTo(1, 0);
  });
});
