import { randomBytes } from 'node:crypto';
import { asError, type EventListener } from './events.ts';
import { type Address, hostOf, socketPathOf } from './listening.ts';
import type { ServerOptions } from './server.ts';
import { type HostedServer, startInWorker } from './worker-host.ts';

export type EmbeddedMongoOptions = {
  /** The data folder; `:memory:` stores nothing. */
  dataDir: string;
  /**
   * Loopback port, 0 for any free one. Without it the server listens at a socket file beside its data, which only the
   * owner may open; in memory, on Windows and below a path too long for a socket it uses port 0.
   */
  port?: number;
  username?: string;
  password?: string;
  /** False runs the server in the calling thread, which then blocks on the disk with every command. */
  worker?: boolean;
  onEvent?: EventListener;
};

export type EmbeddedMongo = {
  /** For mongoose, mongosh and Compass. Contains the password. */
  uri: string;
  address: Address;
  stop(): Promise<void>;
};

const PASSWORD_BYTES = 32;

/**
 * Starts a server of the MongoDB wire protocol over SQLite, with SCRAM-SHA-256, in a thread that is restarted when it
 * dies. The credential is random unless given. Rejects with DataDirLockedError when another process uses the folder,
 * and with the socket's error (EADDRINUSE) when the port is in use.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const serverOptions: ServerOptions = {
    dataDir: options.dataDir,
    address: wantedAddress(options),
    username: options.username ?? 'colloquy',
    password: options.password ?? randomBytes(PASSWORD_BYTES).toString('base64url'),
  };
  const onEvent = options.onEvent ?? (() => undefined);
  const server = await (options.worker === false
    ? startInThisThread(serverOptions, onEvent)
    : startInWorker(serverOptions, onEvent));
  const { username, password } = serverOptions;
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return {
    uri: `mongodb://${login}@${hostOf(server.address)}/?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`,
    address: server.address,
    stop: () => server.stop(),
  };
}

function wantedAddress({ dataDir, port }: EmbeddedMongoOptions): Address {
  const path = port === undefined ? socketPathOf(dataDir) : undefined;
  return path === undefined ? { kind: 'loopback', port: port ?? 0 } : { kind: 'socket', path };
}

/** Loaded on demand: with a worker, the calling thread never needs the server's code. */
async function startInThisThread(options: ServerOptions, onEvent: EventListener): Promise<HostedServer> {
  const { MongoServer } = await import('./server.ts');
  const server = await MongoServer.start(options, (error) =>
    onEvent({ type: 'fault', error: asError(error) }),
  );
  if (server.partialCheck !== undefined) onEvent(server.partialCheck);
  return server;
}
