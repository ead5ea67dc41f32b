import type { Socket } from 'node:net';
import type { ScramCredential } from './auth/scram.ts';
import type { ConnectionState } from './commands/command.ts';
import { runCommand } from './commands/registry.ts';
import type { Store } from './store/store.ts';
import { FrameReader, MAX_MESSAGE_BYTES, ProtocolError } from './wire/frame-reader.ts';
import { formatReply, parseRequest } from './wire/messages.ts';

/** A handshake has some hundred bytes; before login the server buffers no more than this. */
const MAX_MESSAGE_BYTES_BEFORE_LOGIN = 64 * 1024;
/** Time allowed for a peer's first message. */
const FIRST_MESSAGE_MS = 10_000;
/** Drivers monitor a server over a connection that never logs in and sends hello every 10 s. */
const SILENCE_BEFORE_LOGIN_MS = 120_000;

export interface ServerContext {
  readonly store: Store;
  readonly credential: ScramCredential;
  readonly startedAt: Date;
  /** Called for an error that the peer's bytes did not cause. */
  readonly onError: (error: unknown) => void;
}

/** One client connection. Whatever the client sends, at worst its own connection ends. */
export class Connection {
  readonly #socket: Socket;
  readonly #context: ServerContext;
  readonly #state: ConnectionState;
  readonly #reader = new FrameReader();
  #timer: NodeJS.Timeout | undefined;
  #hasSpoken = false;

  constructor(socket: Socket, id: number, context: ServerContext, onClose: () => void) {
    this.#socket = socket;
    this.#context = context;
    this.#state = {
      id,
      remote: `${socket.remoteAddress ?? ''}:${socket.remotePort ?? 0}`,
      user: undefined,
      conversation: undefined,
    };
    this.#endAfter(FIRST_MESSAGE_MS);
    socket.on('close', () => {
      clearTimeout(this.#timer);
      onClose();
    });
    // A reset connection needs no response.
    socket.on('error', () => socket.destroy());
    socket.on('drain', () => socket.resume());
    socket.on('data', (chunk) => this.#receive(Buffer.from(chunk)));
  }

  get isLoggedIn(): boolean {
    return this.#state.user !== undefined;
  }

  /** False until a complete message has been received. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  end(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      // One write to the socket for all replies of a batch.
      this.#socket.cork();
      this.#reader.add(chunk);
      for (let frame = this.#next(); frame !== undefined; frame = this.#next()) this.#answer(frame);
      this.#socket.uncork();
      // Reading pauses while a peer does not read its replies, so they cannot fill the memory.
      if (this.#socket.writableNeedDrain) this.#socket.pause();
    } catch (error) {
      this.#socket.destroy();
      if (!(error instanceof ProtocolError)) this.#context.onError(error);
    }
  }

  #next(): Buffer | undefined {
    if (this.#socket.destroyed) return undefined;
    return this.#reader.next(this.isLoggedIn ? MAX_MESSAGE_BYTES : MAX_MESSAGE_BYTES_BEFORE_LOGIN);
  }

  #answer(frame: Buffer): void {
    const request = parseRequest(frame);
    const { store, credential, startedAt } = this.#context;
    const { name, db, command } = request;
    const reply = runCommand({ store, credential, connection: this.#state, name, db, command, startedAt });
    this.#hasSpoken = true;
    if (this.isLoggedIn) clearTimeout(this.#timer);
    else this.#endAfter(SILENCE_BEFORE_LOGIN_MS);
    if (!request.silent) this.#socket.write(formatReply(request, reply));
  }

  #endAfter(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.destroy(), waitMs).unref();
  }
}
