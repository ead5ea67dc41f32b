/**
 * Names that are told apart by figures, and are one word however they are written: `V-33`, `K-12/B`, `E9`, `2024-B`. A
 * figure with a unit ("10kg", "3-day") is none.
 */
const CODE =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,4}[-–_/]?\d[\p{L}\p{N}]*|\d+[-–_/]\p{L}{1,2}(?![\p{L}\p{N}]))(?:[-–_/][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
const SEPARATOR = /[-–_/]/gu;
/** No text writes this letter between a figure and a letter, so that `2024-B` is told from `24h`. */
const SEAM = 'ʼ';
const BEGINS_WITH_DIGIT = /^(\d+)/;

/** A text whose codes are one word each, the same for all ways to write them. */
export function joinCodes(text: string): string {
  return text.replaceAll(CODE, (code) =>
    code.replaceAll(SEPARATOR, '').replace(BEGINS_WITH_DIGIT, `$1${SEAM}`),
  );
}

const IS_CODE = new RegExp(`^\\p{L}+\\d|^\\d+${SEAM}`, 'u');

/** Whether a word of a text with joined codes is one. */
export function isJoinedCode(word: string): boolean {
  return IS_CODE.test(word);
}
