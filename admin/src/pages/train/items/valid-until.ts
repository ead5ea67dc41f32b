/** The day of a time in the reader's time zone, such as `2026-11-30`; '' for none. */
export function dayOf(iso: string | null): string {
  return iso === null ? '' : new Date(iso).toLocaleDateString('sv-SE');
}

/** The end of a day in the reader's time zone; null for no day, undefined for incomplete input. */
export function endOfDay(day: string): string | null | undefined {
  if (day === '') return null;
  const end = new Date(`${day}T23:59:59`);
  const isDay = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(end.getTime());
  return isDay ? end.toISOString() : undefined;
}
