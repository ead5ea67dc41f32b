/** Browsers read 1,024 bytes first, and restart when a declaration comes later (HTML standard, 13.2.3.2). */
const PRESCAN_BYTES = 64 * 1_024;
const DECLARED = /<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The encoding that a page declares at its beginning; null for none. The label may be unknown. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return DECLARED.exec(beginning)?.[1] ?? null;
}
