const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

let countries: ReadonlyMap<string, string> | null = null;

/**
 * The country (ISO 3166) of an IANA time zone; null for zones without a country, such as UTC. The product knows nothing
 * else about a visitor's location: network addresses are neither looked up nor stored.
 */
export function countryOfTimeZone(timeZone: string): string | null {
  // Takes a tenth of a second, so it is done once.
  countries ??= readCountries();
  // Browsers may use a zone's old name or its new one.
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return countries.get(known) ?? null;
}

function readCountries(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(codes.filter(isCurrent).flatMap((code) => zonesOf(code).map((zone) => [zone, code])));
}

/** False for codes of former countries, such as DD. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

function zonesOf(code: string): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${code}`,
  );
  return region.getTimeZones?.() ?? [];
}
