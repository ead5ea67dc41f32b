/**
 * Codes that differ in figures and are one word in every spelling: `V-33`, `K-12/B`, `E9`, `2024-B`. A figure with a
 * unit ("10kg", "3-day") is not a code.
 */
const CODE =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,4}[-–_/]?\d[\p{L}\p{N}]*|\d+[-–_/]\p{L}{1,2}(?![\p{L}\p{N}]))(?:[-–_/][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
const SEPARATOR = /[-–_/]/gu;
/** A letter that no text puts between a figure and a letter, so that `2024-B` differs from `24h`. */
const SEAM = 'ʼ';
const BEGINS_WITH_DIGIT = /^(\d+)/;

/** Rewrites each code of a text as one word, the same for all its spellings. */
export function joinCodes(text: string): string {
  return text.replaceAll(CODE, (code) =>
    code.replaceAll(SEPARATOR, '').replace(BEGINS_WITH_DIGIT, `$1${SEAM}`),
  );
}

const IS_CODE = new RegExp(`^\\p{L}+\\d|^\\d+${SEAM}`, 'u');

/** Whether a word of a text with joined codes is a code. */
export function isJoinedCode(word: string): boolean {
  return IS_CODE.test(word);
}
