import type { DatabaseSync } from 'node:sqlite';
import { termWeight } from '../ranking/coverage.ts';
import * as column from './columns.ts';
import type { Liveness } from './liveness.ts';
import { scopeToken, termToken } from './points-table.ts';

/**
 * SQLite orders matches with term statistics of all bots together; reading some more than needed keeps
 * chunks that only this bot's statistics put in front.
 */
const OVERSAMPLING = 2;

/** Finds chunks by the words of a question, on SQLite's FTS5. */
export function createKeywordRetriever(database: DatabaseSync) {
  const countChunks = database.prepare('SELECT count(*) AS n FROM points WHERE scope_id = ?');
  const countTerm = database.prepare('SELECT count(*) AS n FROM keywords WHERE keywords MATCH ?');
  // Column weights: the scope token restricts, it must not score.
  const match = database.prepare(
    'SELECT rowid AS id FROM keywords WHERE keywords MATCH ? ORDER BY bm25(keywords, 0.0, 1.0)',
  );
  const describe = database.prepare('SELECT item_id, version FROM points WHERE id = ? AND scope_id = ?');
  const weights = new Map<number, Map<number, number>>();

  const count = (row: column.Row | undefined): number => (row === undefined ? 0 : column.integer(row, 'n'));
  const weightIn = (scopeId: number, index: number, known: Map<number, number>): number => {
    const kept = known.get(index);
    if (kept !== undefined) return kept;
    const holding = count(countTerm.get(`scope:${scopeToken(scopeId)} AND terms:${termToken(index)}`));
    const weight = termWeight(holding, count(countChunks.get(scopeId)));
    known.set(index, weight);
    return weight;
  };

  return {
    /** The question's terms weighted by how rare each is in this bot. */
    weigh(scopeId: number, indices: readonly number[]) {
      const known = weights.get(scopeId) ?? new Map<number, number>();
      weights.set(scopeId, known);
      return indices.map((index) => ({ index, weight: weightIn(scopeId, index, known) }));
    },
    /** Ids of live points that hold a term, best first by FTS5's bm25. */
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
    invalidate: (scopeId: number) => void weights.delete(scopeId),
    invalidateAll: () => weights.clear(),
  };
}
