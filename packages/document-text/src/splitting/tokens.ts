/** Scripts written without spaces, in which one character is about one token. */
const DENSE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const CHARACTERS_PER_TOKEN = 4;

/** What a text counts for: sizes of texts that stand one after the other can be added. */
export interface TextSize {
  readonly length: number;
  /** Characters that are about one token each. */
  readonly dense: number;
}

export const NO_TEXT: TextSize = { length: 0, dense: 0 };

export function sizeOf(text: string): TextSize {
  return { length: text.length, dense: text.match(DENSE_SCRIPTS)?.length ?? 0 };
}

export function sumOf(left: TextSize, right: TextSize): TextSize {
  return { length: left.length + right.length, dense: left.dense + right.dense };
}

export function differenceOf(whole: TextSize, part: TextSize): TextSize {
  return { length: whole.length - part.length, dense: whole.dense - part.dense };
}

/**
 * About how many tokens a language model makes of a text of this size: one per character of scripts without spaces, one
 * per four UTF-16 units of everything else (the usual figure for byte-pair vocabularies on Latin text).
 */
export function tokensOf({ length, dense }: TextSize): number {
  return Math.ceil((length - dense) / CHARACTERS_PER_TOKEN) + dense;
}

/** See `tokensOf`. */
export function estimateTokens(text: string): number {
  return tokensOf(sizeOf(text));
}
