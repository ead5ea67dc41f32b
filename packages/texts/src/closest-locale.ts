/** The language that every text exists in. */
export const DEFAULT_LOCALE = 'en';

/** The tag among `offered` that is nearest to `wanted` (BCP 47 lookup, RFC 4647): `pt-BR`, then `pt`, then English. */
export function closestLocale(wanted: string, offered: readonly string[]): string {
  const parts = wanted.toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join('-');
    const found = offered.find((locale) => locale.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  return DEFAULT_LOCALE;
}
