/** Domains however they are typed or pasted: each once, in lower case; an `@` before one is forgiven. */
export function parseDomains(typed: readonly string[] | null): string[] {
  const parts = (typed ?? [])
    .join(' ')
    .toLowerCase()
    .split(/[\s,;]+/);
  return [...new Set(parts.map((part) => part.replace(/^@/, '')).filter((part) => part !== ''))];
}
