/** Letters of the scripts in which typing errors are tolerated, as `fold` leaves them. */
const ALPHABETS: readonly { readonly script: RegExp; readonly letters: string }[] = [
  { script: /^[a-z]+$/u, letters: 'abcdefghijklmnopqrstuvwxyz' },
  { script: /^\p{Script=Cyrillic}+$/u, letters: 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџ' },
  { script: /^\p{Script=Greek}+$/u, letters: 'αβγδεζηθικλμνξοπρσςτυφχψω' },
];

/**
 * Minimum word length for tolerating each kind of error: short words are too often one letter apart, above all by a
 * changed letter. Chosen by measurement (docs/adr/0027).
 */
const FORGIVEN_FROM = { swapped: 4, missing: 4, extra: 5, changed: 6 } as const;
/** Users do not type longer words, which have ever more neighbours. */
const MAX_LETTERS = 24;

/**
 * Words that `word` may be a typing error of: one error away (two neighbouring letters swapped, one missing, extra or
 * wrong, except the first, which is rarely mistyped). Most of them are not words; the caller must check them. Empty
 * for short words and for words with digits, because a different code is another code.
 */
export function nearWords(word: string): string[] {
  const letters = ALPHABETS.find(({ script }) => script.test(word))?.letters;
  if (letters === undefined || word.length > MAX_LETTERS) return [];
  const near = new Set<string>();
  const allows = (kind: keyof typeof FORGIVEN_FROM): boolean => word.length >= FORGIVEN_FROM[kind];
  if (word.length >= FORGIVEN_FROM.swapped) near.add((word[1] ?? '') + (word[0] ?? '') + word.slice(2));
  for (let at = 1; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const [first = '', second = ''] = word.slice(at, at + 2);
    const after = word.slice(at + 1);
    if (allows('swapped') && second !== '') near.add(before + second + first + word.slice(at + 2));
    if (allows('extra') && first !== '') near.add(before + after);
    for (const letter of letters) {
      if (allows('missing')) near.add(before + letter + first + after);
      if (allows('changed') && first !== '') near.add(before + letter + after);
    }
  }
  near.delete(word);
  return [...near];
}
