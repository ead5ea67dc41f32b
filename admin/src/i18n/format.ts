const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const SIZE_BASE = 1024;

/** A file size such as `1.5 MB`: base 1024, at most one decimal (specification, section 9). */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return `0 ${SIZE_UNITS[0]}`;
  const exponent = Math.min(Math.floor(Math.log(bytes) / Math.log(SIZE_BASE)), SIZE_UNITS.length - 1);
  const value = bytes / SIZE_BASE ** exponent;
  return `${Number(value.toFixed(value < 100 ? 1 : 0))} ${SIZE_UNITS[exponent]}`;
}

/** Joins a value and its unit, so that they stay on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** The time zone of displayed dates; undefined is the browser's own. */
let timeZone: string | undefined;

/**
 * Shows dates in the time zone chosen in the profile. An empty or unknown one means the browser's own. Call it before
 * pages with dates are rendered.
 */
export function showDatesIn(chosen: string): void {
  timeZone = isTimeZone(chosen) ? chosen : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a time by `style`. Creating a formatter costs a hundred times as much as using it, so each is cached. */
function say(at: Date, style: Intl.DateTimeFormatOptions, locale = 'en-US'): string {
  if (Number.isNaN(at.getTime())) return String(at);
  const key = `${locale} ${timeZone ?? ''} ${JSON.stringify(style)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  formatters.set(key, known);
  return known.format(at);
}

/** A day in en-us short format, such as `11/21/26` (specification, section 9). */
export function formatDate(iso: string): string {
  return say(new Date(iso), { dateStyle: 'short' });
}

/** A day with its time of day, such as `11/21/26, 4:05 PM`. */
export function formatTime(iso: string): string {
  return say(new Date(iso), { dateStyle: 'short', timeStyle: 'short' });
}

const DAY_MS = 86_400_000;

/**
 * A relative date at `now`: the time of day today, `yesterday` (translated by the catalogue), the day this year such
 * as `Nov 20`, and the full date otherwise.
 */
export function formatRelative(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = dayIn(at);
  if (day === dayIn(now)) return say(at, { timeStyle: 'short' });
  if (day === dayIn(new Date(now.getTime() - DAY_MS))) return 'yesterday';
  const isThisYear = day.slice(0, 4) === dayIn(now).slice(0, 4);
  return isThisYear ? say(at, { month: 'short', day: 'numeric' }) : formatDate(iso);
}

/** The time of day, such as `4:05 PM`. */
export function formatClock(iso: string): string {
  return say(new Date(iso), { timeStyle: 'short' });
}

/**
 * A relative day at `now`: `today` and `yesterday`, translated by the catalogue, otherwise such as `Friday, Nov 20`.
 */
export function formatDay(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const day = dayIn(at);
  if (day === dayIn(now)) return 'today';
  if (day === dayIn(new Date(now.getTime() - DAY_MS))) return 'yesterday';
  const isThisYear = day.slice(0, 4) === dayIn(now).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return say(at, { weekday: 'long', month: 'short', day: 'numeric', ...year });
}

const INTERVAL_STYLES = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Start of a time series interval, such as `Nov 20`, or `Nov 20, 4 PM` for an hour. */
export function formatInterval(iso: string, interval: keyof typeof INTERVAL_STYLES): string {
  return say(new Date(iso), INTERVAL_STYLES[interval]);
}

/** First and last moment of a day such as `2026-11-21`, in the displayed time zone. */
export function boundsOf(day: string): { readonly from: string; readonly to: string } {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const shown = new Date(asUtc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  const from = asUtc - (Date.parse(`${shown}Z`) - asUtc);
  return { from: new Date(from).toISOString(), to: new Date(from + DAY_MS - 1).toISOString() };
}

/** The day of a time in the displayed time zone, such as `2026-11-21`. */
export function dayIn(at: Date): string {
  return say(at, {}, 'sv-SE');
}

/** The English name of a language; the code itself if unknown. */
export function languageName(code: string): string {
  return nameOf(code, 'language');
}

/** The English name of a country (ISO 3166); the code itself if unknown. */
export function countryName(code: string): string {
  return nameOf(code, 'region');
}

function nameOf(code: string, type: 'language' | 'region'): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
