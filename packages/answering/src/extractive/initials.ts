/** A letter hyphenated to a word makes another word of it: an e-bike is not just a bike. */
const INITIAL = /(?<![\p{L}\p{N}-])(\p{L})-(\p{L}{2,})/gu;

/** For questions: `e-bike` becomes the one word `ebike`. */
export function joinInitials(folded: string): string {
  return folded.replace(INITIAL, '$1$2');
}

/** For texts: `e-bike` is found as `ebike` and as `bike`. */
export function splitInitials(folded: string): string {
  return folded.replace(INITIAL, '$1$2 $2');
}
