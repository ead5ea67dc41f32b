import type { QdrantClient } from '@qdrant/js-client-rest';
import { vectorSpaceMismatch } from '../errors.ts';
import type { VectorSpace } from '../vector-store.ts';
import { statusOf } from './connection.ts';
import { DENSE, FIELD, SPARSE } from './payload.ts';

/** Fields that filters use, indexed before the first point so that none is left out of the graph. */
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
 * Makes collection, payload indexes and, last, the alias through which everything is read: a crash on the way
 * leaves no alias, and the next call goes over the same steps. An empty collection gives way to one of another model or
 * length; throws VECTOR_SPACE_MISMATCH when the alias leads to vectors of such.
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
 * Whether a chunk has a vector for each of its pieces there. Collections made before pieces were embedded have room for
 * one vector a chunk; they work on with that until they are made anew.
 */
export async function keepsPieces(client: QdrantClient, alias: string): Promise<boolean> {
  const { vectors } = (await client.getCollection(alias)).config.params;
  const dense = typeof vectors === 'object' && DENSE in vectors ? vectors[DENSE] : undefined;
  return typeof dense === 'object' && (dense.multivector_config ?? null) !== null;
}

/** The vectors behind the alias; null when there is no such alias. */
export async function aliasedSpace(client: QdrantClient, alias: string): Promise<VectorSpace | null> {
  const collection = await aliased(client, alias);
  return collection === null ? null : spaceOf(alias, collection);
}

/** Removes the collection behind the alias, and the alias with it; does nothing when there is none. */
export async function dropAliasedCollection(client: QdrantClient, alias: string): Promise<void> {
  const collection = await aliased(client, alias);
  if (collection !== null) await client.deleteCollection(collection);
}

async function aliased(client: QdrantClient, alias: string): Promise<string | null> {
  const { aliases } = await client.getAliases();
  return aliases.find(({ alias_name }) => alias_name === alias)?.collection_name ?? null;
}

/** Both kinds of vectors at once: a sparse one that is added later means a rebuild. */
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
    // Another process was quicker, or an earlier run died before the alias.
    if (statusOf(error) === CONFLICT || (await client.collectionExists(collection)).exists) return;
    throw error;
  }
}

/** The model is part of the name, in base64url as model ids hold slashes: Qdrant keeps no other note of it. */
function collectionName(alias: string, { modelId, dimension }: VectorSpace): string {
  return `${alias}.${Buffer.from(modelId).toString('base64url')}.${dimension}`;
}

function spaceOf(alias: string, collection: string): VectorSpace {
  const [model = '', dimension = ''] = collection.slice(alias.length + 1).split('.');
  return { modelId: Buffer.from(model, 'base64url').toString(), dimension: Number(dimension) };
}
