import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes a second that whoever waits for an answer takes at least; the slowest of mobile networks give some thousands. */
const LEAST_RATE = 1_000;

interface Reading {
  readonly atMs: number;
  /** Bytes of writes that were taken as a whole. */
  readonly written: number;
  /** Bytes of the write that is under way which wait to be taken. */
  readonly queued: number;
}

/**
 * Cuts the connections whose reader takes an answer so slowly, for `readMs`, that it only holds memory: each one keeps
 * some megabytes of the system. A connection with nothing to send is left alone, so event streams may be silent.
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

/** What Node itself goes by for the silence of a socket: without it, a large answer in one write seems to stand still. */
function queuedIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const size: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof size === 'number' ? size : 0;
}
