import { expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';
import { baseOfSuperlative } from './superlative-words.ts';

const HIKES = `| Hike | Length | Price | Level |
| --- | --- | --- | --- |
| Mill Round | 9 km | € 12 | Easy |
| Ridge Walk | 24 km | € 30 | Hard |
| Lake Stroll | 5 km | € 8 | Easy |`;

const answerTo = (question: string): string =>
  answerFromPassages(
    anAnswerRequest({ question, passages: [aPassage({ n: 1, text: HIKES, headingPath: ['Guided hikes'] })] }),
  ).done.text;

it.each([
  ['Which guided hike is the longest?', 'Ridge Walk'],
  ['Which guided hike is the shortest?', 'Lake Stroll'],
  ['Which guided hike is the cheapest?', 'Lake Stroll'],
  ['Which guided hike is the hardest?', 'Ridge Walk'],
])('%s', (question, row) => {
  expect(answerTo(question)).toMatch(new RegExp(`^${row}`));
});

it.each([
  ['hardest', 'hard'],
  ['easiest', 'easi'],
  ['biggest', 'big'],
  ['guest', null],
  ['forest', null],
  ['best', null],
])('the adjective of %s', (word, base) => {
  expect(baseOfSuperlative(word)).toBe(base);
});
