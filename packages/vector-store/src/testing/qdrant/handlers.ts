import { fieldsOf, type Filter } from './memory-filter.ts';
import {
  fitsDense,
  query,
  select,
  shown,
  type Collection,
  type MemoryPoint,
  type Query,
} from './memory-qdrant.ts';

export class FakeQdrantError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface HandlerCall {
  readonly collection: string;
  readonly query: URLSearchParams;
  /** Already checked against Qdrant's description. */
  readonly body: unknown;
}

type Handlers = Readonly<Record<string, ((call: HandlerCall) => unknown) | undefined>>;

interface Bodies {
  create: {
    vectors: Record<string, { size: number; multivector_config?: { comparator: 'max_sim' } }>;
    sparse_vectors?: Record<string, { modifier?: string }>;
  };
  aliases: {
    actions: (
      | { create_alias: { collection_name: string; alias_name: string } }
      | { delete_alias: { alias_name: string } }
    )[];
  };
  scroll: {
    filter?: Filter;
    limit: number;
    offset?: string;
    with_payload?: boolean | string[];
    with_vector?: boolean | string[];
  };
}

/** Handlers by operation name. */
export function createHandlers(): Handlers {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();

  const open = (name: string): Collection => {
    const found = collections.get(aliases.get(name) ?? name);
    if (found === undefined) throw new FakeQdrantError(404, `Collection ${name} doesn't exist!`);
    return found;
  };
  const filtered = (collection: Collection, filter: Filter | undefined): Filter | undefined => {
    const unindexed = fieldsOf(filter ?? {}).filter((field) => !collection.indexed.has(field));
    if (unindexed.length > 0) throw new FakeQdrantError(400, `Index required for ${unindexed.join(', ')}`);
    return filter;
  };
  const run = (collection: Collection, asked: Query): unknown => {
    filtered(collection, asked.filter);
    return { points: query(collection, asked) };
  };

  return {
    root: () => ({ title: 'qdrant - vector search engine', version: '1.19.0' }),
    get_collections_aliases: () => ({
      aliases: [...aliases].map(([alias_name, collection_name]) => ({ alias_name, collection_name })),
    }),
    collection_exists: ({ collection }) => ({ exists: collections.has(collection) }),
    create_collection({ collection, body }) {
      if (collections.has(collection))
        throw new FakeQdrantError(409, `Collection ${collection} already exists!`);
      const { vectors, sparse_vectors = {} } = body as Bodies['create'];
      collections.set(collection, {
        points: new Map(),
        indexed: new Set(),
        dense: new Map(
          Object.entries(vectors).map(([name, { size, multivector_config }]) => [
            name,
            { size, isMulti: multivector_config !== undefined },
          ]),
        ),
        sparseWithIdf: new Set(
          Object.entries(sparse_vectors).flatMap(([name, { modifier }]) =>
            modifier === 'idf' ? [name] : [],
          ),
        ),
      });
      return true;
    },
    delete_collection({ collection }) {
      for (const [alias, name] of aliases) if (name === collection) aliases.delete(alias);
      return collections.delete(collection);
    },
    get_collection({ collection }) {
      const { dense } = open(collection);
      const vectors = [...dense].map(([name, { size, isMulti }]) => [
        name,
        { size, distance: 'Cosine', ...(isMulti ? { multivector_config: { comparator: 'max_sim' } } : {}) },
      ]);
      return { status: 'green', config: { params: { vectors: Object.fromEntries(vectors) } } };
    },
    create_field_index({ collection, body }) {
      const opened = open(collection);
      if (opened.points.size > 0)
        throw new FakeQdrantError(400, 'an index after the first point misses points');
      opened.indexed.add((body as { field_name: string }).field_name);
      return { operation_id: 0, status: 'completed' };
    },
    update_aliases({ body }) {
      for (const action of (body as Bodies['aliases']).actions) {
        if ('delete_alias' in action) {
          aliases.delete(action.delete_alias.alias_name);
          continue;
        }
        open(action.create_alias.collection_name);
        aliases.set(action.create_alias.alias_name, action.create_alias.collection_name);
      }
      return true;
    },
    upsert_points({ collection, query: parameters, body }) {
      const opened = open(collection);
      for (const point of (body as { points: MemoryPoint[] }).points) {
        checkVectors(opened, point);
        opened.points.set(point.id, point);
      }
      return completed(parameters);
    },
    delete_points({ collection, query: parameters, body }) {
      const opened = open(collection);
      const filter = filtered(opened, (body as { filter: Filter }).filter);
      for (const { id } of select(opened, filter)) opened.points.delete(id);
      return completed(parameters);
    },
    count_points({ collection, body }) {
      const opened = open(collection);
      return { count: select(opened, filtered(opened, (body as { filter?: Filter }).filter)).length };
    },
    scroll_points({ collection, body }) {
      const opened = open(collection);
      const { filter, limit, offset, with_payload, with_vector = false } = body as Bodies['scroll'];
      const sorted = select(opened, filtered(opened, filter)).sort((left, right) =>
        left.id < right.id ? -1 : 1,
      );
      const rest = offset === undefined ? sorted : sorted.filter(({ id }) => id >= offset);
      const points = rest
        .slice(0, limit)
        .map((point) => shown(point, { with_payload: with_payload ?? true, with_vector }));
      return { points, next_page_offset: rest[limit]?.id ?? null };
    },
    query_points: ({ collection, body }) => run(open(collection), body as Query),
    query_batch_points({ collection, body }) {
      const opened = open(collection);
      return (body as { searches: Query[] }).searches.map((asked) => run(opened, asked));
    },
  };
}

/** The product must wait for its writes: a response before they are searchable would break `upsert`. */
function completed(parameters: URLSearchParams): unknown {
  if (parameters.get('wait') !== 'true') throw new FakeQdrantError(400, 'a write without wait=true');
  return { operation_id: 0, status: 'completed' };
}

function checkVectors(collection: Collection, { id, vector }: MemoryPoint): void {
  if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u.test(String(id))) {
    throw new FakeQdrantError(400, `point id ${id} is no UUID`);
  }
  for (const [name, values] of Object.entries(vector)) {
    const fits =
      'indices' in values
        ? collection.sparseWithIdf.has(name) && values.indices.length === values.values.length
        : fitsDense(values, collection.dense.get(name));
    if (!fits) throw new FakeQdrantError(400, `vector ${name} of point ${id} does not fit the collection`);
  }
}
