import { randomUUID } from 'node:crypto';
import { botApi, chatApi, knowledgeApi, workspaceApi, ERRORS } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  describeFile,
  listItems,
  settledItems,
  startProduct,
  type OpenUpload,
  type Product,
  type ProductClient,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';
import { someDocuments } from './documents.ts';
import { persistently } from './persistently.ts';

const CLICKS = 20;

/** The same request `CLICKS` times at once; repeats refused as in progress are sent again. */
function clickWildly<T>(action: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CLICKS }, () => persistently('a repeated click', action)));
}

describe('the same request twenty times at once, under one key', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let models: ModelServers;
  let product: Product;
  let client: ProductClient;
  let owner: WorkspaceWithBot;
  let jwt: string;

  beforeAll(async () => {
    folder = await aFolder();
    models = await startModelServers();
    const env = { ...models.env, NEW_WORKSPACE_PLAN: 'trial', TRIAL_BOTS: '2' };
    product = await startProduct({ dataDir: folder.path, env });
    ({ client } = product);
    owner = await anAnsweringBot(client);
    ({ jwt } = owner);
  });
  afterAll(async () => {
    await product?.stop();
    await models?.close();
    await folder.remove();
  });

  it('makes one workspace', async () => {
    const options = { jwt, idempotencyKey: randomUUID() };
    const request = { body: { name: 'Clicked often' } };
    const made = await clickWildly(() => client.call(workspaceApi.createWorkspace, request, options));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { data } = await client.call(workspaceApi.listWorkspaces, {}, { jwt });
    expect(data.filter(({ name }) => name === 'Clicked often')).toHaveLength(1);
  });

  it('makes one bot with one public link, though the plan has room for no third', async () => {
    const options = { jwt, idempotencyKey: randomUUID() };
    const request = { body: { name: 'Second', workspace_id: owner.workspaceId } };
    const made = await clickWildly(() => client.call(botApi.createBot, request, options));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const query = { workspaceId: owner.workspaceId };
    const { data } = await client.call(botApi.listBots, { query }, { jwt });
    expect(data).toHaveLength(2);
    const links = await client.call(
      botApi.listPublicLinks,
      { query: { chat_bot_id: made[0]?.id ?? '' } },
      { jwt },
    );
    expect(links.data).toHaveLength(1);
  });

  it('makes one text item', async () => {
    const options = { jwt, idempotencyKey: randomUUID() };
    const content = 'The museum shop closes half an hour before the museum.';
    const body = { chat_bot_id: owner.botId, format: 'text', name: 'Shop', content } as const;
    const made = await clickWildly(() => client.call(knowledgeApi.createKnowledge, { body }, options));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    const items = await listItems(client, owner);
    expect(items.filter(({ name }) => name === 'Shop')).toHaveLength(1);
  });

  it('makes one set of upload slots, and one item of each confirmed slot', async () => {
    const files = someDocuments(2);
    const options = { jwt, idempotencyKey: randomUUID() };
    const body = { chat_bot_id: owner.botId, files: files.map((file) => describeFile(file)) };
    const sets = await clickWildly(() => client.call(knowledgeApi.createUploads, { body }, options));
    const uploads = (sets[0]?.data ?? []).filter((upload): upload is OpenUpload => 'uploadUrl' in upload);
    expect(uploads).toHaveLength(files.length);
    for (const { data } of sets) expect(data).toEqual(sets[0]?.data);

    for (const [at, upload] of uploads.entries()) {
      await client.put(upload, files[at]?.bytes ?? Buffer.alloc(0));
      const confirmation = { jwt, idempotencyKey: randomUUID() };
      const params = { id: upload.id };
      const confirmed = await clickWildly(() =>
        client.call(knowledgeApi.confirmUpload, { params }, confirmation),
      );
      expect(new Set(confirmed.map(({ data }) => data.id))).toEqual(new Set([upload.id]));
    }
    const items = await settledItems(client, owner, files.length);
    for (const { name } of files) expect(items.filter((item) => item.name === name)).toHaveLength(1);
  });

  it('refuses another request under a used key', async () => {
    const options = { jwt, idempotencyKey: randomUUID() };
    await client.call(workspaceApi.createWorkspace, { body: { name: 'One' } }, options);
    const other = client.call(workspaceApi.createWorkspace, { body: { name: 'Two' } }, options);
    await expect(other).rejects.toMatchObject({ status: 422, code: Number(ERRORS.idempotencyKeyReused) });
  });

  it('answers a question once that was sent twenty times', async () => {
    const chat = await aVisitorChat(client, owner.linkId);
    const clientMessageId = randomUUID();
    const outcomes = await clickWildly(() => askStreaming(client, chat, clientMessageId));
    expect(new Set(outcomes.map(({ historyId }) => historyId)).size).toBe(1);
    expect(new Set(outcomes.map(({ answer }) => answer?.answer)).size).toBe(1);
    const params = { linkId: chat.linkId, id: chat.chatId };
    const history = await client.call(chatApi.listVisitorHistory, {
      params,
      query: { userRef: chat.userRef },
    });
    expect(history.data).toHaveLength(1);
  });

  it('leaves stores in which the auditor finds nothing wrong', async () => {
    expect((await product.stop()).code).toBe(0);
    const { breaches, counts } = await auditDrained({ dataDir: folder.path, env: models.env });
    expect(breaches).toEqual([]);
    expect(counts).toMatchObject({ bots: 2, links: 2, turns: 1, ledger: 1 });
  });
});
