import { startEmbeddedMongo } from '@colloquy/embedded-mongo';

/** A running server of the MongoDB protocol for one test file. */
export interface TestStore {
  readonly uri: string;
  stop(): Promise<void>;
}

/** The server that `MONGODB_URI` names, otherwise an embedded one in memory. */
export async function startTestStore(): Promise<TestStore> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') return { uri: given, stop: () => Promise.resolve() };
  const server = await startEmbeddedMongo({ dataDir: ':memory:' });
  return { uri: server.uri, stop: () => server.stop() };
}
