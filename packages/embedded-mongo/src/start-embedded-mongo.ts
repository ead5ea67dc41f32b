import { randomBytes } from 'node:crypto';
import type { ServerOptions } from './server.ts';
import { type HostedServer, startInWorker } from './worker-host.ts';

export type EmbeddedMongoOptions = {
  /** Where the data lives; `:memory:` keeps none. */
  dataDir: string;
  /** 0, the default, takes any free port. */
  port?: number;
  username?: string;
  password?: string;
  /** False runs the server in the calling thread, which then waits for the disk with every command. */
  worker?: boolean;
};

export type EmbeddedMongo = {
  /** For mongoose, mongosh and Compass. Contains the password. */
  uri: string;
  port: number;
  stop(): Promise<void>;
};

const PASSWORD_BYTES = 32;

/**
 * Starts a server of the MongoDB wire protocol over SQLite, on loopback, behind SCRAM-SHA-256. The credential
 * is random unless given. Rejects with DataDirLockedError when another process uses the folder, and with the
 * socket's error (EADDRINUSE) when the port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const serverOptions: ServerOptions = {
    dataDir: options.dataDir,
    port: options.port ?? 0,
    username: options.username ?? 'colloquy',
    password: options.password ?? randomBytes(PASSWORD_BYTES).toString('base64url'),
  };
  const server = await (options.worker === false
    ? startInThisThread(serverOptions)
    : startInWorker(serverOptions));
  const { username, password } = serverOptions;
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return {
    uri: `mongodb://${login}@127.0.0.1:${server.port}/?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`,
    port: server.port,
    stop: () => server.stop(),
  };
}

/** Loaded only when wanted: with a worker, the calling thread never needs the server's code. */
async function startInThisThread(options: ServerOptions): Promise<HostedServer> {
  const { MongoServer } = await import('./server.ts');
  return MongoServer.start(options);
}
