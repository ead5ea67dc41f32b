import { describe, expect, it } from 'vitest';
import { isOfOtherKind } from './asked-kind.ts';

describe('what is asked for', () => {
  it.each([
    ['William Harrow', 'When did the war end?'],
    ['a series of strikes', 'When did the war end?'],
    ['William Harrow', 'In what year did it end?'],
    ['William Harrow', 'How many seats are there?'],
    ['hemicycle', 'How many seats are there?'],
    ['2%', 'How many Protestants are there?'],
    ['the revenues', 'What percentage failed to vote?'],
    ['a series of strikes', 'Which country was hit?'],
    ['in October 1973', 'Who designed it?'],
    ['about 100 dollars', 'Where is it?'],
    ['in September 1971', 'Why was oil priced in gold?'],
    ['129', 'What type of ballot is used?'],
    ['JPEG and PNG', 'What is the maximum file size?'],
    ['late check-out', 'What time is check-in?'],
  ] as const)('is not "%s" to "%s"', (added, question) => {
    expect(isOfOtherKind(added, { question, types: ['none'] }, 'en')).toBe(true);
  });

  it.each([
    ['October', 'When did the war end?'],
    ['after the war', 'When did the war end?'],
    ['5 working days', 'When will it arrive?'],
    ['all of them', 'How many seats are free?'],
    ['32.9%', 'What percentage failed to vote?'],
    ['Paris', 'In which city was it printed?'],
    ['Paris', 'What is the largest city?'],
    ['Ada Harrow, in 1973', 'Who designed it?'],
    ['the oldest members', 'Who designed it?'],
    ['100 dollars', 'What is needed?'],
    ['in the', 'When did the war end?'],
  ])('may be "%s" to "%s"', (added, question) => {
    expect(isOfOtherKind(added, { question, types: ['none'] }, 'en')).toBe(false);
  });

  it('is told in other languages by the kinds of the question', () => {
    expect(isOfOtherKind('Guillaume', { question: 'Quand est la fin ?', types: ['moment'] }, 'fr')).toBe(
      true,
    );
    expect(isOfOtherKind('Kriegsende', { question: 'Wann?', types: ['moment'] }, 'de')).toBe(false);
    expect(isOfOtherKind('der Bund, 100 Euro', { question: 'Wer?', types: ['person'] }, 'de')).toBe(false);
  });
});
