/** A document that has one of its owner's numbered places, or none, as those that earlier versions made. */
export interface Placed {
  readonly placeKey?: string | undefined;
}

export const placeKeyOf = (ownerId: string, at: number): string => `${ownerId} ${at}`;

/**
 * The places that an owner has left, each given to one document by a unique key: however many are made at once, there are
 * never more than `limit`. A document without a place leaves one fewer.
 */
export function freePlaces(ownerId: string, limit: number, documents: readonly Placed[]): readonly string[] {
  const taken = new Set(documents.flatMap(({ placeKey }) => placeKey ?? []));
  const unnumbered = documents.length - taken.size;
  const length = Math.max(0, limit - unnumbered);
  return Array.from({ length }, (_, at) => placeKeyOf(ownerId, at + 1)).filter((key) => !taken.has(key));
}

/**
 * Writes with a free place, and again with another one when somebody took it first; null when none is left. Any of them is
 * tried: who comes first to the first would make all others come again. `read` hears how many were taken by others already.
 * Throws what the two throw.
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
