import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createEvent, defineEvent, knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type EventBus } from '@colloquy/event-bus';
import { createKafkaEventBus } from '@colloquy/event-bus/kafka';
import { newId } from '@colloquy/persistence/testing';
import { openKafkaLane } from '@colloquy/test-servers/kafka';
import { COMMANDS } from './commands.ts';
import { runOperator } from './run-operator.ts';

const kafka = await openKafkaLane();

class HopelessError extends Error {
  readonly retry = 'never';
}

describe.skipIf(kafka === null)('the operator tool beside a broker', () => {
  afterAll(async () => kafka?.stop());
  const brokers = kafka?.brokers ?? [];
  let bus: EventBus | undefined;
  afterEach(async () => bus?.stop());

  async function operator(...words: string[]) {
    const lines: string[] = [];
    const exitCode = await runOperator(COMMANDS, words, {
      environment: { KAFKA_BROKERS: brokers.join(',') },
      say: (line) => void lines.push(line),
      isInteractive: false,
      askSecret: () => Promise.reject(new Error('Nobody sits here')),
      readInput: () => Promise.resolve(''),
    });
    return { exitCode, lines, text: lines.join('\n') };
  }

  /** The lines of a list that describe events. */
  const deadLettersOf = async (name: string) =>
    (await operator('parked-list', name)).lines.filter((line) => line.includes(name));

  /** A consumer that fails on every event until it is repaired, and `count` events that it failed on. */
  async function aSickConsumer(count: number) {
    const producer = `operator-${randomUUID()}`;
    const thing = defineEvent({
      type: `${producer}.thing-happened`,
      version: 1,
      key: () => 'one',
      data: knowledgeEvents.baseChanged.schema,
    });
    const seen: string[] = [];
    const health = { healed: false };
    const name = `${producer}.sick`;
    bus = createKafkaEventBus({ brokers, clientId: 'operator-test', topics: { partitions: 1 } });
    bus.subscribe([
      defineConsumer({
        name,
        event: thing,
        async handle({ data }) {
          if (!health.healed) throw new HopelessError('sick');
          seen.push(data.item_id);
        },
      }),
    ]);
    await bus.start();
    const context = { workspaceId: null, correlationId: 'c', actor: { kind: 'system' as const, id: null } };
    await bus.publish(
      Array.from({ length: count }, (_, n) => {
        const data = { workspace_id: 'w1', chat_bot_id: 'b1', item_id: String(n) };
        return createEvent(thing, data, { ...context, id: newId() });
      }),
    );
    await vi.waitFor(async () => expect(await deadLettersOf(name)).toHaveLength(count), { timeout: 40_000 });
    return { name, seen, health };
  }

  it('lists what a consumer gave up, and hands all of it over again', async () => {
    const { name, seen, health } = await aSickConsumer(3);
    expect((await operator('parked-list', name)).text).toContain('sick');
    health.healed = true;
    const output = await operator('parked-replay', '--consumer', name, '--wait', '5');
    expect(output, output.text).toMatchObject({ exitCode: 0 });
    expect(output.lines).toHaveLength(3);
    for (const line of output.lines)
      expect(line).toContain('was handed to its consumer and not given up since.');
    expect(seen).toEqual(['0', '1', '2']);
    expect((await operator('parked-list', name)).text).toBe('No event is parked.');
  });

  it('says when one is given up again, and keeps it', async () => {
    const { name } = await aSickConsumer(1);
    const [row = ''] = await deadLettersOf(name);
    const [id = ''] = row.split('  ');
    const output = await operator('parked-replay', id, '--wait', '30');
    expect(output).toMatchObject({ exitCode: 1, text: expect.stringContaining('was given up again: sick') });
    expect((await operator('parked-list', name)).text).toContain(id);
  });

  it('keeps what no process would hear', async () => {
    const { name } = await aSickConsumer(1);
    await bus?.stop();
    const output = await operator('parked-replay', '--consumer', name);
    expect(output).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('has no consumer that runs, and stays parked.'),
    });
    expect(await deadLettersOf(name)).toHaveLength(1);
  });
});
