const DICTIONARY_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';

/** Character class of scripts written without spaces, where only a dictionary separates words. */
export const UNSPACED_WORDS = `[${DICTIONARY_SCRIPTS}]`;

/** The same with Hangul, whose words include their particles, so that parts of them must be found as well. */
export const UNSPACED_PARTS = `[${DICTIONARY_SCRIPTS}\\p{Script=Hangul}]`;
