/** Browsers look at 1,024 bytes first, and read again when a declaration stands later (HTML standard, 13.2.3.2). */
const PRESCAN_BYTES = 64 * 1_024;
const DECLARED = /<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The encoding that a page names in its beginning; null when it names none. It may be one that nobody knows. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return DECLARED.exec(beginning)?.[1] ?? null;
}
