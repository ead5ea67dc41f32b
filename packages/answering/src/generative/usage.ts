/** Rule of thumb for servers that report no usage. */
const CHARS_PER_TOKEN = 4;

/** Approximate number of tokens in a text of this many characters. */
export function estimatedTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
