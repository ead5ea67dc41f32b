import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below every usual range for outgoing connections, which would otherwise take a port before its server starts. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;
const TRIES = 100;

const given = new Set<number>();

/** A loopback port that nobody uses now, given once by this process; it stays the product's own over restarts. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('The system gave no port');
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
