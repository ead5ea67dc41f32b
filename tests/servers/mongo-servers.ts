import { startFerretDb } from './ferretdb.ts';
import { startOneAtATimeProxy } from './one-at-a-time.ts';

/** A running server of the MongoDB protocol. */
export interface MongoServer {
  readonly label: string;
  readonly uri: string;
  stop(): Promise<void>;
}

interface EmbeddedMongoModule {
  startEmbeddedMongo(options: { dataDir: string }): Promise<{ uri: string; stop(): Promise<void> }>;
}

/** Held in a variable, so that the compiler does not look for a package that may not be built yet. */
const EMBEDDED_PACKAGE: string = '@colloquy/embedded-mongo';

/**
 * The servers that database tests run on: the one that MONGODB_URI names, FerretDB, and the embedded one. Says
 * which of the last two is missing, and throws when there is none at all.
 */
export async function startMongoServers(): Promise<MongoServer[]> {
  const found = await Promise.all([given(), ferret(), embedded()]);
  const servers = found.filter((server) => server !== null);
  if (servers.length === 0) throw new Error('No server of the MongoDB protocol to test on');
  return servers;
}

async function given(): Promise<MongoServer | null> {
  const uri = process.env['MONGODB_URI'];
  return uri ? { label: 'MONGODB_URI', uri, stop: () => Promise.resolve() } : null;
}

async function ferret(): Promise<MongoServer | null> {
  const server = await startFerretDb();
  if ('unavailable' in server) return missing('FerretDB', server.unavailable);
  const { hostname, port } = new URL(server.uri);
  const proxy = await startOneAtATimeProxy({ host: hostname, port: Number(port) });
  return {
    label: 'FerretDB',
    uri: `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`,
    async stop() {
      await proxy.stop();
      await server.stop();
    },
  };
}

async function embedded(): Promise<MongoServer | null> {
  try {
    const module: EmbeddedMongoModule = await import(EMBEDDED_PACKAGE);
    const server = await module.startEmbeddedMongo({ dataDir: ':memory:' });
    return { label: 'embedded server', uri: server.uri, stop: () => server.stop() };
  } catch (error) {
    return missing('embedded server', error instanceof Error ? error.message : 'unknown reason');
  }
}

function missing(label: string, reason: string): null {
  console.warn(`NOT RUN on ${label}: ${reason}`);
  return null;
}
