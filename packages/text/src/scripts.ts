const DICTIONARY_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';

/** Class of the letters of scripts that are written without spaces; only a dictionary tells their words apart. */
export const UNSPACED_WORDS = `[${DICTIONARY_SCRIPTS}]`;

/** The same with Hangul, whose words carry their particles: parts of them have to be found as well. */
export const UNSPACED_PARTS = `[${DICTIONARY_SCRIPTS}\\p{Script=Hangul}]`;
