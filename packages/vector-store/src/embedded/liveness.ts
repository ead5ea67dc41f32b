import type { Exclusion } from '../vector-store.ts';

export type Liveness = (itemId: string, version: number) => boolean;

/** Everything is live except what the exclusions hide. */
export function livenessOf(exclusions: readonly Exclusion[]): Liveness {
  if (exclusions.length === 0) return () => true;
  const kept = new Map(exclusions.map(({ itemId, keepVersion }) => [itemId, keepVersion]));
  return (itemId, version) => {
    const keepVersion = kept.get(itemId);
    return keepVersion === undefined || keepVersion === version;
  };
}
