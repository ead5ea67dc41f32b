import { expect, it } from 'vitest';
import { answeringSentences } from './answer-set.ts';

const aCase = (question: string, text: string, answers: readonly string[]) => ({
  question,
  passages: [{ title: 'Text', headingPath: [], text }],
  answers,
  plausible: [],
  others: [],
  ofSources: [],
  alike: null,
});

it('does not take a part of a word for the answer', () => {
  const text = 'England had ships. The empire grew by land.';
  expect(answeringSentences(aCase('How did the empire grow?', text, ['land']))?.gold).toBe(
    'The empire grew by land.',
  );
});

it('takes the sentence that is asked about among those that hold the answer', () => {
  const text = 'In 1973 prices rose. The embargo by OPEC began in 1973. It ended in 1974.';
  const found = answeringSentences(aCase('When did the OPEC embargo begin?', text, ['1973']));
  expect(found?.gold).toBe('The embargo by OPEC began in 1973.');
  expect(found?.next).toBe('It ended in 1974.');
});

it('takes the answer that most readers gave', () => {
  const text = 'They saw them as irrational and backward.';
  expect(answeringSentences(aCase('As what?', text, ['irrational and backward', 'them']))?.answer).toBe(
    'irrational and backward',
  );
});
