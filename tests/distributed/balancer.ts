import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

/** Callers probe these paths; they do not count as requests of the product. */
const HEALTH = '/health/';

/** The load balancer of a real installation: one address in front of several processes of a service. */
export interface Balancer {
  readonly url: string;
  /** Requests answered by each process, in the order of the ports. */
  readonly served: readonly number[];
  /** Requests sent to each process, answered or not. */
  readonly sent: readonly number[];
  stop(): Promise<void>;
}

/**
 * Sends requests to `ports` in turn. It skips a process that refuses the connection, and does not repeat a request
 * that a process has begun to answer. Bodies and event streams are passed through as they arrive.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const served = ports.map(() => 0);
  const sent = ports.map(() => 0);
  let turn = 0;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, refused: number): void {
    const index = turn % ports.length;
    turn += 1;
    const { method, url: path, headers } = incoming;
    if (path?.startsWith(HEALTH) !== true) sent[index] = (sent[index] ?? 0) + 1;
    const upstream = request({ host: '127.0.0.1', port: ports[index], method, path, headers, agent });
    outgoing.once('close', () => upstream.destroy());
    upstream.once('response', (answer) => {
      served[index] = (served[index] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.destroyed) return;
      const isUntouched = error.code === 'ECONNREFUSED' && !outgoing.headersSent;
      if (isUntouched && refused + 1 < ports.length) return forward(incoming, outgoing, refused + 1);
      outgoing.destroy();
    });
    // The body is not read before the process has accepted the connection, so the next process still gets all of it.
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream));
      else incoming.pipe(upstream);
    });
  }

  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, 0));
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    sent,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}
