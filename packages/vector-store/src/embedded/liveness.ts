import type { Exclusion } from '../vector-store.ts';

export type Liveness = (itemId: string, version: number) => boolean;

/** Everything is live except what the exclusions hide, and what is not of the items in `only`, where that is given. */
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
