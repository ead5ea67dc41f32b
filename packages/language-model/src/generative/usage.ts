/** Rule of thumb for servers that report no usage. */
const CHARS_PER_TOKEN = 4;

/** About how many tokens a text of so many characters has. */
export function estimatedTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
