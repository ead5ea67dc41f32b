import { createServer, type Server, type Socket } from 'node:net';
import { createCredential, type ScramCredential } from './auth/scram.ts';
import { runCommand } from './commands/registry.ts';
import type { ConnectionState } from './commands/command.ts';
import { Store } from './storage/store.ts';
import { FrameReader, ProtocolError } from './wire/frame-reader.ts';
import { formatReply, parseRequest } from './wire/messages.ts';

export type ServerOptions = { dataDir: string; port: number; username: string; password: string };

/** Loopback only: the server is a part of this machine's process, not a database for a network. */
const HOST = '127.0.0.1';

/** Listens on loopback and answers commands in the thread that called. */
export class MongoServer {
  readonly #store: Store;
  readonly #credential: ScramCredential;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #startedAt = new Date();
  #lastConnection = 0;
  #stopped: Promise<void> | undefined;

  private constructor(options: ServerOptions) {
    this.#store = new Store(options.dataDir);
    this.#credential = createCredential(options.username, options.password);
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  /** Opens the data and the port. Throws DataDirLockedError, or the socket's error for a taken port. */
  static async start(options: ServerOptions): Promise<MongoServer> {
    const server = new MongoServer(options);
    try {
      await server.#listen(options.port);
    } catch (error) {
      server.#store.close();
      throw error;
    }
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Closes connections, port and file, in this order; once. What was acknowledged is stored already. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#close());
  }

  async #close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
    this.#store.close();
  }

  #listen(port: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject);
    this.#server.listen(port, HOST, () => {
      this.#server.off('error', reject);
      resolve();
    });
    return promise;
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    this.#lastConnection += 1;
    const connection: ConnectionState = {
      id: this.#lastConnection,
      remote: `${socket.remoteAddress ?? ''}:${socket.remotePort ?? 0}`,
      user: undefined,
      conversation: undefined,
    };
    const reader = new FrameReader();
    socket.on('close', () => this.#sockets.delete(socket));
    // A peer that resets its connection is gone; there is nobody to tell.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => this.#receive(socket, reader, connection, Buffer.from(chunk)));
  }

  #receive(socket: Socket, reader: FrameReader, connection: ConnectionState, chunk: Buffer): void {
    try {
      // One write to the socket for all that arrived together.
      socket.cork();
      for (const frame of reader.push(chunk)) this.#answer(socket, connection, frame);
      socket.uncork();
    } catch (error) {
      if (!(error instanceof ProtocolError || error instanceof RangeError)) throw error;
      socket.destroy();
    }
  }

  #answer(socket: Socket, connection: ConnectionState, frame: Buffer): void {
    const request = parseRequest(frame);
    const reply = runCommand({
      store: this.#store,
      credential: this.#credential,
      connection,
      name: request.name,
      db: request.db,
      command: request.command,
      startedAt: this.#startedAt,
    });
    if (!request.silent) socket.write(formatReply(request, reply));
  }
}
