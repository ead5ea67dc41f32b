import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen.ts';

/** A server that answers every request with `answer`, or with nothing while frozen, like a process under SIGSTOP. */
export async function startFreezingServer(answer: string) {
  const held: ServerResponse[] = [];
  let isFrozen = false;
  let keepsNoConnection = false;
  let asked = 0;
  const server = createServer((request, response) => {
    const isProbe = request.url?.startsWith('/health/') === true;
    if (!isProbe) asked += 1;
    if (keepsNoConnection) response.setHeader('connection', 'close').statusCode = isProbe ? 503 : 200;
    if (isFrozen) held.push(response);
    else response.end(answer);
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    url,
    /** Requests except liveness probes. */
    get asked() {
      return asked;
    },
    /** Keeps answering, but is not ready and closes its connections, like a process about to stop. */
    leave: () => void (keepsNoConnection = true),
    freeze: () => void (isFrozen = true),
    /** Also answers the requests received meanwhile. */
    thaw() {
      isFrozen = false;
      for (const response of held.splice(0)) response.end(answer);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
