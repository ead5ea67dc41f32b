import type { EventEnvelope } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { setTimeout as pause } from 'node:timers/promises';
import { limitFunction } from 'p-limit';
import { clockOf } from '../connection/store-clock.ts';
import { createDocumentPublisher } from './document-publisher.ts';
import { createOutboxQueues } from './outbox-queues.ts';
import type { OutboxModel } from '../aggregate/outbox-model.ts';
import type { OutboxSignal } from './outbox-signal.ts';
import { createPendingBatches, type PendingBatches, type WaitingDocument } from './pending-batches.ts';

const DEFAULT_CONCURRENCY = 32;
/**
 * Concurrent documents per publish: most of them wait for their batches to be removed, and the more there are, the
 * more share one write.
 */
const DOCUMENTS_PER_PUBLISH = 8;
const DEFAULT_SWEEP_INTERVAL_MS = 1_000;
/** A batch this old was left behind: its writer's relay would have published it long ago. */
const DEFAULT_MIN_AGE_MS = 2_000;
const DEFAULT_STOP_TIMEOUT_MS = 10_000;
const DEFAULT_DRAIN_TIMEOUT_MS = 30_000;
const SWEEP_PAGE = 500;
/** A sweep reads on when fewer documents than this are in memory. */
const SWEEP_BACKLOG = 2 * SWEEP_PAGE;
/** One warning per this many failures of one document, so that an unavailable broker does not flood the log. */
const WARN_EVERY = 10;

export interface OutboxRelayOptions {
  readonly models: readonly OutboxModel[];
  /** Rejects unless the bus accepted all of them; the same events are then passed again later. */
  readonly publish: (events: readonly EventEnvelope[]) => Promise<void>;
  readonly signal: OutboxSignal;
  readonly logger: Logger;
  /** Concurrent publishes. Default 32. */
  readonly concurrency?: number;
  readonly sweepIntervalMs?: number;
  /** Default 2 s. Below the duration of a publish, two processes publish the same batch more often. */
  readonly minAgeMs?: number;
  /** How long `stop` waits for running publishes. Default 10 s. */
  readonly stopTimeoutMs?: number;
  /** Called after each publish; `lagMs` counts from the first event's `occurredAt`. */
  readonly onPublished?: (published: { model: string; events: number; lagMs: number }) => void;
}

