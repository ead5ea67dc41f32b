/** True when every word of the search stands in the text, whatever the case. */
export function holdsEveryWord(text: string, search: string): boolean {
  const folded = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
