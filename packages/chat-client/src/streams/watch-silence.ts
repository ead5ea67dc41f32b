import { SSE_HEARTBEAT_MS } from '@colloquy/contracts';
import { ChatError } from '../chat-error.ts';

/** Three heartbeats missed: the connection is dead, even where no error says so. */
export const SILENCE_MS = 3 * SSE_HEARTBEAT_MS;

/** Ends a connection on which nothing arrives any more. */
export interface SilenceWatch {
  /** Aborted when the caller's signal is, and after `SILENCE_MS` without data. */
  readonly signal: AbortSignal;
  /** Something has arrived. */
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