interface Source {
  readonly model: OutboxModel;
  readonly pending: PendingBatches;
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>;

/**
 * Publishes what writes put into outboxes: at least once, in order per document, and no event is removed from an
 * outbox before the bus has it. The writing process publishes at once from memory; a periodic sweep over the sparse
 * index finds what a dead process left behind.
 */
export function createOutboxRelay(options: OutboxRelayOptions) {
  const { logger, minAgeMs = DEFAULT_MIN_AGE_MS, sweepIntervalMs = DEFAULT_SWEEP_INTERVAL_MS } = options;
  const sources = new Map<string, Source>(
    options.models.map((model) => [model.modelName, { model, pending: createPendingBatches(model) }]),
  );
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  const queues = createOutboxQueues({
    concurrency: concurrency * DOCUMENTS_PER_PUBLISH,
    onFailure(error, key, failures) {
      if (failures % WARN_EVERY === 1) logger.warn({ err: error, key, failures }, 'outbox publish failed');
    },
  });
  const publisher = createDocumentPublisher({
    publish: limitFunction(options.publish, { concurrency }),
    patienceMs: () => (isDraining ? 0 : minAgeMs),
  });
  let isDraining = false;
  let sweeping: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  let unsubscribe: (() => void) | null = null;

  function wake(source: Source, documentId: string, seen: Parameters<typeof queues.wake>[2]): void {
    const { modelName } = source.model;
    queues.wake(
      `${modelName}/${documentId}`,
      (latest) => publisher.publishAll(source.pending, documentId, latest, report(modelName)),
      seen,
    );
  }

  function report(model: string): (events: readonly EventEnvelope[]) => void {
    return (events) => {
      const [first] = events;
      if (!first || !options.onPublished) return;
      options.onPublished({ model, events: events.length, lagMs: Date.now() - Date.parse(first.occurredAt) });
    };
  }

  /** Queues every document whose oldest batch is older than `ageMs`. Returns how many there were. */
  async function sweepOnce(source: Source, ageMs: number, signal?: AbortSignal): Promise<number> {
    const before = new Date(clockOf(source.model).now().getTime() - ageMs);
    let found = 0;
    let last: WaitingDocument | undefined;
    do {
      const waiting = await source.pending.waiting(before, SWEEP_PAGE, last);
      for (const { id } of waiting) {
        if (!queues.has(`${source.model.modelName}/${id}`)) wake(source, id, null);
      }
      found += waiting.length;
      last = waiting.length < SWEEP_PAGE ? undefined : waiting.at(-1);
      if (last) await queues.fewerThan(SWEEP_BACKLOG);
    } while (last && !signal?.aborted);
    return found;
  }

  async function sweepForever(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const source of sources.values()) {
        try {
          await sweepOnce(source, minAgeMs, signal);
        } catch (error) {
          logger.warn({ err: error, model: source.model.modelName }, 'outbox sweep failed');
        }
      }
      // Randomised, so that processes do not sweep at the same moment.
      const pauseMs = sweepIntervalMs * (0.8 + 0.4 * Math.random());
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Sweeps at once for what earlier processes left behind, then publishes each write as it happens. */
  function start(): void {
    if (sweeping) return;
    unsubscribe = options.signal.onWrite(({ modelName, documentId, batch, batches }) => {
      const source = sources.get(modelName);
      if (!source) return;
      publisher.own(batch);
      wake(source, documentId, batches);
    });
    const abort = new AbortController();
    sweeping = { abort, done: sweepForever(abort.signal) };
  }

  /** Starts no further publish and waits for the running ones, at most `stopTimeoutMs`. */
  async function stop(): Promise<void> {
    unsubscribe?.();
    sweeping?.abort.abort();
    const ended = Promise.all([queues.close(), sweeping?.done]);
    const isInTime = await within(ended, options.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS);
    if (!isInTime) logger.warn({ queues: queues.size }, 'outbox relay stopped while publishes were running');
  }

  /** Resolves with true when all outboxes are empty, with false when `timeoutMs` passed first (default 30 s). */
  async function drain({
    timeoutMs = DEFAULT_DRAIN_TIMEOUT_MS,
  }: {
    timeoutMs?: number;
  } = {}): Promise<boolean> {
    const abort = new AbortController();
    isDraining = true;
    const isEmpty = await within(sweepUntilEmpty(abort.signal), timeoutMs);
    isDraining = false;
    abort.abort();
    return isEmpty;
  }

  async function sweepUntilEmpty(signal: AbortSignal): Promise<void> {
    let found = 0;
    do {
      found = 0;
      for (const source of sources.values()) found += await sweepOnce(source, 0, signal);
      await queues.fewerThan(1);
    } while (found > 0 && !signal.aborted);
  }

  /** Age of the oldest waiting batch in milliseconds; 0 without one. For gauges and health. */
  async function oldestPendingMs(): Promise<number> {
    let oldestMs = 0;
    for (const { model, pending } of sources.values()) {
      const now = clockOf(model).now();
      const [oldest] = await pending.waiting(now, 1);
      if (oldest) oldestMs = Math.max(oldestMs, now.getTime() - oldest.outboxAt.getTime());
    }
    return oldestMs;
  }

  return { start, stop, drain, oldestPendingMs };
}

/** True when `work` ended within `ms`. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const abort = new AbortController();
  const late = pause(Math.max(0, ms), false, { signal: abort.signal }).catch(() => false);
  const isInTime = await Promise.race([work.then(() => true), late]);
  abort.abort();
  return isInTime;
}
