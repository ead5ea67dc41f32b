const ID_BYTES = 18;

/** 24 characters of [A-Za-z0-9_-] with 144 random bits; works on plain-http pages, unlike `randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
