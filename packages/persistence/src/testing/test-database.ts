import { randomBytes } from 'node:crypto';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase } from '../connection/database.ts';

/** A database of its own on a running server: tests that share a server do not see each other. */
export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** Connects to `uri` and opens a new, unused service database. */
export async function openTestDatabase(uri: string) {
  const database = await connectDatabase({ uri, appName: 'test', logger: silentLogger });
  const name = `test_${randomBytes(6).toString('hex')}`;
  return {
    uri /** Name to open the same database with from another process. */,
    name,
    database,
    service: database.service(name),
    close: () => database.close(),
  };
}
