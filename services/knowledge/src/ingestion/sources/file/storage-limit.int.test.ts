import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { declared, openKnowledge } from '../../../testing/knowledge-harness.ts';

const LIMIT_BYTES = 1_000;

/** A text of exactly so many bytes, of its own kind for each `word`. */
const textOf = (word: string, bytes: number) =>
  Buffer.from(`${word} `.repeat(bytes).slice(0, bytes - 1) + '.');

describe('the storage of a plan', async () => {
  const harness = await openKnowledge({ storageBytes: LIMIT_BYTES });
  afterAll(() => harness.stop());

  it('takes files up to its limit, over all bots, and refuses the next with the figures', async () => {
    const [first, second] = [harness.aBot('w1'), harness.aBot('w1')];
    const item = await harness.upload('ada', first, 'a.txt', textOf('apple', 600));
    await harness.untilStatus(item.id, DocumentStatus.processed);

    const full = { code: Number(ERRORS.planStorageUsedUp), limit: LIMIT_BYTES, used: 600 };
    const refused = await harness.createUploads('ada', second, [declared('b.txt', textOf('pear', 401))]);
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject(full);
    const text = { chat_bot_id: second, format: 'text', name: 'Pears', content: 'pear '.repeat(90) } as const;
    const written = await harness.host.asUser('ada').call(knowledgeApi.createKnowledge, { body: text });
    expect(written.body).toMatchObject(full);

    const edit = { params: { id: item.id }, body: { content: 'apple '.repeat(200) } };
    const edited = await harness.host.asUser('ada').call(knowledgeApi.draftKnowledgeEdit, edit);
    expect(edited.body).toMatchObject(full);

    expect(
      (await harness.createUploads('ada', second, [declared('b.txt', textOf('pear', 400))])).status,
    ).toBe(201);
  });

  it('counts a pending upload once, and nothing for a file that has one', async () => {
    const bot = harness.aBot('w2');
    const [half, rest] = [declared('a.txt', textOf('fig', 500)), declared('b.txt', textOf('plum', 500))];
    expect(
      (await harness.createUploads('bob', bot, [half, { ...half, name: 'again.txt' }, rest])).status,
    ).toBe(201);
    expect((await harness.createUploads('bob', bot, [half, rest])).status).toBe(201);
    const more = await harness.createUploads('bob', bot, [declared('c.txt', textOf('kiwi', 30))]);
    expect(more.body).toMatchObject({ code: Number(ERRORS.planStorageUsedUp), used: 1_000 });
  });
});
