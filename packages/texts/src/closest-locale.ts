/** The language in which every text exists. */
export const DEFAULT_LOCALE = 'en';

/**
 * The offered tag closest to the wanted ones, most wanted first (BCP 47 lookup, RFC 4647): `pt-BR`, then `pt`, then
 * the next one, then English.
 */
export function closestLocale(wanted: string | readonly string[], offered: readonly string[]): string {
  for (const locale of [wanted].flat()) {
    const parts = locale.toLowerCase().split(/[-_]/);
    for (let length = parts.length; length > 0; length--) {
      const tag = parts.slice(0, length).join('-');
      const found = offered.find((one) => one.toLowerCase() === tag);
      if (found !== undefined) return found;
    }
  }
  return DEFAULT_LOCALE;
}
