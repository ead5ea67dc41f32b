import { fold, stem } from '@colloquy/text';
import { holdsAnswerType } from './answer-types.ts';
import type { Question } from './question.ts';

/**
 * Removes the question's own words from a text before "when" is tested: a text does not answer "When do you open on
 * Thursday?" just by containing "Thursday". Returns the text unchanged for every other question.
 */
export function beyondQuestion({ types, terms, language }: Question): (text: string) => string {
  const isDayNamed =
    types.includes('moment') && holdsAnswerType(terms.map(({ folded }) => folded).join(' '), 'date');
  if (!isDayNamed) return (text) => text;
  const named = new Set(terms.map((term) => term.stem));
  return (text) => text.replaceAll(/\p{L}+/gu, (word) => (named.has(stem(fold(word), language)) ? '' : word));
}
