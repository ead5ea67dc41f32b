import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { destroyAfter } from './destroy-after.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Requests may take this long to finish after a stop was asked for; streams are interrupted then. */
export const DRAIN_MS = 25_000;
const KEEP_ALIVE_MS = 65_000;

/** How long one connection may hold a socket by being slow. */
export interface ConnectionTimes {
  /** From the first byte of a request to the end of its headers (Slowloris). */
  readonly headersMs: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestMs: number;
  /** Without a byte either way while a request is under way: longer than any answer takes to begin, see the gateway. */
  readonly silenceMs: number;
  /** In which the reader of an answer has to take some of it. */
  readonly readMs: number;
  /** After an answer, for a client that still sends what nobody reads: a closed socket might lose it the answer. */
  readonly lingerMs: number;
  /** How often headers and requests are looked at. */
  readonly checkMs: number;
}

const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 120_000,
  readMs: 60_000,
  lingerMs: 5_000,
  checkMs: 5_000,
};

export type HttpServer = Awaited<ReturnType<typeof listen>>;

/** Raised when the wanted port belongs to somebody else. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is already in use. Set PORT to a free one.`, { cause });
  }
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Says of a new connection whether it may stay; everything may unless given. */
  readonly admit?: (socket: Socket) => boolean;
  readonly times?: ConnectionTimes;
}

/** Listens on `host:port` (0 lets the system choose). Throws PortTakenError. */
export async function listen(listener: RequestListener, options: ListenOptions) {
  const { admit, times = CONNECTION_TIMES } = options;
  let isDraining = false;
  let isStopping = false;
  const settings = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  };
  const server = createServer(settings, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    // A connection that is kept alive would bring one more request after the stop.
    response.once('close', () => {
      if (isStopping) request.socket.destroySoon();
      else if (!request.complete) destroyAfter(request.socket, times.lingerMs, () => request.complete);
    });
    listener(request, response);
  });
  answerUnreadable(server, times.lingerMs);
  server.timeout = times.silenceMs;
  cutSlowReaders(server, times);
  server.on('connection', (socket) => {
    if (admit !== undefined && !admit(socket)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(options.port, error) : error);
    });
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: portOf(server),
    /** Goes on serving, and keeps no connection alive: clients open the next one elsewhere. */
    leave() {
      isDraining = true;
    },
    /** Stops accepting, waits for running requests up to `drainMs`, then cuts what is left. */
    stop(drainMs = DRAIN_MS) {
      isDraining = true;
      isStopping = true;
      return closeServer(server, drainMs);
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}

async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  // One that was opened and never used becomes idle by itself.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
