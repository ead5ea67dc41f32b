/** Where HTML looks for the declaration of its encoding (HTML standard, section 13.2.3.2). */
const PRESCAN_BYTES = 1_024;
const DECLARED = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** The encoding that a page names in its beginning; null when it names none. It may be one that nobody knows. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return DECLARED.exec(beginning)?.[1] ?? null;
}

/** The decoder that a label stands for; null without one, or for one that nobody knows. */
export function decoderFor(label: string | null | undefined): InstanceType<typeof TextDecoder> | null {
  if (label === undefined || label === null) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
