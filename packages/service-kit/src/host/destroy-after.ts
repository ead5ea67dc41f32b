import type { Duplex } from 'node:stream';

/**
 * Destroys a connection that was answered and whose client goes on: `end` alone closes one half, and a client that keeps
 * the other open would hold the socket for ever. `isOver` says then that there is nothing to wait for any more.
 */
export function destroyAfter(socket: Duplex, lingerMs: number, isOver: () => boolean = () => false): void {
  const timer = setTimeout(() => {
    if (!isOver()) socket.destroy();
  }, lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
