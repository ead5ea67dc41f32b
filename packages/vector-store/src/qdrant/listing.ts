import type { SampledChunk, StoredChunk, VersionCount } from '../vector-store.ts';
import type { Connection } from './connection.ts';
import { is, type Filter } from './filters.ts';
import { CHUNK_FIELDS, DENSE, FIELD, toChunk, toDense } from './payload.ts';

const SCROLL_PAGE = 500;

/** All chunks that match the filter, page by page, in arbitrary order. */
export async function* scrollChunks(
  connection: Connection,
  collection: string,
  filter: Filter,
): AsyncGenerator<StoredChunk> {
  for await (const payload of scroll(connection, collection, filter, CHUNK_FIELDS)) yield toChunk(payload);
}

/** Number of chunks per version. Memory grows with the number of versions, not of chunks. */
export async function* countVersions(
  connection: Connection,
  collection: string,
  filter: Filter | null,
): AsyncGenerator<VersionCount> {
  const counts = new Map<string, VersionCount>();
  const fields = [FIELD.workspace, FIELD.bot, FIELD.item, FIELD.version];
  for await (const payload of scroll(connection, collection, filter, [...fields, FIELD.keywordsOnly])) {
    const values = fields.map((field) => payload[field]);
    const hasVector = payload[FIELD.keywordsOnly] !== true;
    const key = JSON.stringify(values);
    const [workspaceId, botId, itemId] = values.map(String);
    const counted = counts.get(key);
    counts.set(key, {
      workspaceId: workspaceId ?? '',
      botId: botId ?? '',
      itemId: itemId ?? '',
      version: Number(payload[FIELD.version]),
      count: (counted?.count ?? 0) + 1,
      withVectors: (counted?.withVectors ?? 0) + (hasVector ? 1 : 0),
    });
  }
  yield* counts.values();
}

/** The first chunks by their ids; as these are hashes, no text comes before another for what it says. */
export async function sampleChunks(
  connection: Connection,
  collection: string,
  limit: number,
): Promise<SampledChunk[]> {
  const { points } = await connection.writing((client) =>
    client.scroll(collection, {
      filter: { must_not: [is(FIELD.keywordsOnly, true)] },
      limit,
      with_payload: CHUNK_FIELDS,
      with_vector: [DENSE],
    }),
  );
  return points.map(({ payload, vector }) => {
    const { workspaceId, botId, itemId, version, index } = toChunk(payload);
    return { workspaceId, botId, itemId, version, index, vectors: toDense(vector) };
  });
}

async function* scroll(
  connection: Connection,
  collection: string,
  filter: Filter | null,
  fields: readonly string[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let offset: string | number | undefined;
  for (;;) {
    const page = await connection.writing((client) =>
      client.scroll(collection, {
        ...(filter === null ? {} : { filter }),
        ...(offset === undefined ? {} : { offset }),
        limit: SCROLL_PAGE,
        with_payload: [...fields],
        with_vector: false,
      }),
    );
    for (const { payload } of page.points) yield payload ?? {};
    const next = page.next_page_offset;
    if (typeof next !== 'string' && typeof next !== 'number') return;
    offset = next;
  }
}
