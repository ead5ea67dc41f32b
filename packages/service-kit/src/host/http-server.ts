import { createServer, type RequestListener, type Server } from 'node:http';
import { answerUnreadable } from './unreadable-request.ts';

/** Requests may take this long to finish after a stop was asked for; streams are interrupted then. */
export const DRAIN_MS = 25_000;
/** Slow senders of headers do not hold a socket for ever (Slowloris). */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;

export type HttpServer = Awaited<ReturnType<typeof listen>>;

/** Raised when the wanted port belongs to somebody else. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is already in use. Set PORT to a free one.`, { cause });
  }
}

/** Listens on `host:port` (0 lets the system choose). Throws PortTakenError. */
export async function listen(listener: RequestListener, options: { host: string; port: number }) {
  let isDraining = false;
  let isStopping = false;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    // A connection that is kept alive would bring one more request after the stop.
    response.once('close', () => {
      if (isStopping) request.socket.destroySoon();
    });
    listener(request, response);
  });
  answerUnreadable(server);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
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
