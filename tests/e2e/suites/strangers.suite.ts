import { AnswerSource, allRoutes, botApi, chatApi } from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  settledItems,
  signUp,
  uploadFile,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import { ROUTES_WITHOUT_FOREIGN_IDS, foreignCalls, type ForeignCall } from '../strangers.ts';

const ids = { workspaceId: 'w', botId: 'b', publicLinkId: 'p', itemId: 'i', chatId: 'c', memberId: 'm' };
const NOT_THERE = { status: 404, code: 404001 };

/** Ids of another workspace in every path, and visitors at the wrong door. */
export function describeStrangers(product: ProductUnderTest): void {
  describe('strangers', () => {
    const { client } = product;
    const question = 'Which code opens the side door?';
    let owners: WorkspaceWithBot;
    let strangers: WorkspaceWithBot;
    let calls: readonly ForeignCall[];

    beforeAll(async () => {
      owners = await product.aTeam();
      strangers = await product.aTeam(await signUp(client, product.mail));
      const item = await uploadFile(client, owners, aNote('door.md', 'The code 4711 opens the side door.'));
      await settledItems(client, owners, 1);
      const { chatId } = await aMemberAsking(client, owners);
      const { data: links } = await client.call(
        botApi.listPublicLinks,
        { query: { chat_bot_id: owners.botId } },
        { jwt: owners.jwt },
      );
      calls = foreignCalls({
        workspaceId: owners.workspaceId,
        botId: owners.botId,
        publicLinkId: links[0]?.id ?? '',
        itemId: item.id,
        chatId,
        memberId: owners.user.id,
      });
    });

    it('has a call for every route that takes an id of somebody else', () => {
      const covered = new Set(calls.map(({ route }) => route.id));
      const missing = allRoutes.filter(
        ({ id, access, service }) =>
          access === 'user' &&
          service !== 'auth' && // an account's routes act on the caller and name nobody else
          !covered.has(id) &&
          !ROUTES_WITHOUT_FOREIGN_IDS.includes(id),
      );
      expect(missing.map(({ id }) => id)).toEqual([]);
    });

    it.each(foreignCalls(ids).map(({ route }) => route.id))('get 404 from %s', async (id) => {
      const call = calls.find(({ route }) => route.id === id);
      await expect(call?.send(client, strangers.jwt)).rejects.toMatchObject(NOT_THERE);
    });

    it('leave what they tried to change as it was', async () => {
      const answer = await (await aMemberAsking(client, owners)).ask(question);
      expect(answer).toMatchObject({ source: AnswerSource.external });
      expect(answer.answer).toContain('4711');
      const bot = await client.call(botApi.getBot, { params: { id: owners.botId } }, { jwt: owners.jwt });
      expect(bot.data).toMatchObject({ name: 'Helper', publicLink: { linkId: owners.linkId } });
    });

    it('learn nothing of another workspace from their own bot', async () => {
      const answer = await (await aMemberAsking(client, strangers)).ask(question);
      expect(answer.source).toBe(AnswerSource.unknown);
      expect(JSON.stringify(answer)).not.toContain('4711');
    });

    it('cannot read or continue a conversation through another link or with another key', async () => {
      const visitor = await aVisitorChat(client, owners.linkId);
      const elsewhere = { linkId: strangers.linkId };
      await expect(
        client.call(chatApi.askPublicLink, {
          params: elsewhere,
          body: { chat_id: visitor.chatId, query: question },
        }),
      ).rejects.toMatchObject(NOT_THERE);
      for (const linkId of [owners.linkId, strangers.linkId]) {
        const userRef = linkId === owners.linkId ? 'a-guessed-reference' : visitor.userRef;
        await expect(
          client.call(chatApi.listVisitorHistory, {
            params: { linkId, id: visitor.chatId },
            query: { userRef },
          }),
        ).rejects.toMatchObject(NOT_THERE);
        await expect(
          client.call(chatApi.giveVisitorFeedback, {
            params: { linkId },
            body: { chat_id: visitor.chatId, history_id: 'history-1', userRef, value: 1 },
          }),
        ).rejects.toMatchObject(NOT_THERE);
      }
    });

    it('are told to sign in when they have no session', async () => {
      for (const call of calls) {
        await expect(call.send(client, 'not.a.token'), call.route.id).rejects.toMatchObject({ status: 401 });
      }
    });
  });
}
