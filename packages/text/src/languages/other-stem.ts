const PLURAL = /^(.{4,}?)s$/;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * Removes a plural s, and splits Hangul syllables into letters, so that a particle weighs no more than in other
 * scripts.
 */
export function stemOther(folded: string): string {
  return HANGUL.test(folded) ? folded.normalize('NFD') : folded.replace(PLURAL, '$1');
}
