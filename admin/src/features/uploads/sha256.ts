/**
 * SHA-256 in lower-case hexadecimal. Pages over plain HTTP have no `crypto.subtle`; only they load the JavaScript
 * implementation.
 */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = await digestOf(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function digestOf(bytes: ArrayBuffer): Promise<Uint8Array> {
  if (crypto.subtle !== undefined) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(new Uint8Array(bytes));
}
