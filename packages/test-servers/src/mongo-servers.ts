import { startFerretDb } from './ferretdb.ts';
import { startEmbeddedMongo } from '@colloquy/embedded-mongo';

/** A running server of the MongoDB protocol. */
interface MongoServer {
  readonly label: string;
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * The servers that database tests run on: the one that MONGODB_URI names, FerretDB, and the embedded one. Reports
 * when FerretDB is unavailable.
 */
export async function startMongoServers(): Promise<MongoServer[]> {
  const found = await Promise.all([given(), ferret(), embedded()]);
  return found.filter((server) => server !== null);
}

async function given(): Promise<MongoServer | null> {
  const uri = process.env['MONGODB_URI'];
  return uri ? { label: 'MONGODB_URI', uri, stop: () => Promise.resolve() } : null;
}

async function ferret(): Promise<MongoServer | null> {
  const server = await startFerretDb();
  if ('unavailable' in server) return missing('FerretDB', server.unavailable);
  return { label: 'FerretDB', uri: server.uri, stop: () => server.stop() };
}

async function embedded(): Promise<MongoServer> {
  const server = await startEmbeddedMongo({ dataDir: ':memory:' });
  return { label: 'embedded server', uri: server.uri, stop: () => server.stop() };
}

function missing(label: string, reason: string): null {
  console.warn(`LANE NOT RUN: database on ${label} — ${reason}`);
  return null;
}
