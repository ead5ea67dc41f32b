import { expect, test } from 'vitest';
import { PARAPHRASED_WORDS, paraphrased } from './paraphrase.ts';

test.each([
  ['The castle was founded by Marta', 'Marta established the castle'],
  ['The large boat began to sink in March', 'The big ship started to sink in March'],
  ['It had a huge engine', 'It had an enormous motor'],
  ['The army was attacked by the rebels in 1066', 'The military was assaulted by the rebels in 1066'],
  ['He studied cities such as Ghent', 'He examined towns for instance Ghent'],
])('a sentence is worded anew: %s', (sentence, written) => {
  expect(paraphrased(sentence)).toBe(written);
});

test.each(['Marta sings', 'He met Large in Begin'])('nothing is changed in "%s"', (sentence) => {
  expect(paraphrased(sentence)).toBeNull();
});

test('the lists have another word for at least 150 words', () => {
  expect(new Set(PARAPHRASED_WORDS).size).toBeGreaterThanOrEqual(150);
});
