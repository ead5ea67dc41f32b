import type { Collection, Stored } from '../storage/collection.ts';
import { blobOf } from '../storage/database-file.ts';
import type { Interval, Plan } from './planner.ts';

/** How much a scan read, for explain. */
export type ScanStatistics = { keysExamined: number; documentsExamined: number };

/** Chunks grow, so that a findOne reads little and a long scan makes few calls. */
const FIRST_CHUNK = 16;
const MAX_CHUNK = 512;

/**
 * Yields the documents a plan reaches, before the filter is applied. Reads in chunks that start where the last one
 * ended, so no statement stays open: writes and other cursors may run in between, with the guarantees of a yielding
 * cursor (a concurrent change may be seen either way).
 */
export function* scan(collection: Collection, plan: Plan, statistics?: ScanStatistics): Generator<Stored> {
  for (const stored of plan.stage === 'COLLSCAN' ? scanTable(collection) : scanIndex(collection, plan)) {
    if (statistics !== undefined) {
      statistics.documentsExamined += 1;
      if (plan.stage === 'IXSCAN') statistics.keysExamined += 1;
    }
    yield stored;
  }
}

function* scanTable({ file, table }: Collection): Generator<Stored> {
  let last = 0;
  for (let chunk = FIRST_CHUNK; ; chunk = Math.min(chunk * 2, MAX_CHUNK)) {
    const rows = file.all(`SELECT rid, doc FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ?`, last, chunk);
    for (const [rid, doc] of rows) {
      last = Number(rid);
      yield { rid: last, bytes: blobOf(doc) };
    }
    if (rows.length < chunk) return;
  }
}

function* scanIndex(collection: Collection, plan: Plan & { stage: 'IXSCAN' }): Generator<Stored> {
  // A document with an array has several keys and must be yielded once.
  const seen = plan.index.multikey.includes(true) ? new Set<number>() : undefined;
  for (const interval of plan.intervals) {
    const rows =
      plan.index.id === 0
        ? scanIds(collection, interval, plan.backward)
        : scanKeys(collection, plan, interval);
    for (const stored of rows) {
      if (seen?.has(stored.rid) === true) continue;
      seen?.add(stored.rid);
      yield stored;
    }
  }
}

function* scanIds({ file, table }: Collection, { from, to }: Interval, backward: boolean): Generator<Stored> {
  const [forwardSql, backwardSql] = [
    `SELECT k, rid, doc FROM ${table} WHERE k >= ? AND k < ? ORDER BY k LIMIT ?`,
    `SELECT k, rid, doc FROM ${table} WHERE k >= ? AND k < ? ORDER BY k DESC LIMIT ?`,
  ];
  let [low, high] = [from, to];
  for (let chunk = FIRST_CHUNK; ; chunk = Math.min(chunk * 2, MAX_CHUNK)) {
    const rows = file.all(backward ? backwardSql : forwardSql, low, high, chunk);
    for (const [key, rid, doc] of rows) {
      // The key above `k` in byte order is `k` and a zero byte.
      if (backward) high = Buffer.from(blobOf(key));
      else low = Buffer.concat([blobOf(key), Buffer.of(0)]);
      yield { rid: Number(rid), bytes: blobOf(doc) };
    }
    if (rows.length < chunk) return;
  }
}

function* scanKeys(
  collection: Collection,
  plan: Plan & { stage: 'IXSCAN' },
  { from, to }: Interval,
): Generator<Stored> {
  const { file, table } = collection;
  const source = `SELECT i.k, i.rid, d.doc FROM i${plan.index.id} i CROSS JOIN ${table} d ON d.rid = i.rid`;
  const order = plan.backward ? 'ORDER BY i.k DESC, i.rid DESC LIMIT ?' : 'ORDER BY i.k, i.rid LIMIT ?';
  const next = plan.backward ? '(i.k, i.rid) < (?, ?) AND i.k >= ?' : '(i.k, i.rid) > (?, ?) AND i.k < ?';
  let chunk = FIRST_CHUNK;
  let rows = file.all(`${source} WHERE i.k >= ? AND i.k < ? ${order}`, from, to, chunk);
  for (;;) {
    for (const [, rid, doc] of rows) yield { rid: Number(rid), bytes: blobOf(doc) };
    if (rows.length < chunk) return;
    const [key, rid] = rows.at(-1) ?? [];
    chunk = Math.min(chunk * 2, MAX_CHUNK);
    rows = file.all(
      `${source} WHERE ${next} ${order}`,
      blobOf(key),
      Number(rid),
      plan.backward ? from : to,
      chunk,
    );
  }
}
