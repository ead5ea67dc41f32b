import { guessLanguage, LANGUAGES, NAMED_LANGUAGES, rulesOf, wordsOf } from '@colloquy/text';
import { isFollowUp } from './passages.ts';

const CONTINUATIONS = NAMED_LANGUAGES.flatMap((language) => LANGUAGES[language].continuations);
const BEGINS_LEANING = new RegExp(`^(?:${CONTINUATIONS.join('|')})\\s`, 'iu');

/**
 * True when a question may need earlier turns to be understood: it is very short, begins as a continuation, or has a
 * pronoun. True in doubt, because a rewrite leaves a standalone question unchanged.
 */
export function leansOnEarlier(question: string): boolean {
  if (isFollowUp(question) || BEGINS_LEANING.test(question.trim())) return true;
  const { references } = rulesOf(guessLanguage(question) ?? 'other');
  return references.size > 0 && wordsOf(question).some(({ folded }) => references.has(folded));
}
