import type { DatabaseSync } from 'node:sqlite';
import { documentVector, keywordText } from '../text/sparse-vector.ts';
import type {
  BotScope,
  ItemListing,
  SampledChunk,
  StoredChunk,
  VectorPoint,
  VersionCount,
  VersionScope,
} from '../vector-store.ts';
import * as column from './columns.ts';
import type { VersionPage } from './protocol.ts';

/** Which chunks a statement covers; missing fields do not restrict. */
export interface Selection {
  readonly itemId?: string;
  readonly version?: number;
  readonly notVersion?: number;
  readonly range?: NonNullable<ItemListing['range']>;
}

const CHUNK_COLUMNS = 'item_id, version, position, text, heading_path, page, url, title, language, hash';
const HAS_VECTOR = 'length(vector) > 0';

/** Reads and writes chunks, without transactions or caches. */
export function createPointsTable(database: DatabaseSync) {
  const findScope = database.prepare('SELECT id FROM scopes WHERE workspace_id = ? AND bot_id = ?');
  const addScope = database.prepare('INSERT INTO scopes (workspace_id, bot_id) VALUES (?, ?) RETURNING id');
  const workspaceScopes = database.prepare('SELECT bot_id FROM scopes WHERE workspace_id = ?');
  const upsertPoint = database.prepare(`
    INSERT INTO points (scope_id, ${CHUNK_COLUMNS}, term_indices, term_values, vector)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (scope_id, item_id, version, position) DO UPDATE SET
      text = excluded.text, heading_path = excluded.heading_path, page = excluded.page, url = excluded.url,
      title = excluded.title, language = excluded.language, hash = excluded.hash,
      term_indices = excluded.term_indices, term_values = excluded.term_values, vector = excluded.vector
    RETURNING id`);
  const deleteTerms = database.prepare('DELETE FROM keywords WHERE rowid = ?');
  const addTerms = database.prepare('INSERT INTO keywords (rowid, scope, terms) VALUES (?, ?, ?)');
  const loadPoint = database.prepare(
    `SELECT ${CHUNK_COLUMNS}, ${HAS_VECTOR} AS has_vector, term_indices, term_values, vector FROM points WHERE id = ? AND scope_id = ?`,
  );
  const loadText = database.prepare(
    `SELECT ${CHUNK_COLUMNS}, ${HAS_VECTOR} AS has_vector FROM points WHERE id = ? AND scope_id = ?`,
  );
  const sampleRows = database.prepare(
    `SELECT workspace_id, bot_id, item_id, version, position, vector
     FROM points JOIN scopes ON scopes.id = points.scope_id
     WHERE points.id IN (SELECT id FROM points WHERE ${HAS_VECTOR} ORDER BY random() LIMIT ?)`,
  );

  const scopeId = (scope: BotScope): number | null => {
    const row = findScope.get(scope.workspaceId, scope.botId);
    return row === undefined ? null : column.integer(row, 'id');
  };
  const scopeIdFor = (scope: BotScope): number => {
    const known = scopeId(scope);
    if (known !== null) return known;
    const row = addScope.get(scope.workspaceId, scope.botId);
    if (row === undefined) throw new Error('vector database: no scope was made');
    return column.integer(row, 'id');
  };
  const where = (id: number, selection: Selection): { clause: string; values: (string | number)[] } => {
    const parts: [string, string | number | undefined][] = [
      ['scope_id = ?', id],
      ['item_id = ?', selection.itemId],
      ['version = ?', selection.version],
      ['version <> ?', selection.notVersion],
      ['position >= ?', selection.range?.from],
      ['position < ?', selection.range?.to],
    ];
    const used = parts.flatMap(([clause, value]) => (value === undefined ? [] : [{ clause, value }]));
    return { clause: used.map(({ clause }) => clause).join(' AND '), values: used.map(({ value }) => value) };
  };

  return {
    scopeId,
    scopesOf: (workspaceId: string) =>
      workspaceScopes.all(workspaceId).map((row) => ({ workspaceId, botId: column.text(row, 'bot_id') })),
    upsert(point: VectorPoint) {
      const id = scopeIdFor(point);
      const sparse = documentVector(keywordText(point));
      const row = upsertPoint.get(
        id,
        point.itemId,
        point.version,
        point.index,
        point.text,
        JSON.stringify(point.headingPath),
        point.page,
        point.url,
        point.title,
        point.language,
        point.hash,
        column.bytes(sparse.indices),
        column.bytes(sparse.values),
        column.bytes(joined(point.vectors ?? [])),
      );
      if (row === undefined) throw new Error('vector database: no point was written');
      const pointId = column.integer(row, 'id');
      deleteTerms.run(pointId);
      addTerms.run(pointId, scopeToken(id), Array.from(sparse.indices, termToken).join(' '));
    },
    countVectors(scope: BotScope, selection: Selection) {
      const id = scopeId(scope);
      if (id === null) return 0;
      const { clause, values } = where(id, selection);
      const row = database
        .prepare(`SELECT count(*) AS n FROM points WHERE ${clause} AND ${HAS_VECTOR}`)
        .get(...values);
      return row === undefined ? 0 : column.integer(row, 'n');
    },
    remove(scope: BotScope, selection: Selection) {
      const id = scopeId(scope);
      if (id === null) return;
      const { clause, values } = where(id, selection);
      database
        .prepare(`DELETE FROM keywords WHERE rowid IN (SELECT id FROM points WHERE ${clause})`)
        .run(...values);
      database.prepare(`DELETE FROM points WHERE ${clause}`).run(...values);
    },
    list(scope: BotScope, selection: Selection) {
      const id = scopeId(scope);
      if (id === null) return [];
      const { clause, values } = where(id, selection);
      return database
        .prepare(
          `SELECT ${CHUNK_COLUMNS}, ${HAS_VECTOR} AS has_vector FROM points WHERE ${clause} ORDER BY item_id, version, position`,
        )
        .all(...values)
        .map((row) => chunkOf(scope, row));
    },
    load(scope: BotScope, pointId: number) {
      const id = scopeId(scope);
      const row = id === null ? undefined : loadPoint.get(pointId, id);
      if (row === undefined) return null;
      return {
        chunk: chunkOf(scope, row),
        vectors: column.floats(row, 'vector'),
        sparse: column.sparse(row),
      };
    },
    /** Text and position of a point, without its vector and terms. */
    loadChunk(scope: BotScope, pointId: number) {
      const id = scopeId(scope);
      const row = id === null ? undefined : loadText.get(pointId, id);
      return row === undefined ? null : chunkOf(scope, row);
    },
    /** Some chunks with their vectors, of any scope. */
    sample: (limit: number, dimension: number): SampledChunk[] =>
      sampleRows.all(limit).map((row) => ({
        workspaceId: column.text(row, 'workspace_id'),
        botId: column.text(row, 'bot_id'),
        itemId: column.text(row, 'item_id'),
        version: column.integer(row, 'version'),
        index: column.integer(row, 'position'),
        vectors: parted(column.floats(row, 'vector'), dimension),
      })),
    pageVersions: (page: VersionPage) => pageVersions(database, page),
  };
}

