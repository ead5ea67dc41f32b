import { figureOf, stem, type Language } from '@colloquy/text';

/** Comparison key of a word: its stem, or the figure of a spelled number ("three" is "3"). */
export function keyOf(folded: string, language: Language): string {
  const figure = /^\d/.test(folded) ? null : figureOf(folded, language);
  return figure ?? stem(folded, language);
}
