/** Parses typed or pasted domains: deduplicated, in lower case, with a leading `@` removed. */
export function parseDomains(typed: readonly string[] | null): string[] {
  const parts = (typed ?? [])
    .join(' ')
    .toLowerCase()
    .split(/[\s,;]+/);
  return [...new Set(parts.map((part) => part.replace(/^@/, '')).filter((part) => part !== ''))];
}
