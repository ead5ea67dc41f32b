import { dateFromSerial, format, getFormatDateInfo, isValidFormat } from 'numfmt';

/** Days between the two date systems (ECMA-376, part 1, section 18.17.4.1). */
const DAYS_TO_1904 = 1_462;
/** Digits that programs keep; further digits are errors of the binary form. */
const SIGNIFICANT_DIGITS = 15;

/** Formats a number as its cell shows it, with unit, digits and percent sign; a date as `2026-03-01`. */
export function formatNumber(value: number, pattern: string, countsFrom1904: boolean): string {
  if (pattern === 'General' || pattern === '@' || !isValidFormat(pattern)) return formatPlain(value);
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  const serial = countsFrom1904 ? value + DAYS_TO_1904 : value;
  if (year && month && day && serial >= 0) return formatDate(serial, Boolean(hours));
  const isDate = year || month || day || hours;
  const shown = format(pattern, isDate ? serial : value, { throws: false, nbsp: false }).trim();
  return shown === '' || shown.includes('#') ? formatPlain(value) : shown;
}

function formatPlain(value: number): string {
  return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

function formatDate(serial: number, hasTime: boolean): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = dateFromSerial(serial);
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hasTime ? `${date} ${two(hour)}:${two(minute)}` : date;
}
