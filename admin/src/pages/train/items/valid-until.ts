/** The day of a moment where the reader is, such as `2026-11-30`; '' for none. */
export function dayOf(iso: string | null): string {
  return iso === null ? '' : new Date(iso).toLocaleDateString('sv-SE');
}

/** The last moment of a day where the reader is; null for no day, undefined for one that is not typed out yet. */
export function endOfDay(day: string): string | null | undefined {
  if (day === '') return null;
  const end = new Date(`${day}T23:59:59`);
  const isDay = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(end.getTime());
  return isDay ? end.toISOString() : undefined;
}
