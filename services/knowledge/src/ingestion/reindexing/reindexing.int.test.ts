import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, knowledgeEvents, operatorApi, ERRORS } from '@colloquy/contracts';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import {
  eventually,
  openKnowledge,
  type KnowledgeHarness,
  type HarnessOptions,
} from '../../testing/knowledge-harness.ts';
import { REINDEX_WINDOW } from './reindexing.policy.ts';

const LEASE_MS = 400;

describe('processing all that a bot knows again', () => {
  let harness: KnowledgeHarness;
  let bot: string;
  const open = async (options: HarnessOptions = {}) => {
    harness = await openKnowledge({ ...options, ingestion: { leaseMs: LEASE_MS, ...options.ingestion } });
    bot = harness.aBot('w1');
  };
  afterEach(() => harness.stop());

  const operator = () => harness.host.asService('operator');
  const start = async (id = bot) =>
    (await operator().call(operatorApi.startReindex, { params: { id } })).result.data;
  const read = async () =>
    (await operator().call(operatorApi.readReindex, { params: { id: bot } })).result.data;
  const untilFinished = () =>
    eventually(async () => {
      const seen = await read();
      expect(seen.state, JSON.stringify(seen)).toBe('finished');
      return seen;
    });
  const versions = async () => {
    const found: { itemId: string; version: number; count: number }[] = [];
    for await (const { itemId, version, count } of harness.vectors.listVersions())
      found.push({ itemId, version, count });
    return found.toSorted((one, other) => one.itemId.localeCompare(other.itemId));
  };
  async function lamps(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const text = `# Lamp ${n}\n\nLamp number ${n} costs ${n + 20} euros.\n`;
      ids.push((await harness.upload('ada', bot, `lamp-${n}.md`, text)).id);
    }
    for (const id of ids) await harness.untilStatus(id, DocumentStatus.processed);
    return ids.toSorted();
  }

  it('answers from the old versions until the new ones are whole, and leaves no point of the old', async () => {
    const embeddings = createGatedEmbeddings(2);
    await open({ embeddings });
    const ids = await lamps(2);
    const before = await harness.search(bot, 'lamp number 1');
    expect(await start()).toMatchObject({ state: 'running', waiting: 2, done: 0 });
    await embeddings.arrived();
    expect(await read()).toMatchObject({ state: 'running', processing: 2 });
    expect((await harness.search(bot, 'lamp number 1')).hits).toEqual(before.hits);
    embeddings.open();
    expect(await untilFinished()).toMatchObject({
      waiting: 0,
      processing: 0,
      done: 2,
      failed: 0,
      failures: [],
    });
    await eventually(async () =>
      expect(await versions()).toEqual(ids.map((itemId) => ({ itemId, version: 2, count: 1 }))),
    );
    const after = await harness.search(bot, 'lamp number 1');
    expect(after.hits.map(({ text }) => text)).toEqual(before.hits.map(({ text }) => text));
    expect(after.kbVersion).toBeGreaterThan(before.kbVersion);
  });

  it('brings back what a vector store has lost', async () => {
    await open();
    const [id = ''] = await lamps(1);
    await harness.vectors.deleteItem({ workspaceId: 'w1', botId: bot, itemId: id });
    expect((await harness.search(bot, 'lamp number 0')).hits).toEqual([]);
    await start();
    await untilFinished();
    expect((await harness.search(bot, 'lamp number 0')).hits).toHaveLength(1);
  });

  it('takes up a few items at a time, so that new documents of others come through', async () => {
    await open({ concurrency: 0 });
    const filling = await harness.startWorker();
    await lamps(REINDEX_WINDOW + 3);
    await filling.stop();
    await start();
    const gated = createGatedEmbeddings();
    const worker = await harness.startWorker({ embeddings: gated });
    await gated.arrived();
    await eventually(async () =>
      expect(await read()).toMatchObject({ processing: REINDEX_WINDOW, waiting: 3, done: 0 }),
    );
    gated.open();
    expect(await untilFinished()).toMatchObject({ done: REINDEX_WINDOW + 3 });
    await worker.stop();
  });

  it('goes on where a killed process stood, and does nothing twice', async () => {
    await open({ concurrency: 0 });
    const filling = await harness.startWorker();
    const ids = await lamps(REINDEX_WINDOW + 2);
    await filling.stop();
    const begun = await start();
    const dying = createGatedEmbeddings(3);
    const first = await harness.startWorker({ embeddings: dying });
    await dying.arrived();
    await first.kill();
    expect(await start()).toMatchObject({ id: begun.id, state: 'running' });
    const second = await harness.startWorker();
    expect(await untilFinished()).toMatchObject({ id: begun.id, done: ids.length });
    await eventually(async () =>
      expect(await versions()).toEqual(ids.map((itemId) => ({ itemId, version: 2, count: 1 }))),
    );
    await second.stop();
    await eventually(() => {
      for (const id of ids) {
        const moves = harness.host.publishedAs(knowledgeEvents.documentProcessed, id);
        expect(moves).toHaveLength(2);
      }
    });
  });

  it('begins another one only after the last has ended, and tells of each once', async () => {
    await open();
    await lamps(1);
    const first = await start();
    await untilFinished();
    const second = await start();
    expect(second.id).not.toBe(first.id);
    expect(await untilFinished()).toMatchObject({ id: second.id, done: 1 });
    await eventually(() =>
      expect(harness.host.publishedAs(knowledgeEvents.reindexStarted)).toMatchObject(
        [first, second].map(({ id }) => ({
          actor: { kind: 'service', id: 'operator' },
          data: { chat_bot_id: bot, workspace_id: 'w1', reindex_id: id },
        })),
      ),
    );
  });

  it('never passes for an edit that a user was about to hand in', async () => {
    await open();
    const [id = ''] = await lamps(1);
    const { revision } = await harness.untilStatus(id, DocumentStatus.processed);
    const ada = harness.host.asUser('ada');
    const content = 'Lamp number 0 is sold out, and no other lamp either.';
    const draft = async () =>
      (await ada.call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content } })).result.data
        .version;
    const confirm = (version: number, body: { revision: number }) =>
      ada.send(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version, ...body } });
    const overtaken = await draft();
    await start();
    await untilFinished();
    expect(await confirm(overtaken, { revision })).toMatchObject({
      status: 409,
      body: { code: Number(ERRORS.revisionMismatch) },
    });
    const { revision: now } = await harness.untilLeft(id, bot);
    expect(await confirm(await draft(), { revision: now })).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect((await harness.search(bot, 'sold out')).hits.map(({ text }) => text)).toEqual([
        expect.stringContaining('sold out'),
      ]),
    );
  });

  it('knows no bot that never was, none that never was re-indexed, and lets only operators ask', async () => {
    await open();
    expect((await operator().send(operatorApi.startReindex, { params: { id: 'none' } })).status).toBe(404);
    expect((await operator().send(operatorApi.readReindex, { params: { id: bot } })).status).toBe(404);
    for (const caller of [
      harness.host.asUser('ada'),
      harness.host.asService('chat'),
      harness.host.asVisitor(),
    ])
      expect((await caller.send(operatorApi.startReindex, { params: { id: bot } })).status).toBe(401);
  });
});
