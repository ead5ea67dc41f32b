import type { Duplex } from 'node:stream';

/**
 * Destroys an answered connection whose client keeps sending: `end` closes only one half, and a client that keeps the
 * other half open would hold the socket for ever. `isOver` says when there is nothing left to wait for.
 */
export function destroyAfter(socket: Duplex, lingerMs: number, isOver: () => boolean = () => false): void {
  const timer = setTimeout(() => {
    if (!isOver()) socket.destroy();
  }, lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
