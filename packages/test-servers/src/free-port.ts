import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below every usual range for outgoing connections, which would otherwise take a port before its server starts. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;
/** Files that vitest runs side by side take their ports from ranges of their own, by the number of their worker. */
const RANGES = 8;
const PORTS_OF_RANGE = Math.floor((LAST_PORT - FIRST_PORT) / RANGES);
const TRIES = 100;

const given = new Set<number>();

/** A loopback port that nobody uses now, given once by this process; it stays the product's own over restarts. */
export async function freePort(worker = Number(process.env['VITEST_POOL_ID'] ?? 0)): Promise<number> {
  const first = FIRST_PORT + (worker % RANGES) * PORTS_OF_RANGE;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(first, first + PORTS_OF_RANGE);
    if (given.has(port)) continue;
    // Taken before it is tried: two callers that draw the same port would otherwise both find it free.
    given.add(port);
    if (await canListen(port)) return port;
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
