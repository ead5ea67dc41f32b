/** Shorter parts occur in words too often by chance. */
const MIN_PART = 4;
/** The rest after a particle must be a word by itself, so it needs more letters. */
const MIN_AFTER_PARTICLE = 5;
const MAX_PARTICLE = 6;
/** Users do not type longer words. */
const MAX_LETTERS = 40;
/** Letters between the parts of a compound: "Liebesbrief", "Blumentopf". */
const LINK = /(?:es|en|er|s|n)$/u;

/**
 * Possible parts of a folded compound word, by its letters alone: "freitagnachmittag" into "freitag" and
 * "nachmittag", "zuhause" into "hause" if `isParticle("zu")`. Most of these parts are not words; the caller must
 * check them.
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
