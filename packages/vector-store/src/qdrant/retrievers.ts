import type { QdrantClient, Schemas } from '@qdrant/js-client-rest';
import type { Question } from '../question.ts';
import type { Candidate } from '../ranking/rank-candidates.ts';
import type { StoredChunk } from '../vector-store.ts';
import type { Filter } from './filters.ts';
import { CHUNK_FIELDS, DENSE, SPARSE, toChunk, toSparse } from './payload.ts';

type Found = Schemas['ScoredPoint'];

/**
 * Candidates of both retrievers in one batch. Chunks found only by the keyword retriever get their cosine from a
 * second, small query by id, so that all candidates are ranked on the same evidence.
 */
export async function findCandidates(
  client: QdrantClient,
  collection: string,
  filter: Filter,
  question: Pick<Question, 'vector' | 'candidates'>,
  indices: readonly number[],
  keepsPieces: boolean,
): Promise<Candidate<StoredChunk>[]> {
  const { vector, candidates } = question;
  const dense = vector === null ? null : denseQuery(vector, keepsPieces);
  const asked = { filter, limit: candidates, with_payload: CHUNK_FIELDS, with_vector: [SPARSE] };
  const searches: Schemas['QueryRequest'][] = [];
  if (dense !== null) searches.push({ ...asked, query: dense, using: DENSE });
  // All terms have the same weight here: the collection's IDF modifier adds their rarity.
  if (indices.length > 0) {
    searches.push({
      ...asked,
      query: { indices: [...indices], values: indices.map(() => 1) },
      using: SPARSE,
    });
  }
  if (searches.length === 0) return [];
  const results = (await client.queryBatch(collection, { searches })).map(({ points }) => points);
  const cosines = new Map<string | number, number>();
  if (dense !== null) results[0]?.forEach(({ id, score }) => cosines.set(id, score));
  const found = new Map(results.flat().map((point) => [point.id, point]));
  const unknown = [...found.keys()].filter((id) => !cosines.has(id));
  if (dense !== null && unknown.length > 0) {
    const { points } = await client.query(collection, {
      query: dense,
      using: DENSE,
      filter: { must: [{ has_id: unknown }] },
      limit: unknown.length,
      params: { exact: true },
      with_payload: false,
    });
    for (const { id, score } of points) cosines.set(id, score);
  }
  return [...found.values()].map((point) => candidateOf(point, cosines));
}

/** A single query vector is sent as a list of one, so that the sum of `max_sim` is the best piece's cosine. */
function denseQuery(vector: Float32Array, keepsPieces: boolean): number[] | number[][] {
  return keepsPieces ? [[...vector]] : [...vector];
}

function candidateOf(point: Found, cosines: ReadonlyMap<string | number, number>): Candidate<StoredChunk> {
  return {
    chunk: toChunk(point.payload),
    cosine: cosines.get(point.id) ?? null,
    sparse: toSparse(point.vector),
  };
}
