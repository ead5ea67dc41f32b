/** A document with one of its owner's numbered places; documents of earlier versions have none. */
export interface Placed {
  readonly placeKey?: string | undefined;
}

export const placeKeyOf = (ownerId: string, at: number): string => `${ownerId} ${at}`;

/**
 * The owner's free places. A unique key gives each place to one document, so concurrent writes never exceed `limit`. A
 * document without a place reduces the free places by one.
 */
export function freePlaces(ownerId: string, limit: number, documents: readonly Placed[]): readonly string[] {
  const taken = new Set(documents.flatMap(({ placeKey }) => placeKey ?? []));
  const unnumbered = documents.length - taken.size;
  const length = Math.max(0, limit - unnumbered);
  return Array.from({ length }, (_, at) => placeKeyOf(ownerId, at + 1)).filter((key) => !taken.has(key));
}

/**
 * Writes with a free place, and retries with another one when a concurrent write took it; null when none is left. The
 * place is chosen at random, because concurrent writes that all took the first one would all have to retry. `read` gets
 * the number of places that were taken meanwhile. Throws the errors of `read` and `write`.
 */
export async function tryFreePlaces<TDoc>(
  read: (tried: number) => Promise<readonly string[]>,
  write: (placeKey: string) => Promise<TDoc | null>,
): Promise<TDoc | null> {
  for (let tried = 0; ; tried += 1) {
    const free = await read(tried);
    const placeKey = free[Math.floor(Math.random() * free.length)];
    if (placeKey === undefined) return null;
    const written = await write(placeKey);
    if (written !== null) return written;
  }
}
