import { describe, expect, it } from 'vitest';
import { isOfOtherKind } from './asked-kind.ts';

describe('what is asked for', () => {
  it.each([
    ['a name to "when"', 'William Harrow', ['moment'], 'en'],
    ['a name to "how many"', 'William Harrow', ['count'], 'en'],
    ['a date to "who"', 'in October 1973', ['person'], 'en'],
    ['an amount to "where"', 'about 100 dollars', ['place'], 'en'],
  ] as const)('is not %s', (_, added, types, language) => {
    expect(isOfOtherKind(added, types, language)).toBe(true);
  });

  it.each([
    ['a month to "when"', 'October', ['moment'], 'en'],
    ['other words to "when"', 'after the war', ['moment'], 'en'],
    ['a name with a date to "who"', 'Ada Harrow, in 1973', ['person'], 'en'],
    ['a role to "who"', 'the oldest members', ['person'], 'en'],
    ['a figure where nothing of a kind is asked for', '100 dollars', ['none'], 'en'],
    ['nothing', 'in the', ['moment'], 'en'],
    ['a noun of a language that writes all of them as names', 'Kriegsende', ['moment'], 'de'],
    ['a noun beside an amount there', 'der Bund, 100 Euro', ['person'], 'de'],
  ] as const)('may be %s', (_, added, types, language) => {
    expect(isOfOtherKind(added, types, language)).toBe(false);
  });
});
