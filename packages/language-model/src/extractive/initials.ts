/** A letter that a hyphen ties to a word makes another word of it: an e-bike is no bike of the city. */
const INITIAL = /(?<![\p{L}\p{N}-])(\p{L})-(\p{L}{2,})/gu;

/** For a question: `e-bike` is the one word `ebike`. */
export function joinInitials(folded: string): string {
  return folded.replace(INITIAL, '$1$2');
}

/** For a text: `e-bike` is found as `ebike` and as `bike`. */
export function splitInitials(folded: string): string {
  return folded.replace(INITIAL, '$1$2 $2');
}
