import { randomBytes } from 'node:crypto';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase, type Database } from '../connection/database.ts';
import type { ServiceDatabase } from '../connection/service-database.ts';

/** A database of its own on a running server: tests that share a server do not see each other. */
export interface TestDatabase {
  readonly uri: string;
  /** Name to open the same database with from another process. */
  readonly name: string;
  readonly database: Database;
  readonly service: ServiceDatabase;
  close(): Promise<void>;
}

/** Connects to `uri` and opens a service database that nobody used before. */
export async function openTestDatabase(uri: string): Promise<TestDatabase> {
  const database = await connectDatabase({ uri, appName: 'test', logger: silentLogger });
  const name = `test_${randomBytes(6).toString('hex')}`;
  return { uri, name, database, service: database.service(name), close: () => database.close() };
}
