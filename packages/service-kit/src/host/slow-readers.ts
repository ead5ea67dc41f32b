import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum rate of a reader in bytes per second; the slowest mobile networks have some thousands. */
const LEAST_RATE = 1_000;

interface Reading {
  readonly atMs: number;
  /** Bytes of completed writes. */
  readonly written: number;
  /** Bytes of the current write that the socket has not taken yet. */
  readonly queued: number;
}

/**
 * Closes connections whose reader has been too slow for `readMs`, because each one occupies some megabytes of the
 * system's memory. A connection with nothing to send is left open, so event streams may be silent.
 */
export function cutSlowReaders(
  server: Server,
  { readMs, checkMs }: { readonly readMs: number; readonly checkMs: number },
): void {
  const readings = new Map<Socket, Reading | null>();
  server.on('connection', (socket) => {
    readings.set(socket, null);
    socket.once('close', () => readings.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of readings) {
      const now = readingOf(socket);
      if (socket.writableLength === 0) readings.set(socket, null);
      else if (before === null) readings.set(socket, now);
      else if (now.atMs - before.atMs >= readMs) {
        const taken = now.written - before.written + Math.max(0, before.queued - now.queued);
        if (taken < (LEAST_RATE * readMs) / 1_000) socket.destroy();
        else readings.set(socket, now);
      }
    }
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function readingOf(socket: Socket): Reading {
  const atMs = performance.now();
  return { atMs, written: socket.bytesWritten - socket.writableLength, queued: queuedIn(socket) };
}

/**
 * The figure that Node itself uses for a socket's timeout: without it, a large response in one write seems to stall.
 */
function queuedIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const size: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof size === 'number' ? size : 0;
}
