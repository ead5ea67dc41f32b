/** Scripts written without spaces, in which one character is about one token. */
const DENSE_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const CHARACTERS_PER_TOKEN = 4;

/**
 * About how many tokens a language model makes of `text`: one per character of scripts without spaces, one per
 * four UTF-16 units of everything else (the usual figure for byte-pair vocabularies on Latin text).
 */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE_SCRIPTS)?.length ?? 0;
  return Math.ceil((text.length - dense) / CHARACTERS_PER_TOKEN) + dense;
}
