import type { QdrantClient } from '@qdrant/js-client-rest';
import { vectorSpaceMismatch } from '../errors.ts';
import type { VectorSpace } from '../vector-store.ts';
import { statusOf } from './connection.ts';
import { DENSE, FIELD, SPARSE } from './payload.ts';

/** Filter fields, indexed before the first point so that the graph covers all points. */
const PAYLOAD_INDEXES = [
  { field_name: FIELD.workspace, field_schema: { type: 'keyword', is_tenant: true } },
  { field_name: FIELD.bot, field_schema: { type: 'keyword' } },
  { field_name: FIELD.item, field_schema: { type: 'keyword' } },
  { field_name: FIELD.version, field_schema: { type: 'integer', lookup: true, range: false } },
  { field_name: FIELD.terms, field_schema: { type: 'integer', lookup: true, range: false } },
  { field_name: FIELD.keywordsOnly, field_schema: { type: 'bool' } },
] as const;

const CONFLICT = 409;

/**
 * Creates collection, payload indexes and finally the alias through which everything is read: a crash in between
 * leaves no alias, and the next call repeats the steps. An empty collection is replaced by one of another model or
 * dimension; throws VECTOR_SPACE_MISMATCH when the alias points to vectors of another one.
 */
export async function ensureAliasedCollection(
  client: QdrantClient,
  alias: string,
  space: VectorSpace,
): Promise<void> {
  const stored = await aliasedSpace(client, alias);
  if (stored !== null) {
    if (stored.modelId === space.modelId && stored.dimension === space.dimension) return;
    const { count } = await client.count(alias, { exact: true });
    if (count > 0) throw vectorSpaceMismatch(stored, space);
  }
  const collection = collectionName(alias, space);
  await create(client, collection, space.dimension);
  for (const index of PAYLOAD_INDEXES) {
    await client.createPayloadIndex(collection, { wait: true, ...index });
  }
  await client.updateCollectionAliases({
    actions: [
      ...(stored === null ? [] : [{ delete_alias: { alias_name: alias } }]),
      { create_alias: { collection_name: collection, alias_name: alias } },
    ],
  });
}

/**
 * Whether the collection stores a vector per piece of a chunk. Collections from before pieces were embedded store one
 * vector per chunk, and keep doing so until they are rebuilt.
 */
export async function keepsPieces(client: QdrantClient, alias: string): Promise<boolean> {
  const { vectors } = (await client.getCollection(alias)).config.params;
  const dense = typeof vectors === 'object' && DENSE in vectors ? vectors[DENSE] : undefined;
  return typeof dense === 'object' && (dense.multivector_config ?? null) !== null;
}

/** The vector space behind the alias; null without the alias. */
export async function aliasedSpace(client: QdrantClient, alias: string): Promise<VectorSpace | null> {
  const collection = await aliased(client, alias);
  return collection === null ? null : spaceOf(alias, collection);
}

/** Deletes the alias and the collection behind it; does nothing without an alias. */
export async function dropAliasedCollection(client: QdrantClient, alias: string): Promise<void> {
  const collection = await aliased(client, alias);
  if (collection !== null) await client.deleteCollection(collection);
}

async function aliased(client: QdrantClient, alias: string): Promise<string | null> {
  const { aliases } = await client.getAliases();
  return aliases.find(({ alias_name }) => alias_name === alias)?.collection_name ?? null;
}

/** Both kinds of vectors at once, because adding a sparse one later means a rebuild. */
async function create(client: QdrantClient, collection: string, dimension: number): Promise<void> {
  try {
    await client.createCollection(collection, {
      vectors: {
        [DENSE]: { size: dimension, distance: 'Cosine', multivector_config: { comparator: 'max_sim' } },
      },
      sparse_vectors: { [SPARSE]: { modifier: 'idf' } },
      on_disk_payload: true,
    });
  } catch (error) {
    // Another process was faster, or an earlier run died before creating the alias.
    if (statusOf(error) === CONFLICT || (await client.collectionExists(collection)).exists) return;
    throw error;
  }
}

/** The model is part of the name, in base64url because model ids contain slashes: Qdrant stores it nowhere else. */
function collectionName(alias: string, { modelId, dimension }: VectorSpace): string {
  return `${alias}.${Buffer.from(modelId).toString('base64url')}.${dimension}`;
}

function spaceOf(alias: string, collection: string): VectorSpace {
  const [model = '', dimension = ''] = collection.slice(alias.length + 1).split('.');
  return { modelId: Buffer.from(model, 'base64url').toString(), dimension: Number(dimension) };
}
