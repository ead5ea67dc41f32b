import { SSE_HEARTBEAT_MS } from '@colloquy/contracts';
import { ChatError } from '../chat-error.ts';

/** After three missed heartbeats the connection counts as dead, even without an error. */
export const SILENCE_MS = 3 * SSE_HEARTBEAT_MS;

/** Aborts a connection on which no data arrives. */
export interface SilenceWatch {
  /** Aborted when the caller's signal is, and after `SILENCE_MS` without data. */
  readonly signal: AbortSignal;
  /** Call it for each piece of received data. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Watches a connection from the moment it is opened, until `stop`. */
export function watchSilence(outer: AbortSignal): SilenceWatch {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ChatError('network'));
  let timer = setTimeout(abort, SILENCE_MS);
  outer.addEventListener('abort', abort, { once: true });
  if (outer.aborted) abort();
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
