/** Scripts without spaces, in which a character is about one token. */
const DENSE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const CHARACTERS_PER_TOKEN = 4;

/** Size of a text; sizes of consecutive texts can be added. */
export interface TextSize {
  readonly length: number;
  /** Number of characters that are about one token each. */
  readonly dense: number;
}

export const NO_TEXT: TextSize = { length: 0, dense: 0 };

export function measureText(text: string): TextSize {
  return { length: text.length, dense: text.match(DENSE_SCRIPTS)?.length ?? 0 };
}

export function addSizes(left: TextSize, right: TextSize): TextSize {
  return { length: left.length + right.length, dense: left.dense + right.dense };
}

export function subtractSizes(whole: TextSize, part: TextSize): TextSize {
  return { length: whole.length - part.length, dense: whole.dense - part.dense };
}

/**
 * The approximate number of tokens of a text of this size: one per character of scripts without spaces, one per four
 * UTF-16 units of other text (the usual figure for byte-pair vocabularies on Latin text).
 */
export function countTokens({ length, dense }: TextSize): number {
  return Math.ceil((length - dense) / CHARACTERS_PER_TOKEN) + dense;
}

/** The approximate number of tokens of a text; see `countTokens`. */
export function estimateTokens(text: string): number {
  return countTokens(measureText(text));
}
