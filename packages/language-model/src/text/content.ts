import { STOP_WORDS, detectLanguage, type Language } from './languages.ts';
import { stem } from './stemmer.ts';
import { wordsOf } from './words.ts';

/** Stems of the words of a text that carry a topic, in order, by the stop words and endings of its language. */
export function contentStems(text: string, language: Language): string[] {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .filter((word) => !STOP_WORDS[language].has(word))
    .map((word) => stem(word, language));
}

/** The language whose function words a text uses most, as a tag; null when it uses none that we know. */
export function guessLanguage(text: string): Exclude<Language, 'other'> | null {
  const language = detectLanguage(text, 'other');
  return language === 'other' ? null : language;
}
