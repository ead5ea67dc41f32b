import {
  DEFAULT_CANDIDATES,
  DEFAULT_TOP_K,
  GENERAL_PROFILE,
  coverage,
  documentVector,
  keywordText,
  queryIndices,
  rankCandidates,
  termWeight,
  type SparseVector,
} from '@colloquy/vector-store';
import type { BareChunk } from './messages.ts';

export interface BareHit {
  readonly chunk: BareChunk;
  readonly score: number;
}

/**
 * Hybrid search over arrays in memory, by the same rules as the product's store, without tenants, versions and disk.
 */
export function createBareSearch(
  chunks: readonly BareChunk[],
  vectors: readonly Float32Array[],
): (text: string, vector: Float32Array) => BareHit[] {
  const documents = chunks.map((chunk) => documentVector(keywordText(chunk)));
  const postings = new Map<number, number[]>();
  documents.forEach(({ indices }, at) => {
    for (const index of indices) {
      const list = postings.get(index);
      if (list === undefined) postings.set(index, [at]);
      else list.push(at);
    }
  });

  return (text, vector) => {
    const terms = queryIndices(text).map((index) => ({
      index,
      weight: termWeight(postings.get(index)?.length ?? 0, chunks.length),
    }));
    const cosines = vectors.map((stored) => dot(stored, vector));
    const byVector = best(cosines.entries());
    const covered = new Map<number, number>();
    for (const { index } of terms) {
      for (const at of postings.get(index) ?? []) {
        if (!covered.has(at)) covered.set(at, coverage(terms, documents[at] ?? EMPTY));
      }
    }
    const candidates = new Set([...byVector, ...best(covered.entries())]);
    const found = [...candidates].map((at) => {
      const { title, headingPath, text: body } = chunks[at] ?? NOTHING;
      return {
        chunk: { itemId: String(at), version: 1, index: 0, title, headingPath, text: body },
        cosine: cosines[at] ?? 0,
        sparse: documents[at] ?? EMPTY,
      };
    });
    const question = { ranking: 'hybrid', terms, topK: DEFAULT_TOP_K, withSparse: true } as const;
    return rankCandidates(found, question, GENERAL_PROFILE, (chunk) => chunk).map(({ chunk, scores }) => ({
      chunk,
      score: scores.fused,
    }));
  };
}

const EMPTY: SparseVector = { indices: new Uint32Array(), values: new Float32Array() };
const NOTHING: BareChunk = { title: '', headingPath: [], text: '' };

/** Positions of the highest scores; most offers fail the first comparison. */
function best(scores: Iterable<readonly [number, number]>): number[] {
  const kept: (readonly [number, number])[] = [];
  for (const entry of scores) {
    const [, score] = entry;
    if (kept.length >= DEFAULT_CANDIDATES && score <= (kept.at(-1)?.[1] ?? -Infinity)) continue;
    const ref = kept.findIndex(([, other]) => other < score);
    kept.splice(ref === -1 ? kept.length : ref, 0, entry);
    if (kept.length > DEFAULT_CANDIDATES) kept.pop();
  }
  return kept.map(([at]) => at);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
