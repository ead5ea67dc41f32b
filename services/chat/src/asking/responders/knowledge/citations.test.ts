import { describe, expect, it } from 'vitest';
import { aHit } from '../../../testing/a-hit.ts';
import { joinNeighbours, type JoinedHits } from '../../knowledge/join-neighbours.ts';
import { toCitations } from './citations.ts';

const aPassage = (...hits: ReturnType<typeof aHit>[]): JoinedHits => {
  const [joined] = joinNeighbours(hits);
  if (joined === undefined || joined.hits.length !== hits.length) throw new Error('These are no neighbours');
  return joined;
};

describe('citations', () => {
  const done = {
    type: 'done',
    text: 'Within three days [1].',
    citedPassages: [2, 9],
    quotes: [{ n: 2, snippet: 'Parcels arrive within three days.' }],
    supports: [],
    supported: true,
    unknownReason: null,
    confidence: 1,
    tokens: { in: 0, out: 0 },
    promptChars: 0,
  } as const;

  it('are numbered by their place in the text, and drop numbers that name no passage', () => {
    const citations = toCitations(done, [
      aPassage(aHit()),
      aPassage(aHit({ item_id: 'i2', index: 4, fused: 0.7 })),
    ]);
    expect(citations).toEqual([
      {
        n: 1,
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

  const SHARED = 'Parcels arrive within three days.';
  const first = aHit({ index: 3, page: 1, fused: 0.4, text: `We ship on weekdays. ${SHARED}` });
  const second = aHit({ index: 4, page: 2, fused: 0.9, text: `${SHARED} To islands it takes five days.` });

  it.each<[string, string | null, { index: number; page: number }]>([
    ['in the first chunk', 'We ship on weekdays.', { index: 3, page: 1 }],
    ['in the second chunk', 'To islands it takes five days.', { index: 4, page: 2 }],
    ['in what both hold', SHARED, { index: 3, page: 1 }],
    [
      'in both, one after the other',
      `We ship on weekdays. ${SHARED} To islands it takes five days.`,
      { index: 3, page: 1 },
    ],
    ['in other words in the second chunk', 'Islands: it takes five days', { index: 4, page: 2 }],
    ['nowhere, as there is none', null, { index: 4, page: 2 }],
  ])('name the chunk of a joined passage by a quote that stands %s', (_what, snippet, expected) => {
    const quotes = snippet === null ? [] : [{ n: 1, snippet }];
    const [citation, ...others] = toCitations({ ...done, citedPassages: [1], quotes }, [
      aPassage(second, first),
    ]);
    expect(others).toEqual([]);
    expect(citation).toMatchObject({ ...expected, n: 1, chunk: { version: 1, index: expected.index } });
  });

  it('show a sentence that two chunks share once', () => {
    const quotes = [{ n: 1, snippet: SHARED }];
    const [citation] = toCitations({ ...done, citedPassages: [1], quotes }, [aPassage(second, first)]);
    expect(citation?.passage?.map(({ text }) => text).join('')).toBe(
      `We ship on weekdays. ${SHARED} To islands it takes five days.`,
    );
  });
});
