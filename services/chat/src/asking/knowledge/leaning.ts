import { guessLanguage, wordsOf, type Language } from '@colloquy/text';
import { isFollowUp } from './passages.ts';

/** Words that stand for what was said before, without those that are articles too. */
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
 * Whether a question may need what was said before it to be understood: it is very short, goes on from there, or has a
 * word that stands for something else. Rather once too often: a question that stands alone is rewritten as it is.
 */
export function leansOnEarlier(question: string): boolean {
  if (isFollowUp(question) || BEGINS_LEANING.test(question.trim())) return true;
  const referring = REFERS_BACK[guessLanguage(question) ?? 'other'];
  return referring !== undefined && wordsOf(question).some(({ folded }) => referring.has(folded));
}
