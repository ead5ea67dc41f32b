/** The words of a text, which are separated by white space. */
export function wordList(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
