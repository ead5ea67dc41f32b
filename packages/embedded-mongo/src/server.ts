import { createServer, type Server, type Socket } from 'node:net';
import { createCredential } from './auth/scram.ts';
import { Connection, type ServerContext } from './connection.ts';
import { type Address, listenAt } from './listening.ts';
import type { PartlyCheckedEvent } from './events.ts';
import { Store } from './store/store.ts';
import type { CheckLimits } from './storage/find-corruption.ts';

export type ServerOptions = {
  dataDir: string;
  address: Address;
  username: string;
  password: string;
  /** How much of the file a start checks. Only tests set it. */
  checkLimits?: CheckLimits;
};

/** Each process that uses the database has a pool of authenticated connections, and a few that monitor or log in. */
const MAX_CONNECTIONS_BEFORE_LOGIN = 128;

/** Listens beside the data, or on loopback, and answers commands in the calling thread. */
export class MongoServer {
  readonly #store: Store;
  readonly #context: ServerContext;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #address: Address;
  #lastConnection = 0;
  #stopped: Promise<void> | undefined;

  private constructor(options: ServerOptions, onError: (error: unknown) => void) {
    this.#address = options.address;
    this.#store = new Store(options.dataDir, onError, options.checkLimits);
    this.#context = {
      store: this.#store,
      credential: createCredential(options.username, options.password),
      startedAt: new Date(),
      onError,
    };
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  /**
   * Opens the data and the address. `onError` is called for non-fatal errors: an unexpected one while answering, or a
   * failed run of the TTL job. Throws DataDirLockedError, or the socket's error for a port in use.
   */
  static async start(options: ServerOptions, onError: (error: unknown) => void): Promise<MongoServer> {
    const server = new MongoServer(options, onError);
    try {
      server.#address = await listenAt(server.#server, options.address);
    } catch (error) {
      server.#store.close();
      throw error;
    }
    // For example no file descriptor for another connection; open connections continue.
    server.#server.on('error', onError);
    return server;
  }

  get address(): Address {
    return this.#address;
  }

  /** For the host's log, when the file was too large to be checked whole. */
  get partialCheck(): PartlyCheckedEvent | undefined {
    const { tables, unchecked } = this.#store.file.check;
    if (unchecked.length === 0) return undefined;
    return { type: 'partly-checked', tables, uncheckedTables: unchecked.length };
  }

  /** Closes connections, address and file, in this order; once. Acknowledged writes are already stored. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#close());
  }

  async #close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const connection of this.#connections) connection.end();
    await promise;
    this.#store.close();
  }

  #accept(socket: Socket): void {
    if (!this.#makeRoom()) return void socket.destroy();
    this.#lastConnection += 1;
    const connection = new Connection(socket, this.#lastConnection, this.#context, () =>
      this.#connections.delete(connection),
    );
    this.#connections.add(connection);
  }

  /**
   * With too many unauthenticated connections, closes the oldest that has not sent a message; false when all have.
   */
  #makeRoom(): boolean {
    const waiting = [...this.#connections].filter(({ isLoggedIn }) => !isLoggedIn);
    if (waiting.length < MAX_CONNECTIONS_BEFORE_LOGIN) return true;
    const silent = waiting.find(({ hasSpoken }) => !hasSpoken);
    if (silent === undefined) return false;
    silent.end();
    this.#connections.delete(silent);
    return true;
  }
}
