import { startEmbeddedMongo } from '@colloquy/embedded-mongo';

/** A running server of the MongoDB protocol, shared by all test files of a process. */
interface TestStore {
  readonly uri: string;
}

let embedded: Promise<TestStore> | undefined;

/**
 * The server that `MONGODB_URI` names, otherwise an embedded one in memory. It is started once and ends with the
 * process, because each start costs a thread and its modules. Each user opens databases of its own.
 */
export async function startTestStore(): Promise<TestStore> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') return { uri: given };
  embedded ??= startEmbeddedMongo({ dataDir: ':memory:' });
  return embedded;
}
