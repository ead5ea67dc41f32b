import { hasOwnProfile, type SampledChunk, type VectorStore } from '@colloquy/vector-store';
import { cosineRange, isFinal, isMeasuringDue, SAME_TEXT, SAMPLED_PASSAGES } from './cosines.policy.ts';
import type { IndexCollection, MeasuredCosines } from './search-index.policy.ts';

type Measured = Pick<VectorStore, 'sampleVectors' | 'search'>;

/** The passage itself, those that are the same text, and one that is not. */
const NEAREST_LOOKED_AT = 6;
/** From a passage to those that it is compared with, as shares of all that are of its bot. */
const DISTANCES = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => nth / 9);

/**
 * What the cosines of a collection mean, measured when it is due; null leaves what is known of them. Searches are those of
 * visitors, one after the other, so that no visitor's waits for more than one.
 */
export async function measureCosines(
  { modelId, cosines }: Pick<IndexCollection, 'modelId' | 'cosines'>,
  store: Measured,
  signal: AbortSignal,
): Promise<MeasuredCosines | null> {
  if (hasOwnProfile(modelId) || isFinal(cosines)) return null;
  const sample = await store.sampleVectors(SAMPLED_PASSAGES);
  if (!isMeasuringDue(cosines, sample.length)) return null;
  const nearest: number[] = [];
  for (const chunk of sample) {
    signal.throwIfAborted();
    const cosine = await nearestOther(chunk, store);
    if (cosine !== null) nearest.push(cosine);
  }
  const range = cosineRange(pairsOf(sample), nearest);
  return range === null ? null : { ...range, passages: sample.length };
}

/** Cosine of the passage that is nearest to this one and not the same text; null when its bot has no other near it. */
async function nearestOther(
  { workspaceId, botId, itemId, version, index, vectors: [vector] }: SampledChunk,
  store: Measured,
): Promise<number | null> {
  if (vector === undefined) return null;
  const scale = { range: { floor: -1, ceiling: 1 }, languages: null };
  const hits = await store.search({
    workspaceId,
    botId,
    text: '',
    vector,
    mode: 'vector',
    topK: NEAREST_LOOKED_AT,
    scale,
  });
  const others = hits.filter(
    (hit) => hit.itemId !== itemId || hit.version !== version || hit.index !== index,
  );
  return others.map(({ scores }) => scores.dense ?? -1).find((cosine) => cosine < SAME_TEXT) ?? null;
}

/** Cosines of passages with others of their bot, from everywhere in the sample: neighbours may be of one document. */
function pairsOf(sample: readonly SampledChunk[]): number[] {
  const ofBots = Map.groupBy(sample, ({ workspaceId, botId }) => JSON.stringify([workspaceId, botId]));
  return [...ofBots.values()].flatMap((chunks) =>
    chunks.flatMap(({ vectors: [vector] }, at) =>
      DISTANCES.flatMap((distance) => {
        const other = chunks[(at + Math.ceil(distance * chunks.length)) % chunks.length]?.vectors[0];
        return vector === undefined || other === undefined || other === vector ? [] : [dot(vector, other)];
      }),
    ),
  );
}

/** Of two vectors of length 1: their cosine. */
function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
