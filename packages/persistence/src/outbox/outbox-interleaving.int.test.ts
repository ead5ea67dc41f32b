import { silentLogger } from '@colloquy/observability';
import type { EventEnvelope } from '@colloquy/contracts';
import fc from 'fast-check';
import type { Model } from 'mongoose';
import { expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createRepository } from '../repository/repository.ts';
import { tenantScope } from '../repository/tenant-scope.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { anEvent } from '../testing/an-event.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { storedModel } from '../aggregate/outbox-model.ts';
import { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
import { createOutboxSignal } from './outbox-signal.ts';

const scope = tenantScope('workspace-1');
const DOCUMENTS = ['bot-0', 'bot-1', 'bot-2'] as const;
const PROCESSES = [0, 1] as const;

type Step =
  | { kind: 'write'; process: 0 | 1; document: (typeof DOCUMENTS)[number]; events: number }
  | { kind: 'crash'; process: 0 | 1; hasPublished: boolean }
  | { kind: 'refuse'; process: 0 | 1 }
  | { kind: 'yield' };

const process = fc.constantFrom(...PROCESSES);
const write = fc.record({
  kind: fc.constant('write' as const),
  process,
  document: fc.constantFrom(...DOCUMENTS),
  events: fc.integer({ min: 1, max: 3 }),
});
const crash = fc.record({ kind: fc.constant('crash' as const), process, hasPublished: fc.boolean() });
const refuse = fc.record({ kind: fc.constant('refuse' as const), process });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: write },
    { weight: 1, arbitrary: crash },
    { weight: 1, arbitrary: refuse },
    { weight: 2, arbitrary: fc.constant({ kind: 'yield' as const }) },
  ),
  { maxLength: 40 },
);

/** Two processes over one database; each can be killed in the middle of a publish. */
class Harness {
  readonly pushed: EventEnvelope[] = [];
  readonly bus: EventEnvelope[] = [];
  readonly #model: Model<BotDocument>;
  readonly #signals = PROCESSES.map(() => createOutboxSignal());
  readonly #relays: OutboxRelay[];
  readonly #isRefusing = new Set<number>();
  readonly #pending: Promise<unknown>[] = [];
  readonly #dead = new Map<OutboxRelay, { hasPublished: boolean }>();

  constructor(model: Model<BotDocument>) {
    this.#model = model;
    this.#relays = PROCESSES.map((index) => this.#startRelay(index));
  }

  async make(): Promise<void> {
    const bots = createRepository<BotDocument>(this.#model, { signal: createOutboxSignal() });
    for (const _id of DOCUMENTS) await bots.in(scope).insert(aBot({ _id, name: _id }));
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'write') this.#pending.push(this.#write(step.process, step.document, step.events));
    if (step.kind === 'refuse') this.#isRefusing.add(step.process);
    if (step.kind === 'crash') this.#crash(step.process, step.hasPublished);
    if (step.kind === 'yield') await Promise.all(this.#pending);
  }

  async end(): Promise<boolean> {
    await Promise.all(this.#pending);
    const areEmpty = await Promise.all(this.#relays.map((relay) => relay.drain()));
    await Promise.all(this.#relays.map((relay) => relay.stop()));
    return areEmpty.every(Boolean);
  }

  /** Tails of the writes per document: one after another, so that the order of its events is known. */
  readonly #tails = new Map<string, Promise<unknown>>();
  #write(index: number, documentId: string, count: number): Promise<unknown> {
    const signal = this.#signals[index] ?? createOutboxSignal();
    const bots = createRepository<BotDocument>(this.#model, { signal });
    const tail = (this.#tails.get(documentId) ?? Promise.resolve()).then(async () => {
      const events = Array.from({ length: count }, () => anEvent({ key: documentId, data: {} }));
      await bots.in(scope).update(documentId, { inc: { answers: 1 } }, { events });
      this.pushed.push(...events);
    });
    this.#tails.set(documentId, tail);
    return tail;
  }

  /** The dead relay's publishes never end; a new process replaces it. */
  #crash(index: number, hasPublished: boolean): void {
    const relay = this.#relays[index];
    if (!relay) return;
    this.#dead.set(relay, { hasPublished });
    void relay.stop();
    this.#relays[index] = this.#startRelay(index);
  }

  #startRelay(index: number): OutboxRelay {
    const relay = createOutboxRelay({
      models: [storedModel(this.#model)],
      signal: this.#signals[index] ?? createOutboxSignal(),
      logger: silentLogger,
      minAgeMs: 20,
      sweepIntervalMs: 10,
      stopTimeoutMs: 0,
      publish: async (events) => {
        if (this.#isRefusing.delete(index)) throw new Error('bus refuses');
        await new Promise(setImmediate);
        const death = this.#dead.get(relay);
        if (!death || death.hasPublished) this.bus.push(...events);
        if (death) await new Promise(() => undefined);
      },
    });
    relay.start();
    return relay;
  }
}

function firstDeliveries(events: readonly EventEnvelope[], key: string): string[] {
  return [...new Set(events.filter((event) => event.key === key).map((event) => event.id))];
}

describeOnServers('any interleaving of writes, refusals and crashes', ({ uri }) => {
  it('delivers every event, in order per document, and empties every outbox', async () => {
    const property = fc.asyncProperty(steps, async (chosen) => {
      const db = await openTestDatabase(uri);
      const model = botModel(db.service);
      await db.service.ensureIndexes();
      const harness = new Harness(model);
      await harness.make();
      for (const step of chosen) await harness.take(step);
      expect(await harness.end()).toBe(true);
      for (const document of DOCUMENTS) {
        expect(firstDeliveries(harness.bus, document)).toEqual(firstDeliveries(harness.pushed, document));
      }
      expect(await model.collection.countDocuments({ outboxAt: { $exists: true } })).toBe(0);
      await db.close();
    });
    await fc.assert(property, { numRuns: 40, endOnFailure: true });
  });
});
