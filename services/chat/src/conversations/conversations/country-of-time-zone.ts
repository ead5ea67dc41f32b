const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

let countries: ReadonlyMap<string, string> | null = null;

/**
 * The country (ISO 3166) in which a time zone of the IANA database lies; null for one of no country, such as UTC. It is
 * all that is learnt of where a visitor is: their address is neither looked up nor kept.
 */
export function countryOfTimeZone(timeZone: string): string | null {
  // A tenth of a second, once.
  countries ??= readCountries();
  // Browsers name a zone by its old name or its new one.
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return countries.get(known) ?? null;
}

function readCountries(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(codes.filter(isCurrent).flatMap((code) => zonesOf(code).map((zone) => [zone, code])));
}

/** Codes of former countries, such as DD, stand for those of today. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

function zonesOf(code: string): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${code}`,
  );
  return region.getTimeZones?.() ?? [];
}
