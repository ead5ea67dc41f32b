import { describe, expect, it } from 'vitest';
import { withoutNearDuplicates } from './near-duplicates.ts';

const WORDS = Array.from(
  { length: 30 },
  (_, at) => `word${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at > 25 ? 'x' : ''}`,
);
const LONG = `${WORDS.join(' ')} costs 45 euros`;
const aPassage = (id: string, text: string, headingPath: string[] = ['Prices']) => ({
  id,
  text,
  headingPath,
});
const ids = (...passages: ReturnType<typeof aPassage>[]): string[] =>
  withoutNearDuplicates(passages).map(({ id }) => id);

describe('near duplicates', () => {
  it('leave the best of them, and the order of the others', () => {
    const found = ids(
      aPassage('best', LONG),
      aPassage('other', 'Customers park behind the station.'),
      aPassage('copy', LONG),
      aPassage('one word more', `${LONG} only`),
    );
    expect(found).toEqual(['best', 'other']);
  });

  it.each([
    ['a number', aPassage('b', LONG.replace('45', '54'))],
    ['its headings', aPassage('b', LONG, ['Lamps', 'Delivery', 'Abroad', 'Duties'])],
    ['a fifth of its words', aPassage('b', `${LONG} but never on a Sunday or by night`)],
  ])('are none when they differ in %s', (_what, other) => {
    expect(ids(aPassage('a', LONG), other)).toEqual(['a', 'b']);
  });

  it('are none among passages without words', () => {
    expect(ids(aPassage('a', '—', []), aPassage('b', '🙂', []))).toEqual(['a', 'b']);
  });
});
