import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { declared, openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';

const LIMIT_BYTES = 1_000;

/** A text of exactly so many bytes, of its own kind for each `word`. */
const textOf = (word: string, bytes: number) =>
  Buffer.from(`${word} `.repeat(bytes).slice(0, bytes - 1) + '.');

describe('the storage of a plan', () => {
  let stage: KnowledgeHarness;
  beforeAll(async () => {
    stage = await openKnowledge({ storageBytes: LIMIT_BYTES });
  });
  afterAll(() => stage.stop());

  it('takes files up to its limit, over all bots, and refuses the next with the figures', async () => {
    const [first, second] = [stage.aBot('w1'), stage.aBot('w1')];
    const item = await stage.upload('ada', first, 'a.txt', textOf('apple', 600));
    await stage.untilStatus(item.id, DocumentStatus.processed);

    const full = { code: Number(ERRORS.planStorageUsedUp), limit: LIMIT_BYTES, used: 600 };
    const refused = await stage.slots('ada', second, [declared('b.txt', textOf('pear', 401))]);
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject(full);
    const text = { chat_bot_id: second, format: 'text', name: 'Pears', content: 'pear '.repeat(90) } as const;
    const written = await stage.host.asUser('ada').call(knowledgeApi.createKnowledge, { body: text });
    expect(written.body).toMatchObject(full);

    const edit = { params: { id: item.id }, body: { content: 'apple '.repeat(200) } };
    const edited = await stage.host.asUser('ada').call(knowledgeApi.draftKnowledgeEdit, edit);
    expect(edited.body).toMatchObject(full);

    expect((await stage.slots('ada', second, [declared('b.txt', textOf('pear', 400))])).status).toBe(201);
  });

  it('counts an open slot once, and nothing for a file that has a slot', async () => {
    const bot = stage.aBot('w2');
    const [half, rest] = [declared('a.txt', textOf('fig', 500)), declared('b.txt', textOf('plum', 500))];
    expect((await stage.slots('bob', bot, [half, { ...half, name: 'again.txt' }, rest])).status).toBe(201);
    expect((await stage.slots('bob', bot, [half, rest])).status).toBe(201);
    const more = await stage.slots('bob', bot, [declared('c.txt', textOf('kiwi', 30))]);
    expect(more.body).toMatchObject({ code: Number(ERRORS.planStorageUsedUp), used: 1_000 });
  });
});
