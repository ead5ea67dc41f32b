import { once } from 'node:events';
import type { Response } from 'express';
import { SSE_HEARTBEAT_MS } from '@colloquy/contracts';

/** One server-sent event; `data` is sent as JSON, and `id` is what a client names as its last event. */
export interface StreamEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** Starts an event stream (WHATWG HTML, section 9.2) on `response`, with a heartbeat comment every 15 s. */
export function openEventStream(response: Response) {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(':\n\n'), SSE_HEARTBEAT_MS);
  heartbeat.unref();
  response.once('close', () => clearInterval(heartbeat));
  return {
    /** Waits while the client is slower than its stream, so that nothing accumulates for it. */
    async send({ id, event, data }: StreamEvent): Promise<void> {
      const idLine = id === undefined ? '' : `id: ${id}\n`;
      const hasRoom = response.write(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!hasRoom && !response.destroyed)
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
    },
    close() {
      clearInterval(heartbeat);
      response.end();
    },
  };
}
