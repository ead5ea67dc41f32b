import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { declared, openKnowledge } from '../../../testing/knowledge-harness.ts';

const RETURNS = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';
const SHIPPING = '# Shipping\n\nAn express parcel costs 14.90 euros.\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('pending uploads', async () => {
  const harness = await openKnowledge();
  afterAll(() => harness.stop());

  const totalOf = async (bot: string) =>
    (await harness.host.asUser('uma').call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot } }))
      .result.meta.total;

  it('takes nothing more when the trial has ended', async () => {
    const bot = harness.aBot('w1');
    harness.setTrialEnded(true);
    const refused = await harness.createUploads('ada', bot, [declared('a.md', bytesOf(RETURNS))]);
    harness.setTrialEnded(false);
    expect(refused.body).toMatchObject({ code: Number(ERRORS.trialEnded), limit: 1024 ** 3 });
  });

  it('reserves the storage of an edit again when it is confirmed, as drafts handed in together share one', async () => {
    const item = await harness.upload('ada', harness.aBot('w1'), 'returns.md', RETURNS);
    const { id, revision } = await harness.untilStatus(item.id, DocumentStatus.processed);
    const ada = harness.host.asUser('ada');
    await ada.call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content: 'Sixty days.' } });
    const request = { params: { id }, body: { version: 2, revision } };
    harness.setTrialEnded(true);
    expect((await ada.send(knowledgeApi.confirmKnowledgeEdit, request)).body).toMatchObject({
      code: Number(ERRORS.trialEnded),
    });
    harness.setTrialEnded(false);
    expect((await ada.send(knowledgeApi.confirmKnowledgeEdit, request)).status).toBe(200);
  });

  it('answers the pending upload that an earlier request of the user left open', async () => {
    const bot = harness.aBot('w1');
    const files = [declared('a.md', bytesOf(RETURNS)), declared('b.md', bytesOf(SHIPPING))];
    const first = (await harness.createUploads('ada', bot, files.slice(0, 1))).result.data;
    // As the retry of a request whose process died after its first upload.
    const again = (await harness.createUploads('ada', bot, files)).result.data;
    expect(again).toMatchObject([
      { id: first[0] !== undefined && 'id' in first[0] ? first[0].id : '' },
      { name: 'b.md' },
    ]);
    expect(await totalOf(bot)).toBe(2);
  });

  it('makes one upload of a repeated request', async () => {
    const bot = harness.aBot('w1');
    const request = { body: { chat_bot_id: bot, files: [declared('a.md', bytesOf(RETURNS))] } };
    const call = () =>
      harness.host.asUser('ada').call(knowledgeApi.createUploads, request, { 'idempotency-key': bot });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect(await totalOf(bot)).toBe(1);
  });

  it('takes a file again under its right name, or by a reader that has learnt to read it', async () => {
    const bot = harness.aBot('w1');
    const bytes = bytesOf(RETURNS);
    const misnamed = await harness.announce('ada', bot, declared('returns.pdf', bytes));
    await harness.put(misnamed, bytes);
    expect((await harness.confirm('ada', misnamed.id)).status).toBe(415);
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    await harness.untilStatus(id, DocumentStatus.processed);
    const again = await harness.createUploads('ada', bot, [declared('again.md', bytes)]);
    expect(again.result.data).toEqual([{ name: 'again.md', duplicateOf: id }]);
  });
});
