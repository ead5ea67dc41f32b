/** Shorter parts are too often found in a word by chance. */
const MIN_PART = 4;
/** What stands after a particle must be a word by itself. */
const MIN_AFTER_PARTICLE = 5;
const MAX_PARTICLE = 6;
/** A longer run is no word that somebody types. */
const MAX_LETTERS = 40;
/** Letters between the parts of a compound: "Liebesbrief", "Blumentopf". */
const LINK = /(?:es|en|er|s|n)$/u;

/**
 * The words that a folded word may be made of, as far as its letters tell: "freitagnachmittag" of "freitag" and
 * "nachmittag", "zuhause" of "hause" where `isParticle("zu")`. Nearly all of these parts are no words of any language: which
 * ones are is for the caller to know.
 */
export function compoundParts(word: string, isParticle: (part: string) => boolean): string[][] {
  if (word.length > MAX_LETTERS || !/^\p{L}+$/u.test(word)) return [];
  const parts: string[][] = [];
  for (let at = 2; at <= word.length - MIN_PART; at += 1) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    if (at <= MAX_PARTICLE && second.length >= MIN_AFTER_PARTICLE && isParticle(first)) parts.push([second]);
    if (at < MIN_PART) continue;
    parts.push([first, second]);
    const bare = first.replace(LINK, '');
    if (bare !== first && bare.length >= MIN_PART) parts.push([bare, second]);
  }
  return parts;
}
