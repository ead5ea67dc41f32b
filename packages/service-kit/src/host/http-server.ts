import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { destroyAfter } from './destroy-after.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** How long requests may take to finish after a stop was requested; then streams are interrupted. */
export const DRAIN_MS = 25_000;
const KEEP_ALIVE_MS = 65_000;

/** Time limits for slow connections. */
export interface ConnectionTimes {
  /** From the first byte of a request to the end of its headers (Slowloris). */
  readonly headersMs: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestMs: number;
  /**
   * Without a byte in either direction while a request is in progress: longer than any response takes to begin, see
   * the gateway.
   */
  readonly silenceMs: number;
  /** Period in which a reader must take some of its response. */
  readonly readMs: number;
  /** After a response, for a client that is still sending: closing the socket at once might lose the response. */
  readonly lingerMs: number;
  /** How often headers and requests are checked. */
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

/** The port is in use by another process. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is already in use. Set PORT to a free one.`, { cause });
  }
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Decides whether a new connection may stay; default: all may. */
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
    // A kept-alive connection would bring one more request after the stop.
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
    /** Keeps serving but closes connections after each response, so that clients connect elsewhere. */
    leave() {
      isDraining = true;
    },
    /** Stops accepting, waits for running requests up to `drainMs`, then closes the rest. */
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
  // A connection that was opened and never used becomes idle by itself.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
