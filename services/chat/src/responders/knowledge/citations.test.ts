import { describe, expect, it } from 'vitest';
import { aHit } from '../../testing/a-hit.ts';
import { toCitations } from './citations.ts';

describe('citations', () => {
  const done = {
    type: 'done',
    text: 'Within three days [2].',
    citedPassages: [2, 9],
    quotes: [{ n: 2, snippet: 'Parcels arrive within three days.' }],
    supported: true,
    unknownReason: null,
    confidence: 1,
    tokens: { in: 0, out: 0 },
    promptChars: 0,
  } as const;

  it('keep the numbers of the text and drop numbers that name no passage', () => {
    const citations = toCitations(done, [aHit(), aHit({ item_id: 'i2', index: 4, fused: 0.7 })]);
    expect(citations).toEqual([
      {
        n: 2,
        item_id: 'i2',
        index: 4,
        title: 'Terms',
        url: null,
        page: 2,
        heading: 'Shipping',
        snippet: 'Parcels arrive within three days.',
        passage: [{ text: 'Parcels arrive within three days.', quoted: true }],
        chunk: { version: 1, index: 4 },
        score: 0.7,
      },
    ]);
  });
});
