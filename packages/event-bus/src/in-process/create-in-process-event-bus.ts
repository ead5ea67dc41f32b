import type { EventEnvelope } from '@colloquy/contracts';
import { type Logger, type Metrics, silentLogger } from '@colloquy/observability';
import { type Clock, systemClock } from '../clock.ts';
import { RETRY_DELAYS_MS } from '../delivery/deliver.ts';
import { createSubscriptions } from '../delivery/subscriptions.ts';
import { EventBusStoppedError } from '../errors.ts';
import type { EventBus } from '../event-bus.ts';
import type { DeadLetterStore } from '../dead-letters/dead-letter-store.ts';
import { encodeEvent, MAX_EVENT_BYTES } from '../wire.ts';
import { createDispatcher } from './dispatcher.ts';
import { createDeadLetterWriter } from './dead-letter-writer.ts';
import { createPublications } from './publications.ts';
import { createReplays } from './replays.ts';

const DRAIN_TIMEOUT_MS = 25_000; // a graceful stop may take 25 s (design: reliability, graceful stop)
const CONCURRENCY = 16;

interface InProcessEventBusOptions {
  readonly deadLetterStore: DeadLetterStore;
  readonly retryDelaysMs?: readonly number[];
  /** Handlers of one consumer that run concurrently, each for another key. */
  readonly concurrency?: number;
  readonly maxEventBytes?: number;
  /** How long `stop` waits for running handlers. */
  readonly drainTimeoutMs?: number;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
}

/**
 * The bus of the one-process mode, as strict as Kafka: JSON on the wire, parsed on receipt, a queue per consumer and
 * key, retries, dead letters. Its log is the producer's outbox: `publish` resolves when every consumer has handled
 * the event or the event is stored durably as a dead letter, so an event interrupted by a crash is still in its
 * outbox. Publish events of different keys concurrently: one that waits for a retry delays only its own promise.
 */
export function createInProcessEventBus(options: InProcessEventBusOptions): EventBus {
  const logger = options.logger ?? silentLogger;
  const clock = options.clock ?? systemClock;
  const maxEventBytes = options.maxEventBytes ?? MAX_EVENT_BYTES;
  const subscriptions = createSubscriptions();
  const publications = createPublications();
  const deadLetterWriter = createDeadLetterWriter({
    store: options.deadLetterStore,
    clock,
    logger,
    metrics: options.metrics,
  });
  const dispatcher = createDispatcher({
    deadLetterWriter,
    clock,
    logger,
    metrics: options.metrics,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    concurrency: options.concurrency ?? CONCURRENCY,
  });
  const replays = createReplays({ dispatcher, deadLetterWriter, subscriptions, logger, publish: publishOne });
  let state: 'new' | 'running' | 'stopped' = 'new';

  function mustRun(): void {
    if (state !== 'running') throw new EventBusStoppedError('The event bus does not run');
  }

  async function publishOne(envelope: EventEnvelope): Promise<boolean> {
    const text = encodeEvent(envelope);
    if (isTooLarge(text)) {
      await deadLetterWriter.giveUpTooLarge(envelope, Buffer.byteLength(text), maxEventBytes);
      return false;
    }
    const { key, id: position } = envelope;
    const consumers = subscriptions.ofType(envelope.type);
    await Promise.all(consumers.map((consumer) => dispatcher.dispatch({ consumer, key, position, text })));
    return true;
  }

  function isTooLarge(text: string): boolean {
    // UTF-8 takes at most 3 bytes per UTF-16 unit, so short texts need no exact count.
    return text.length * 3 > maxEventBytes && Buffer.byteLength(text) > maxEventBytes;
  }

  return {
    async publish(envelopes) {
      mustRun();
      await publications.track(Promise.all(envelopes.map(publishOne)));
    },
    subscribe(consumers) {
      if (state !== 'new') throw new TypeError('Subscribe before the bus starts');
      subscriptions.add(consumers);
    },
    async start() {
      if (state === 'stopped') throw new EventBusStoppedError('A stopped event bus does not start again');
      state = 'running';
    },
    async stop() {
      if (state === 'stopped') return;
      state = 'stopped';
      await dispatcher.drain(options.drainTimeoutMs ?? DRAIN_TIMEOUT_MS);
      publications.rejectAll(new EventBusStoppedError('The event bus stopped before the event was handled'));
    },
    deadLetters: {
      list: (filter) => options.deadLetterStore.list(filter),
      async replay(id) {
        mustRun();
        const row = await options.deadLetterStore.get(id);
        if (row) replays.begin(row);
      },
      discard: (id) => options.deadLetterStore.remove(id),
    },
    async ping() {
      mustRun();
    },
  };
}
