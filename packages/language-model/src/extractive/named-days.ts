import { fold, stem } from '@colloquy/text';
import { holdsAnswerType } from './answer-types.ts';
import type { Question } from './question.ts';

/**
 * How a text answers "when" beyond what the question says itself: "When do you open on Thursday?" is not answered by a
 * text for having a Thursday in it. Gives the text without the question's own words; as it is for every other question.
 */
export function beyondQuestion({ types, terms, language }: Question): (text: string) => string {
  const isDayNamed =
    types.includes('moment') && holdsAnswerType(terms.map(({ folded }) => folded).join(' '), 'date');
  if (!isDayNamed) return (text) => text;
  const named = new Set(terms.map((term) => term.stem));
  return (text) => text.replaceAll(/\p{L}+/gu, (word) => (named.has(stem(fold(word), language)) ? '' : word));
}
