const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
/** `between 12 and 48`, `20 to 49`, `20-49`; a unit may follow a number. */
const RANGE = new RegExp(
  `${NUMBER}(?:\\s\\p{L}+)?\\s*(?:–|-|\\bto\\b|\\band\\b|\\bbis\\b|\\bund\\b|\\bà\\b|\\ba\\b|\\bdo\\b)\\s*${NUMBER}`,
  'giu',
);
/** Without one of these, "12 and 48" are two numbers. */
const BETWEEN = /\b(?:between|from|zwischen|von|entre|de|tra|fra|da|između|od)\s+$/iu;
const JOINS_TWO = /\band\b|\bund\b/iu;

/** Whether a range in the text contains the number: 24 is between 12 and 48. */
export function isWithinRange(text: string, number: number): boolean {
  return [...text.matchAll(RANGE)].some(({ 0: whole, 1: left = '', 2: right = '', index }) => {
    if (JOINS_TWO.test(whole) && !BETWEEN.test(text.slice(0, index))) return false;
    const [low = 0, high = 0] = [asNumber(left), asNumber(right)].sort((a, b) => a - b);
    return number > low && number < high;
  });
}

function asNumber(written: string): number {
  return Number(written.replace(',', '.'));
}
