import { figureOf, stem, type Language } from '@colloquy/text';

/** What a word is compared by: its stem, and of a number in words the figure ("three" is "3"). */
export function keyOf(folded: string, language: Language): string {
  const figure = /^\d/.test(folded) ? null : figureOf(folded, language);
  return figure ?? stem(folded, language);
}
