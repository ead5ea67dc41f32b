/** Enough digits for any amount, few enough to be exact. */
const DECIMAL = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/;

/** The number in a text, with at most one decimal comma or point; null when it is none. */
export function readDecimal(text: string): number | null {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
