import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitorChat, isConnectionLoss, startProduct, waitUntil, type Product } from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';

const STREAMS = 50;
/** Answers of some 25 words: complete well within the drain time, or long after it. */
const QUICK = { kind: 'drips', everyMs: 200 } as const;
const SLOW = { kind: 'drips', everyMs: 4_000 } as const;
/** Reliability promise: a graceful stop takes no longer than this. */
const STOP_LIMIT_MS = 30_000;

describe('SIGTERM while answers are streamed', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let models: ModelServers;
  let product: Product;

  beforeAll(async () => {
    folder = await aFolder();
    models = await startModelServers();
    product = await startProduct({ dataDir: folder.path, env: models.env });
  });
  afterAll(async () => {
    await product?.kill();
    await models?.close();
    await folder.remove();
  });

  it('finishes the quick ones, interrupts the slow ones, keeps both and exits 0 in time', async () => {
    const { client } = product;
    const owner = await anAnsweringBot(client);
    const chats = await Promise.all(
      Array.from({ length: STREAMS }, () => aVisitorChat(client, owner.linkId)),
    );
    models.chat.failNext(...chats.map((_, at) => (at % 2 === 0 ? QUICK : SLOW)));
    const asking = chats.map((chat) => askStreaming(client, chat, randomUUID()));
    // Text is streamed by whole sentences, so the model's server is asked whether the model is at work.
    await waitUntil('the models write every answer', async () => models.chat.open === STREAMS);

    const stopping = product.stop();
    const outcomes = await Promise.all(asking);
    const late = await aVisitorChat(client, owner.linkId).catch((error: unknown) => error);
    const exit = await stopping;

    expect(isConnectionLoss(late)).toBe(true);
    expect(exit.code).toBe(0);
    expect(exit.tookMs).toBeLessThan(STOP_LIMIT_MS);
    const finished = outcomes.filter(({ ending }) => ending === 'done');
    const interrupted = outcomes.filter(({ ending }) => ending === 'interrupted');
    expect(finished.length + interrupted.length).toBe(STREAMS);
    expect(finished).toHaveLength(STREAMS / 2);

    const report = await auditDrained({ dataDir: folder.path, env: models.env });
    expect(report.breaches).toEqual([]);
    const stateOf = new Map(report.snapshot.turns.map(({ _id, state }) => [_id, state]));
    const storedStates = (ended: typeof outcomes) =>
      ended.map(({ historyId }) => stateOf.get(historyId ?? ''));
    expect(new Set(storedStates(finished))).toEqual(new Set(['answered']));
    expect(new Set(storedStates(interrupted))).toEqual(new Set(['interrupted']));
    expect(report.counts['ledger']).toBe(finished.length);
    console.log(`stopped in ${Math.round(exit.tookMs)} ms`);
  });
});
