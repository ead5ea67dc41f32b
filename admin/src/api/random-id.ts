const ID_BYTES = 16;

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing on pages that are served over plain HTTP. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
