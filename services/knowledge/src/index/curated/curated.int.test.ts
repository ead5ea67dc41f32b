import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, knowledgeEvents, ERRORS } from '@colloquy/contracts';
import { refusal } from '@colloquy/service-kit/testing';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

const QUESTION = 'Do you ship parcels to Spain?';
const ANSWER = 'Yes, within 4 days and for free.';

describe("an owner's own answer", async () => {
  let time = new Date();
  let isModelAway = false;
  const model = createWordEmbeddings();
  const harness = await openKnowledge({
    now: () => time,
    embeddings: {
      ...model,
      embed: (texts, options) =>
        isModelAway ? Promise.reject(new Error('away')) : model.embed(texts, options),
    },
  });
  afterAll(() => harness.stop());

  const ada = () => harness.host.asUser('ada');
  async function find(bot: string, query: string, workspace = 'w1') {
    const body = { workspace_id: workspace, chat_bot_id: bot, query };
    return (await harness.host.asService().call(knowledgeApi.findCurated, { body })).result.data;
  }
  const matchOf = async (bot: string, query: string) => (await find(bot, query)).match;
  async function aQa(bot: string, question = QUESTION, answer = ANSWER) {
    const body = { chat_bot_id: bot, format: 'qa' as const, question, answer };
    const { data } = (await ada().call(knowledgeApi.createKnowledge, { body })).result;
    const item = await harness.untilStatus(data.id, DocumentStatus.processed);
    await eventually(async () => expect(await matchOf(bot, question)).not.toBeNull());
    return item;
  }
  const patch = (id: string, body: { enabled?: boolean; validUntil?: string }) =>
    ada().call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });

  it('is found for its question, however it is spelt, and for no near miss', async () => {
    const bot = harness.aBot('w1');
    const item = await aQa(bot);
    expect(await matchOf(bot, 'do you ship PARCELS to spain')).toMatchObject({
      item_id: item.id,
      answer: ANSWER,
      similarity: 1,
    });
    expect((await matchOf(bot, 'Please: do you ship the parcels to Spain?'))?.similarity).toBeGreaterThan(
      0.92,
    );
    for (const miss of [
      'Do you ship parcels to France?',
      'Do you not ship parcels to Spain?',
      'Do you ship 2 parcels to Spain?',
    ]) {
      expect(await matchOf(bot, miss)).toBeNull();
    }
    expect(await matchOf(harness.aBot('w1'), QUESTION)).toBeNull();
    expect((await find(bot, QUESTION, 'w2')).match).toBeNull();
  });

  it('is silent at once when it is switched off, over, or deleted', async () => {
    const bot = harness.aBot('w1');
    const item = await aQa(bot);
    await patch(item.id, { enabled: false });
    expect(await matchOf(bot, QUESTION)).toBeNull();
    await patch(item.id, { enabled: true });
    expect(await matchOf(bot, QUESTION)).not.toBeNull();
    await patch(item.id, { validUntil: new Date(time.getTime() + 60_000).toISOString() });
    expect(await matchOf(bot, QUESTION)).not.toBeNull();
    time = new Date(time.getTime() + 61_000);
    expect(await matchOf(bot, QUESTION)).toBeNull();
    const deleted = await aQa(bot, 'Is there a shop in Rome?');
    await ada().call(knowledgeApi.deleteKnowledge, { query: { id: [deleted.id] } });
    expect(await matchOf(bot, 'Is there a shop in Rome?')).toBeNull();
  });

  it('answers its question as it is reworded, and the old wording no more', async () => {
    const bot = harness.aBot('w1');
    const item = await aQa(bot);
    const params = { id: item.id };
    const read = await ada().call(knowledgeApi.readKnowledgeContent, { params });
    expect(read.result.data).toMatchObject({ question: QUESTION, content: ANSWER, editable: true });
    const reworded = 'Do you deliver gifts to Portugal?';
    const draft = await ada().call(knowledgeApi.draftKnowledgeEdit, {
      params,
      body: { content: 'Only in summer.', question: reworded },
    });
    await ada().call(knowledgeApi.confirmKnowledgeEdit, {
      params,
      body: { version: draft.result.data.version, revision: item.revision },
    });
    const edited = await harness.untilStatus(item.id, DocumentStatus.processed);
    expect(edited).toMatchObject({ name: reworded, question: reworded, answer: 'Only in summer.' });
    await eventually(async () => expect((await matchOf(bot, reworded))?.answer).toBe('Only in summer.'));
    expect(await matchOf(bot, QUESTION)).toBeNull();
  });

  async function reword(bot: string, id: string, content: string, question: string) {
    const params = { id };
    const draft = await ada().call(knowledgeApi.draftKnowledgeEdit, { params, body: { content, question } });
    const { version } = draft.result.data;
    const { revision } = await harness.untilLeft(id, bot);
    const body = { version, revision };
    expect((await ada().call(knowledgeApi.confirmKnowledgeEdit, { params, body })).status).toBe(200);
  }

  it('goes on while its new version is processed, and when that fails', async () => {
    const bot = harness.aBot('w1');
    const { id } = await aQa(bot);
    const reworded = 'Do you deliver gifts to Portugal?';
    isModelAway = true;
    try {
      for (const content of ['Only in summer.', 'Only in winter.']) {
        await reword(bot, id, content, reworded);
        expect(await matchOf(bot, QUESTION)).toMatchObject({ question: QUESTION, answer: ANSWER });
        await harness.untilStatus(id, DocumentStatus.editingError);
        expect(await matchOf(bot, QUESTION)).toMatchObject({ question: QUESTION, answer: ANSWER });
        expect(await matchOf(bot, reworded)).toBeNull();
      }
    } finally {
      isModelAway = false;
    }
    await ada().call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { action: 'retry' } });
    await eventually(async () => expect((await matchOf(bot, reworded))?.answer).toBe('Only in winter.'));
    expect(await matchOf(bot, QUESTION)).toBeNull();
  });

  it('is in the audit log with its old and its new wording when it is edited', async () => {
    const bot = harness.aBot('w1');
    const { id } = await aQa(bot);
    const reworded = 'Do you deliver gifts to Portugal?';
    await reword(bot, id, 'Only in summer.', reworded);
    await harness.host.settled();
    const entries = harness.host
      .publishedAs(knowledgeEvents.changeRecorded)
      .map(({ data }) => data)
      .filter(({ target }) => target.id === id);
    expect(entries).toMatchObject([
      {
        action: 'document.changed',
        target: { kind: 'document', id, name: reworded },
        before: { version: 1, name: QUESTION, question: QUESTION },
        after: { version: 2, name: reworded, question: reworded },
      },
    ]);
  });

  it('has a question to edit only where there is one', async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload(
      'ada',
      bot,
      'terms.md',
      '# Terms\n\nParcels arrive within three days.',
    );
    await harness.untilStatus(id, DocumentStatus.processed);
    const body = { content: 'Other terms hold here from now on.', question: 'Which?' };
    const refused = await ada().call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body });
    expect(refused.body).toMatchObject(refusal(ERRORS.fieldNotValid, 'question'));
  });

  it('names questions near the one asked, and what the bot answers from', async () => {
    const bot = harness.aBot('w1');
    await aQa(bot, 'Can I pay by card?', 'Yes.');
    await aQa(bot, 'Do you ship to Austria?', 'Yes.');
    const file = await harness.upload('ada', bot, 'price-list.md', '# Prices\n\nA lamp costs forty euros.');
    await harness.untilStatus(file.id, DocumentStatus.processed);
    expect((await find(bot, 'How do you ship lamps?')).related).toEqual([
      'Do you ship to Austria?',
      'Can I pay by card?',
    ]);
    const body = { workspace_id: 'w1', chat_bot_id: bot };
    const { data } = (await harness.host.asService().call(knowledgeApi.listTopics, { body })).result;
    expect(data.topics).toEqual(['price-list']);
  });
});
