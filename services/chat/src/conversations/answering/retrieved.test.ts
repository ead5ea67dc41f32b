import { RETRIEVAL_TEXT_MAX_LENGTH } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { aHit } from '../../testing/a-hit.ts';
import { retrievalRows, retrievedHits, type AnswerResult } from './retrieved.ts';

const question = 'How much is a half day with the cargo bikes?';
const cargo = aHit({ index: 0, text: 'The cargo bike costs 45 euros.', headingPath: ['Prices', 'Bikes'] });
const copy = aHit({ index: 4, item_id: 'i2', text: cargo.text });
const hours = aHit({ index: 1, text: 'We open at nine.', fused: 0.4 });
const far = aHit({ index: 2, text: 'Dogs are welcome.', fused: 0.1 });
const hits = [cargo, copy, hours, far];
const passages = [cargo, copy, hours].map((hit) => ({ hits: [hit] }));

const rows = (answered: AnswerResult) => retrievalRows(question, retrievedHits({ hits, passages }, answered));
const outcomes = (answered: AnswerResult) => rows(answered).map(({ outcome }) => outcome);

describe('what is told of found chunks', () => {
  it('is which one an answer used, which ones it did not need, and which agreed too little', () => {
    expect(outcomes({ kind: 'answered', citedPassages: [1] })).toEqual([
      'used',
      'duplicate',
      'kept',
      'belowThreshold',
    ]);
  });

  it('is that all chunks of a passage were used, which were read as one', () => {
    const joined = [{ hits: [hours, far] }, { hits: [cargo] }];
    const found = retrievedHits({ hits, passages: joined }, { kind: 'answered', citedPassages: [1] });
    expect(found.map(({ outcome, kept }) => [outcome, kept])).toEqual([
      ['kept', true],
      ['duplicate', false],
      ['used', true],
      ['used', true],
    ]);
  });

  it('is that none held an answer, with the words that each lacks, for a declined question', () => {
    expect(outcomes({ kind: 'declined' })).toEqual([
      'notSupported',
      'duplicate',
      'notSupported',
      'belowThreshold',
    ]);
    const [first, , third] = rows({ kind: 'declined' });
    // "bikes" is "bike" in the chunk.
    expect(first?.missingWords).toEqual(expect.arrayContaining(['half', 'day']));
    expect(first?.missingWords).not.toContain('bikes');
    expect(first?.missingWords).not.toContain('cargo');
    expect(third?.missingWords).toContain('cargo');
  });

  it('is that the answer would have been the last one again', () => {
    expect(outcomes({ kind: 'repeated', citedPassages: [3] })[2]).toBe('repeated');
  });

  it('is where the chunk stands, and its text up to a bound', () => {
    const long = aHit({ text: 'word '.repeat(1_000), page: 7 });
    const found = retrievedHits({ hits: [long], passages: [{ hits: [long] }] }, { kind: 'declined' });
    const [row] = retrievalRows(question, found);
    expect(row).toMatchObject({ title: 'Terms', heading: 'Shipping', page: 7, index: 0, fused: 0.5 });
    expect(row?.text).toHaveLength(RETRIEVAL_TEXT_MAX_LENGTH);
  });
});
