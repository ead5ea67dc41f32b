/** True when the text contains every word of the search, case-insensitively. */
export function holdsEveryWord(text: string, search: string): boolean {
  const folded = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
