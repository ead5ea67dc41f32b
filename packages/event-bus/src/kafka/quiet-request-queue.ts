import { createRequire } from 'node:module';
import { z } from 'zod';

const queueClass = z.custom<{ readonly prototype: RequestQueue }>((value) => typeof value === 'function');

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: () => void;
}

let patched = false;

/**
 * Works around kafkajs 2.2.4, which sets a timer with a negative delay after every response although nothing waits: a
 * needless timer per request, and a TimeoutNegativeWarning on Node 24. Here the timer is set only when a request
 * waits or the broker throttles. Has no effect if a later version moves the class.
 */
export function quietRequestQueue(): void {
  if (patched) return;
  patched = true;
  const found = queueClass.safeParse(loadQueue());
  const queue = found.data?.prototype;
  if (!queue || typeof queue.scheduleCheckPendingRequests !== 'function') return;
  const original = queue.scheduleCheckPendingRequests;
  queue.scheduleCheckPendingRequests = function scheduleOnlyWhenNeeded(this: RequestQueue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) original.call(this);
  };
}

function loadQueue(): unknown {
  try {
    return createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js');
  } catch {
    return undefined;
  }
}
