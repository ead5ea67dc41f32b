import { wordsOf } from '@colloquy/text';

const YES: ReadonlySet<string> = new Set('yes ja oui si da'.split(' '));
const NO: ReadonlySet<string> = new Set('no nein non ne'.split(' '));

/** Tells an answer of "yes" or "no", in the languages with rules of their own. */
export type YesOrNo = ReturnType<typeof createYesOrNo>;

/** `asksForMore`: whether the question has a word that neither can answer. */
export function createYesOrNo(asksForMore: boolean) {
  return {
    /** What a text says that begins so; null for all others. */
    of(text: string): 'yes' | 'no' | null {
      const first = wordsOf(text)[0]?.folded ?? '';
      if (asksForMore) return null;
      return YES.has(first) ? 'yes' : NO.has(first) ? 'no' : null;
    },
  };
}
