import { expect, it } from 'vitest';
import { leadingQuestions } from './leading.ts';

const CASE = {
  passages: [
    { title: '', headingPath: [], text: 'Marta Lind led 12 shops in Ghent in 1954, and Norwick 15.' },
  ],
  answers: [],
  plausible: [],
  others: [],
  ofSources: [],
  alike: null,
};
const asked = (question: string, turn = 0) => leadingQuestions({ ...CASE, question }, turn);

it('replaces a number and a name of a question by others that no source has', () => {
  expect(asked('Who led 12 shops in Ghent?')).toEqual([
    { replaced: 'number', invented: '31', question: 'Who led 31 shops in Ghent?' },
    { replaced: 'name', invented: 'Zephyria', question: 'Who led 12 shops in Zephyria?' },
  ]);
});

it('takes another one with each turn', () => {
  expect(asked('Did Marta Lind leave Ghent?', 1)).toMatchObject([
    { question: 'Did Marta Lind leave Zephyria?' },
  ]);
  expect(asked('Did Marta Lind leave Ghent?', 2)).toMatchObject([{ question: 'Did Ostrander leave Ghent?' }]);
});

it.each([
  'Who led it?',
  'Ghent has which shops?',
  'What happened in the 1950s?',
  'Who met the Dr. there?',
  'Wann öffnet der Laden und wer hat die Schuhe?',
])('leaves a question alone that has none inside: %s', (question) => {
  expect(asked(question)).toEqual([]);
});
