import { rulesOf, type Language } from './languages/registry.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

/** True for a folded word that carries no topic in `language`. */
export function isFunctionWord(folded: string, language: Language): boolean {
  return rulesOf(language).stopWords.has(folded);
}

/** Stems of a text's topic words, in order, by the stop words and endings of its language. */
export function contentStems(text: string, language: Language): string[] {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .filter((word) => !isFunctionWord(word, language))
    .map((word) => stem(word, language));
}
