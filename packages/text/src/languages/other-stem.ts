const PLURAL = /^(.{4,}?)s$/;
const HANGUL = /\p{Script=Hangul}/u;

/** The plural's s off; a syllable of Hangul as its letters, so that a particle is no greater part of a word than elsewhere. */
export function stemOther(folded: string): string {
  return HANGUL.test(folded) ? folded.normalize('NFD') : folded.replace(PLURAL, '$1');
}
