/** With fewer characters, the sentences of a text say less of its language than its tables with them. */
const MIN_PROSE_CHARACTERS = 120;
/** Rows of markdown tables and of lists: `| a | b |`, and `Name: a; Price: b`. */
const ROW = /^\s*\||^[^:;\n]+: [^;\n]*(?:; [^:;\n]+: [^;\n]*)+$/;
/** What stands in texts of any language: addresses of pages and of mail, figures and codes. */
const OF_NO_LANGUAGE = /^https?:|@|\d/;
/** Scripts written without spaces, where what stands between two spaces may be a sentence. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MARKS = /[^\p{L}\p{M}'’]+/gu;
/** Of long texts, the beginning: enough to find sentences behind tables. */
const MAX_CHARACTERS = 40_000;

/** What of a text tells its language. */
export interface LanguageSample {
  /** Words of the text, separated by spaces. */
  readonly words: string;
  /** They are mostly those of tables, each once: the names of columns stand in every row and prove nothing more by it. */
  readonly isTable: boolean;
}

/** The words of the sentences of a text, or of its tables when it is mostly tables. */
export function languageSample(text: string): LanguageSample {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const sentences = lines.filter((line) => !ROW.test(line));
  const prose = wordsIn(sentences);
  const isProse = sentences.length * 2 >= lines.length || prose.length >= MIN_PROSE_CHARACTERS;
  if (isProse) return { words: prose, isTable: false };
  return { words: [...new Set(wordsIn(lines).split(' '))].join(' '), isTable: true };
}

function wordsIn(lines: readonly string[]): string {
  const isKept = (word: string): boolean => !OF_NO_LANGUAGE.test(word) || UNSPACED.test(word);
  const words = lines.flatMap((line) => line.split(/\s+/).filter(isKept));
  return words.join(' ').replaceAll(MARKS, ' ').trim();
}