/** Token of a bot in the keyword index. */
export function scopeToken(scopeId: number): string {
  return `s${scopeId}`;
}

/** Token of a hashed term in the keyword index. */
export function termToken(index: number): string {
  return `t${index.toString(36)}`;
}

function pageVersions(database: DatabaseSync, { scope, after, limit }: VersionPage): VersionCount[] {
  const key = '(workspace_id, bot_id, item_id, version)';
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (scope !== null) {
    conditions.push('workspace_id = ?');
    values.push(scope.workspaceId);
  }
  if (scope?.botId !== undefined) {
    conditions.push('bot_id = ?');
    values.push(scope.botId);
  }
  if (after !== null) {
    conditions.push(`${key} > (?, ?, ?, ?)`);
    values.push(after.workspaceId, after.botId, after.itemId, after.version);
  }
  const restriction = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return database
    .prepare(
      `SELECT workspace_id, bot_id, item_id, version, count(*) AS n, sum(${HAS_VECTOR}) AS with_vectors
       FROM points JOIN scopes ON scopes.id = points.scope_id ${restriction}
       GROUP BY workspace_id, bot_id, item_id, version
       ORDER BY workspace_id, bot_id, item_id, version LIMIT ?`,
    )
    .all(...values, limit)
    .map((row) => ({
      ...versionOf(row),
      count: column.integer(row, 'n'),
      withVectors: column.integer(row, 'with_vectors'),
    }));
}

function versionOf(row: column.Row): VersionScope {
  return {
    workspaceId: column.text(row, 'workspace_id'),
    botId: column.text(row, 'bot_id'),
    itemId: column.text(row, 'item_id'),
    version: column.integer(row, 'version'),
  };
}

function chunkOf(scope: BotScope, row: column.Row): StoredChunk {
  return {
    workspaceId: scope.workspaceId,
    botId: scope.botId,
    itemId: column.text(row, 'item_id'),
    version: column.integer(row, 'version'),
    index: column.integer(row, 'position'),
    text: column.text(row, 'text'),
    headingPath: column.strings(row, 'heading_path'),
    page: column.integerOrNull(row, 'page'),
    url: column.textOrNull(row, 'url'),
    title: column.text(row, 'title'),
    language: column.textOrNull(row, 'language'),
    hash: column.text(row, 'hash'),
    hasVector: column.integer(row, 'has_vector') === 1,
  };
}

/** The concatenated vectors: one per piece of the chunk, none until they are known. */
function joined(vectors: readonly Float32Array[]): Float32Array {
  const values = new Float32Array(vectors.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const vector of vectors) {
    values.set(vector, at);
    at += vector.length;
  }
  return values;
}

function parted(values: Float32Array, dimension: number): Float32Array[] {
  return Array.from({ length: values.length / dimension }, (_piece, at) =>
    values.subarray(at * dimension, (at + 1) * dimension),
  );
}
