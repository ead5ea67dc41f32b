import { cp } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  AnswerSource,
  authApi,
  botApi,
  chatApi,
  workspaceApi,
  type VisitorAnswer,
} from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  aWorkspaceWithBot,
  keepNoAnswers,
  listItems,
  settledItems,
  signUp,
  startProduct,
  uploadFile,
  type Product,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { auditDrained } from './audit-drained.ts';
import { someDocuments } from './documents.ts';

const DOCUMENTS = 6;
const QUESTIONS = [1, 2, 3, 4].flatMap((branch) => [
  `What is the telephone number of branch ${branch}?`,
  `Within how many days does branch ${branch} accept returns?`,
]);

/** The steps are those of docs/operations/standalone.md: stop, copy the folder, start from the copy. */
describe('a backup of the data folder', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: Product;
  let owner: WorkspaceWithBot;
  let chat: VisitorChat;

  beforeAll(async () => {
    folder = await aFolder();
    product = await startProduct({ dataDir: join(folder.path, 'live') });
    owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
    // Earlier answers must be found again by search, not in the cache.
    await keepNoAnswers(product.client, owner);
    for (const file of someDocuments(DOCUMENTS)) await uploadFile(product.client, owner, file);
    await settledItems(product.client, owner, DOCUMENTS);
    chat = await aVisitorChat(product.client, owner.linkId);
  });
  afterAll(async () => {
    await product?.kill();
    await folder.remove();
  });

  it('restores accounts, settings, knowledge and conversations, and answers as before', async () => {
    const answersBefore = await sampleAnswers();
    expect(answersBefore.filter(({ source }) => source !== AnswerSource.unknown)).not.toEqual([]);
    const before = await everything();
    await product.stop();
    await cp(join(folder.path, 'live'), join(folder.path, 'backup'), { recursive: true });

    // Only changes after the backup are lost with the folder.
    product = await startProduct({ dataDir: join(folder.path, 'live') });
    const body = { name: 'After the backup' };
    const options = { jwt: owner.jwt, idempotencyKey: randomUUID() };
    await product.client.call(workspaceApi.createWorkspace, { body }, options);
    await product.kill();

    product = await startProduct({ dataDir: join(folder.path, 'backup') });
    expect(await everything()).toEqual(before);
    expect(await sampleAnswers()).toEqual(answersBefore);
    const { username, password } = owner;
    const { data } = await product.client.call(authApi.login, { body: { username, password } });
    expect(data.jwt).not.toBe('');
    await product.stop();
    expect((await auditDrained({ dataDir: join(folder.path, 'backup') })).breaches).toEqual([]);
  });

  async function everything(): Promise<object> {
    const { client } = product;
    const { jwt, botId } = owner;
    const query = { chat_bot_id: botId };
    const [workspaces, bot, links, chats, items] = await Promise.all([
      client.call(workspaceApi.listWorkspaces, {}, { jwt }),
      client.call(botApi.getBot, { params: { id: botId } }, { jwt }),
      client.call(botApi.listPublicLinks, { query }, { jwt }),
      client.call(chatApi.listChats, { query }, { jwt }),
      listItems(client, owner),
    ]);
    const versions = items.map(({ id, name, liveVersion, chunkCount }) => ({
      id,
      name,
      liveVersion,
      chunkCount,
    }));
    return { workspaces, bot, links, chats: chats.meta.total, versions };
  }

  /** The visitor's answer, with its sources; every question counts as a new one. */
  async function sampleAnswers(): Promise<Pick<VisitorAnswer, 'answer' | 'source'>[]> {
    const answers: Pick<VisitorAnswer, 'answer' | 'source'>[] = [];
    for (const query of QUESTIONS) {
      const { data } = await product.client.call(chatApi.askPublicLink, {
        params: { linkId: chat.linkId },
        body: { chat_id: chat.chatId, userRef: chat.userRef, query, clientMessageId: randomUUID() },
      });
      answers.push({ answer: data.answer, source: data.source });
    }
    return answers;
  }
});
