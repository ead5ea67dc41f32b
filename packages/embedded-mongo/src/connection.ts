import type { Socket } from 'node:net';
import type { ScramCredential } from './auth/scram.ts';
import type { ConnectionState } from './commands/command.ts';
import { runCommand } from './commands/registry.ts';
import type { Store } from './store/store.ts';
import { FrameReader, MAX_MESSAGE_BYTES, ProtocolError } from './wire/frame-reader.ts';
import { formatReply, parseRequest } from './wire/messages.ts';

/** A handshake has some hundred bytes; before the login the server keeps no more than this. */
const MAX_MESSAGE_BYTES_BEFORE_LOGIN = 64 * 1024;
/** So long a peer may take for its first message. */
const FIRST_MESSAGE_MS = 10_000;
/** Drivers watch a server over a connection that never logs in and says hello every 10 s. */
const SILENCE_BEFORE_LOGIN_MS = 120_000;

export interface ServerContext {
  readonly store: Store;
  readonly credential: ScramCredential;
  readonly startedAt: Date;
  /** Told of an error that is no fault of the peer's bytes. */
  readonly onError: (error: unknown) => void;
}

/** One client: whatever it sends, at worst its own connection ends. */
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
    // A peer that resets its connection is gone; there is nothing to answer.
    socket.on('error', () => socket.destroy());
    socket.on('drain', () => socket.resume());
    socket.on('data', (chunk) => this.#receive(Buffer.from(chunk)));
  }

  get isLoggedIn(): boolean {
    return this.#state.user !== undefined;
  }

  /** False until a whole message has come. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  end(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      // One write to the socket for all that arrived together.
      this.#socket.cork();
      this.#reader.add(chunk);
      for (let frame = this.#next(); frame !== undefined; frame = this.#next()) this.#answer(frame);
      this.#socket.uncork();
      // A peer that asks and does not read is not read either, so its answers cannot fill the memory.
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
