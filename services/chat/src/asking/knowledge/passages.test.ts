import { describe, expect, it } from 'vitest';
import { aHit } from '../../testing/a-hit.ts';
import { emptyReason, relevantHits, retrievalQuery } from './passages.ts';

describe('what is retrieved with', () => {
  const history = [{ question: 'What does shipping cost?', answer: 'Five euros.' }];

  it.each([
    ['And to Croatia?', 'What does shipping cost? And to Croatia?'],
    [
      'Is it free above a certain amount of money spent?',
      'What does shipping cost? Is it free above a certain amount of money spent?',
    ],
    ['Where do I find the opening hours of the shop?', 'Where do I find the opening hours of the shop?'],
  ])('%s', (question, expected) => {
    expect(retrievalQuery(question, history)).toBe(expected);
  });

  it('is the question alone at the start of a conversation', () => {
    expect(retrievalQuery('And to Croatia?', [])).toBe('And to Croatia?');
  });
});

describe('what counts as relevant', () => {
  it('is decided by the score, and at most topK passages are kept', () => {
    const hits = [0.9, 0.6, 0.35, 0.34].map((fused, index) => aHit({ fused, index }));
    expect(relevantHits(hits, { threshold: 0.35, topK: 6 }).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(relevantHits(hits, { threshold: 0, topK: 2 })).toHaveLength(2);
  });

  it('says whether there was nothing at all or nothing good enough', () => {
    expect(emptyReason([])).toBe('NO_CHUNKS');
    expect(emptyReason([aHit({ fused: 0.1 })])).toBe('LOW_SCORE');
  });
});
