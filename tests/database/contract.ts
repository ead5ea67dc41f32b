/**
 * What our repositories may expect of a database, run against every server we support: the embedded one, and an
 * independent one (`MONGODB_URI`, otherwise FerretDB 1.24 on SQLite).
 *
 * Repositories keep to what these suites show. `embedded-only.int.test.ts` shows what the embedded server does
 * beyond that, as MongoDB does. FerretDB 1.24 lacks, and repositories therefore avoid:
 *
 * - atomic concurrent writes: `packages/test-servers/src/serial-writes-proxy.ts` makes up for it;
 * - `$pull` by some fields of a sub-document: it removes only elements equal to the whole operand, and reports
 *   no error. Pull the complete sub-document, or `$pullAll: [complete]`;
 * - code 11000 when an update (not an insert or an upsert) breaks a unique index: it is code 1 there;
 * - unique indexes over arrays, and unique indexes that count two missing fields as equal;
 * - `partialFilterExpression` and TTL indexes;
 * - `$elemMatch` with fields in a filter (with operators it works), `$expr`;
 * - positional updates `$`, `$[]`, `$[id]`, `arrayFilters`; an index in the path (`lines.1.qty`) works;
 * - projections `$slice`, `$elemMatch`, `lines.$`, and computed ones;
 * - updates by pipeline, transactions, change streams, collation;
 * - aggregation beyond $match, $sort, $skip, $limit, $count, $unwind, $unset, $project (inclusion and exclusion),
 *   and $group with ONE accumulator, `$sum` or `$count` (a second one comes out as 0); expressions, also a plain
 *   `$project: { name: '$path' }`, are stored as text or refused. $lookup, $facet, $sample, $avg, $min, $max, $push,
 *   $first and $dateToString do not exist;
 * - query plans: `explain` speaks SQLite's language, and its indexes other than unique ones speed up nothing.
 */
import mongoose from 'mongoose';
import { startFerretDb } from '@colloquy/test-servers/ferretdb';
import { startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';

export type TestServer = { name: string; uri: string; stop(): Promise<void> };

/** The embedded server with its data in memory. */
export async function embeddedServer(): Promise<TestServer> {
  const server = await startEmbeddedMongo({ dataDir: ':memory:' });
  return { name: 'embedded', uri: server.uri, stop: () => server.stop() };
}

/** The independent server; its absence is an error, so that the lane cannot be green without having run. */
export async function independentServer(): Promise<TestServer> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') return { name: 'MONGODB_URI', uri: given, stop: async () => {} };
  const ferret = await startFerretDb();
  if ('unavailable' in ferret) throw new Error(`no independent database server: ${ferret.unavailable}`);
  return { name: 'FerretDB 1.24', ...ferret };
}

export type Database = { connection: mongoose.Connection; close(): Promise<void> };

/** A connection to a database of its own, dropped at the end. */
export async function openDatabase(uri: string): Promise<Database> {
  const connection = await mongoose
    .createConnection(uri, {
      dbName: `contract_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
    })
    .asPromise();
  return {
    connection,
    close: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
