import { startEmbeddedMongo } from '@colloquy/embedded-mongo';

/** A running server of the MongoDB protocol, for all test files of a process. */
interface TestStore {
  readonly uri: string;
}

let embedded: Promise<TestStore> | undefined;

/**
 * The server that `MONGODB_URI` names, otherwise an embedded one in memory. It is started once and ends with the
 * process: each start costs a thread and its modules. Users of it take databases of their own.
 */
export async function startTestStore(): Promise<TestStore> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') return { uri: given };
  embedded ??= startEmbeddedMongo({ dataDir: ':memory:' });
  return embedded;
}
