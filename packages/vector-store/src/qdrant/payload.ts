import { isRecord } from '@colloquy/contracts/is-record';
import { documentVector, keywordText, type SparseVector } from '../text/sparse-vector.ts';
import { pointId } from './point-ids.ts';
import type { StoredChunk, VectorPoint } from '../vector-store.ts';

export const DENSE = 'dense';
export const SPARSE = 'sparse';

/** Names of payload fields from the product's definitions (section 4), and the hashed terms. */
export const FIELD = {
  workspace: 'workspace_id',
  bot: 'chat_bot_id',
  item: 'item_id',
  version: 'version',
  index: 'index',
  terms: 'terms',
  /** True while a point has no dense vector; points of older versions of the product lack the field and have one. */
  keywordsOnly: 'keywords_only',
} as const;

/** Fields read back for a chunk: all except the terms, which only filters need. */
export const CHUNK_FIELDS = [
  FIELD.workspace,
  FIELD.bot,
  FIELD.item,
  FIELD.version,
  FIELD.index,
  'text',
  'headingPath',
  'page',
  'url',
  'title',
  'language',
  'hash',
  FIELD.keywordsOnly,
];

type QdrantVectors = Record<string, number[] | number[][] | { indices: number[]; values: number[] }>;

/**
 * A point as Qdrant stores it: payload, dense vectors if known and, for chunks with words, a sparse vector. A
 * collection without pieces gets their mean.
 */
export function toPoint(
  point: VectorPoint,
  keepsPieces: boolean,
): {
  id: string;
  vector: QdrantVectors;
  payload: Record<string, unknown>;
} {
  const sparse = documentVector(keywordText(point));
  const indices = [...sparse.indices];
  const vector: QdrantVectors = {};
  if (point.vectors !== null) {
    vector[DENSE] = keepsPieces ? point.vectors.map((piece) => [...piece]) : meanOf(point.vectors);
  }
  if (indices.length > 0) vector[SPARSE] = { indices, values: [...sparse.values] };
  return {
    id: pointId(point),
    vector,
    payload: {
      [FIELD.workspace]: point.workspaceId,
      [FIELD.bot]: point.botId,
      [FIELD.item]: point.itemId,
      [FIELD.version]: point.version,
      [FIELD.index]: point.index,
      text: point.text,
      headingPath: point.headingPath,
      page: point.page,
      url: point.url,
      title: point.title,
      language: point.language,
      hash: point.hash,
      [FIELD.terms]: indices,
      [FIELD.keywordsOnly]: point.vectors === null,
    },
  };
}

function meanOf(vectors: readonly Float32Array[]): number[] {
  const [first = new Float32Array()] = vectors;
  return Array.from(first, (_value, at) =>
    vectors.reduce((sum, vector) => sum + (vector[at] ?? 0) / vectors.length, 0),
  );
}

/** The chunk in a point's payload; throws for a payload that this product did not write. */
export function toChunk(payload: unknown): StoredChunk {
  const fields = record(payload);
  return {
    workspaceId: text(fields, FIELD.workspace),
    botId: text(fields, FIELD.bot),
    itemId: text(fields, FIELD.item),
    version: number(fields, FIELD.version),
    index: number(fields, 'index'),
    text: text(fields, 'text'),
    headingPath: list(fields['headingPath']).map(String),
    page: fields['page'] === null ? null : number(fields, 'page'),
    url: fields['url'] === null ? null : text(fields, 'url'),
    title: text(fields, 'title'),
    language: fields['language'] === null ? null : text(fields, 'language'),
    hash: text(fields, 'hash'),
    hasVector: fields[FIELD.keywordsOnly] !== true,
  };
}

/** The dense vectors of a point read with them, one for each piece. */
export function toDense(vector: unknown): Float32Array[] {
  const dense = isRecord(vector) ? list(vector[DENSE]) : [];
  const pieces = dense.every((value) => typeof value === 'number') ? [dense] : dense;
  return pieces.map((piece) => Float32Array.from(list(piece), Number));
}

/** The sparse vector of a point read with its vectors; empty for a chunk without words. */
export function toSparse(vector: unknown): SparseVector {
  const sparse = isRecord(vector) ? vector[SPARSE] : undefined;
  if (!isRecord(sparse)) return { indices: new Uint32Array(), values: new Float32Array() };
  // Qdrant does not guarantee an order of indices, but ours are searched by bisection.
  const values = list(sparse['values']).map(Number);
  const pairs = list(sparse['indices'])
    .map((index, at) => ({ index: Number(index), value: values[at] ?? 0 }))
    .sort((left, right) => left.index - right.index);
  return {
    indices: Uint32Array.from(pairs, ({ index }) => index),
    values: Float32Array.from(pairs, ({ value }) => value),
  };
}

/** The hashed terms of a point. */
export function termsOf(payload: unknown): number[] {
  return list(record(payload)[FIELD.terms]).map(Number);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error('Qdrant: a point has no payload');
  return value;
}

function text(fields: Readonly<Record<string, unknown>>, field: string): string {
  const value = fields[field];
  if (typeof value !== 'string') throw new Error(`Qdrant: payload field ${field} is no text`);
  return value;
}

function number(fields: Readonly<Record<string, unknown>>, field: string): number {
  const value = fields[field];
  if (typeof value !== 'number') throw new Error(`Qdrant: payload field ${field} is no number`);
  return value;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('Qdrant: expected a list');
  return value;
}
