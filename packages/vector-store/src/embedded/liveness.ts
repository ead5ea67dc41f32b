import type { Exclusion } from '../vector-store.ts';

export type Liveness = (itemId: string, version: number) => boolean;

/** A point is active unless the exclusions hide it, or it belongs to no item in `only`, if given. */
export function livenessOf(exclusions: readonly Exclusion[], only?: readonly string[]): Liveness {
  if (exclusions.length === 0 && only === undefined) return () => true;
  const kept = new Map(exclusions.map(({ itemId, keepVersion }) => [itemId, keepVersion]));
  const meant = only && new Set(only);
  return (itemId, version) => {
    if (meant?.has(itemId) === false) return false;
    const keepVersion = kept.get(itemId);
    return keepVersion === undefined || keepVersion === version;
  };
}
