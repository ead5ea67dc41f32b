/** Letters that no Unicode decomposition reduces to base letters, although users type them without their marks. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  '’': "'",
};
const FOLDED = /[ßđðøłæœıþ’]/gu;
/** Only marks on Latin, Greek and Cyrillic letters, because kana and Indic vowel marks carry meaning. */
const DIACRITICS = /[\u0300-\u036f]/gu;

/** Most words: normalising them would be most of the work of an answer. */
// oxlint-disable-next-line no-control-regex -- the whole ASCII range is meant
const IS_ASCII = /^[\x00-\x7f]*$/;

/** Folds case and diacritics: "Café", "CAFE" and "cafe" become the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (IS_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .normalize('NFKC')
    .replace(FOLDED, (letter) => FOLDED_LETTERS[letter] ?? letter);
}
