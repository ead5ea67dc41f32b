import type { DatabaseSync } from 'node:sqlite';
import type { WeightedTerm } from '../ranking/coverage.ts';
import { candidatesOf, unknownTerms, weighTerms } from '../ranking/forgiving.ts';
import type { AskedTerm } from '../text/sparse-vector.ts';
import * as column from './columns.ts';
import type { Liveness } from './liveness.ts';
import { scopeToken, termToken } from './points-table.ts';

/**
 * SQLite ranks matches by term statistics of all bots together; reading more than needed keeps chunks that only this
 * bot's statistics rank first.
 */
const OVERSAMPLING = 2;

/** Finds chunks by the words of a question, on SQLite's FTS5. */
export function createKeywordRetriever(database: DatabaseSync) {
  const countChunks = database.prepare('SELECT count(*) AS n FROM points WHERE scope_id = ?');
  const countTerm = database.prepare('SELECT count(*) AS n FROM keywords WHERE keywords MATCH ?');
  // Column weights: the scope token only restricts and must not score.
  const match = database.prepare(
    'SELECT rowid AS id FROM keywords WHERE keywords MATCH ? ORDER BY bm25(keywords, 0.0, 1.0)',
  );
  const describe = database.prepare('SELECT item_id, version FROM points WHERE id = ? AND scope_id = ?');
  /** For each bot, the number of chunks that contain a term. Terms without chunks are cached only for questions. */
  const counted = new Map<number, Map<number, number>>();

  const count = (row: column.Row | undefined): number => (row === undefined ? 0 : column.integer(row, 'n'));
  const holding = (scopeId: number, index: number): number =>
    count(countTerm.get(`scope:${scopeToken(scopeId)} AND terms:${termToken(index)}`));

  return {
    /** The question's terms weighted by their rarity in this bot, with tolerance for typing errors. */
    weigh(scopeId: number, asked: readonly AskedTerm[]): WeightedTerm[] {
      const counts = counted.get(scopeId) ?? new Map<number, number>();
      counted.set(scopeId, counts);
      for (const { index } of asked) {
        if (!counts.has(index)) counts.set(index, holding(scopeId, index));
      }
      const unknown = unknownTerms(asked, counts);
      for (const meant of candidatesOf(unknown)) {
        if (counts.has(meant)) continue;
        const chunks = holding(scopeId, meant);
        if (chunks > 0) counts.set(meant, chunks);
      }
      return weighTerms(asked, counts, unknown, count(countChunks.get(scopeId)));
    },
    /** Ids of active points that contain a term, best first by FTS5's bm25. */
    matching(scopeId: number, indices: readonly number[], limit: number, isLive: Liveness) {
      if (indices.length === 0) return [];
      const terms = indices.map(termToken).join(' OR ');
      const found: number[] = [];
      for (const row of match.iterate(`scope:${scopeToken(scopeId)} AND terms:(${terms})`)) {
        const id = column.integer(row, 'id');
        const point = describe.get(id, scopeId);
        if (point === undefined || !isLive(column.text(point, 'item_id'), column.integer(point, 'version'))) {
          continue;
        }
        found.push(id);
        if (found.length >= limit * OVERSAMPLING) break;
      }
      return found;
    },
    invalidate: (scopeId: number) => void counted.delete(scopeId),
    invalidateAll: () => counted.clear(),
  };
}
