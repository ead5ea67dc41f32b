import { afterAll, describe, expect, it } from 'vitest';
import { knowledgeApi, type ApiScope, ERRORS } from '@colloquy/contracts';
import { declared, openKnowledge } from './testing/knowledge-harness.ts';

const TEXT = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';

describe('knowledge by an API key', async () => {
  const harness = await openKnowledge();
  afterAll(() => harness.stop());

  const aKey = (scopes: readonly ApiScope[], botIds: readonly string[], keyId = 'k1') =>
    harness.host.asApiKey({ keyId, workspaceId: 'w1', scopes, botIds });
  const textFor = (bot: string) => ({
    body: { chat_bot_id: bot, format: 'text' as const, name: 'Returns', content: TEXT },
  });
  const listBy = (key: ReturnType<typeof aKey>, bot: string) =>
    key.call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot } });

  it('is filled and read as far as the scopes go', async () => {
    const bot = harness.aBot('w1');
    const [writer, reader] = [aKey(['knowledge:write'], [bot]), aKey(['knowledge:read'], [bot])];
    const made = (await writer.call(knowledgeApi.createKnowledge, textFor(bot))).result.data;
    expect(made.createdBy).toBe('api-key:k1');
    expect((await listBy(reader, bot)).result.data.map(({ id }) => id)).toEqual([made.id]);
    expect((await listBy(writer, bot)).body).toMatchObject({ code: Number(ERRORS.scopeMissing) });
    expect((await reader.call(knowledgeApi.createKnowledge, textFor(bot))).body).toMatchObject({
      code: Number(ERRORS.scopeMissing),
    });
    expect((await writer.call(knowledgeApi.deleteKnowledge, { query: { id: [made.id] } })).status).toBe(200);
  });

  it('of a chatbot that is not the key’s does not exist', async () => {
    const [own, other] = [harness.aBot('w1'), harness.aBot('w1')];
    const [writer, reader] = [aKey(['knowledge:write'], [own]), aKey(['knowledge:read'], [own])];
    const mine = (await writer.call(knowledgeApi.createKnowledge, textFor(own))).result.data;
    const foreign = await harness.host.asUser('ada').call(knowledgeApi.createKnowledge, textFor(other));
    const item = { params: { id: foreign.result.data.id } };
    // An item of the key's own bot in the same request gives no access to the other.
    const both = { query: { id: [mine.id, foreign.result.data.id] } };
    const files = [declared('a.md', new TextEncoder().encode(TEXT))];
    const answers = [
      await writer.call(knowledgeApi.createKnowledge, textFor(other)),
      await writer.call(knowledgeApi.createUploads, { body: { chat_bot_id: other, files } }),
      await writer.call(knowledgeApi.confirmUpload, { ...item, body: {} }),
      await writer.call(knowledgeApi.draftKnowledgeEdit, { ...item, body: { content: TEXT } }),
      await writer.call(knowledgeApi.confirmKnowledgeEdit, { ...item, body: { version: 2, revision: 1 } }),
      await writer.call(knowledgeApi.deleteKnowledge, both),
      await writer.call(knowledgeApi.updateKnowledge, { ...both, body: { enabled: false } }),
      await reader.call(knowledgeApi.readKnowledgeContent, item),
      await listBy(reader, other),
    ];
    expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => Number(ERRORS.notFound)));
    expect((await listBy(reader, own)).result.data).toMatchObject([{ id: mine.id, enabled: true }]);
  });

  it('is made once for an Idempotency-Key of the key, and two keys may use the same', async () => {
    const bot = harness.aBot('w1');
    const headers = { 'idempotency-key': 'order-17' };
    const make = async (keyId: string) =>
      (await aKey(['knowledge:write'], [], keyId).call(knowledgeApi.createKnowledge, textFor(bot), headers))
        .result.data.id;
    const first = await make('k1');
    expect(await make('k1')).toBe(first);
    expect(await make('k2')).not.toBe(first);
  });
});
