/** Browser names by their marks, most specific first, because many user agents contain other browsers' names. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
/** A program names itself first, as `curl/8.5` or `node`. */
const PROGRAM = /^([\w.-]{1,40})(?:\/|$)/;

/** Browser and system of a user agent; null for what it does not show. */
export function browserOf(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const nameIn = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  const program = PROGRAM.exec(userAgent)?.[1] ?? null;
  return {
    browser: nameIn(BROWSERS) ?? (program === 'Mozilla' ? null : program),
    system: nameIn(SYSTEMS),
  };
}
