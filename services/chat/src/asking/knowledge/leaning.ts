import { guessLanguage, wordsOf, type Language } from '@colloquy/text';
import { isFollowUp } from './passages.ts';

/** Pronouns that refer to earlier turns, without those that are articles as well. */
const REFERS_BACK: Partial<Record<Language, ReadonlySet<string>>> = {
  de: setOf(
    'es er ihn ihm ihnen dessen deren davon dafur damit dazu darin darauf dort dieser diese dieses welche',
  ),
  fr: setOf('il elle ils elles lui leur celui celle ceux celles ca cela ceci y en'),
  es: setOf('el ella ello ellos ellas eso esto esa ese esas esos esta este estas estos ahi alli'),
  it: setOf('esso essa essi esse questo questa questi queste quello quella quelli quelle ci ne'),
  hr: setOf('ga ju ih im mu to ono on ona oni one taj ta tu tamo njega nje njih'),
};
const BEGINS_LEANING = /^(?:und|oder|aber|et|ou|mais|y|o|pero|e|ma|oppure|i|ili|ali|a)\s/iu;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/**
 * True when a question may need earlier turns to be understood: it is very short, begins as a continuation, or has a
 * pronoun. True in doubt, because a rewrite leaves a standalone question unchanged.
 */
export function leansOnEarlier(question: string): boolean {
  if (isFollowUp(question) || BEGINS_LEANING.test(question.trim())) return true;
  const referring = REFERS_BACK[guessLanguage(question) ?? 'other'];
  return referring !== undefined && wordsOf(question).some(({ folded }) => referring.has(folded));
}
