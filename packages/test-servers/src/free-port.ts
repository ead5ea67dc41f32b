import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below every usual range of ephemeral ports, from which an outgoing connection could take a port before its server
 * starts.
 */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;
/** A process needs few blocks, and there are enough for many processes. */
const PORTS_OF_BLOCK = 50;
const BLOCKS = Math.floor((LAST_PORT - FIRST_PORT) / PORTS_OF_BLOCK);
const TRIES = 100;

/**
 * A loopback port that is free now and given to no other process of this machine; each is given once by this process.
 */
export const freePort = createPortSource();

/**
 * Returns ports from blocks that belong to this source alone. It listens on the first port of a block for the life of
 * the process, so other processes avoid the block, and its ports stay reserved over restarts of the product.
 */
export function createPortSource(): () => Promise<number> {
  let left: number[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function nextPort(): Promise<number> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (left.length === 0) left = await reserveBlock();
      const port = left.shift();
      if (port !== undefined && (await canListen(port))) return port;
    }
    throw new Error('The system gave no port');
  }

  return () => {
    // Serialised, because concurrent callers would each reserve a block.
    const port = last.then(nextPort);
    last = port.catch(() => undefined);
    return port;
  };
}

async function reserveBlock(): Promise<number[]> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = FIRST_PORT + randomInt(BLOCKS) * PORTS_OF_BLOCK;
    const guard = await listenOn(first);
    if (guard === null) continue;
    guard.unref();
    return Array.from({ length: PORTS_OF_BLOCK - 1 }, (_, index) => first + 1 + index);
  }
  throw new Error('The system gave no block of ports');
}

async function canListen(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server === null) return false;
  await new Promise((closed) => server.close(closed));
  return true;
}

/** Null when the port is in use. */
function listenOn(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
