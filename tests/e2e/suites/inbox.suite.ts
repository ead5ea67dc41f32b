import { randomUUID } from 'node:crypto';
import { chatApi, ERRORS } from '@colloquy/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  settledItems,
  uploadFile,
  waitUntil,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

const KNOWN = 'Which code opens the side door?';
const UNKNOWN = 'Who painted the ceiling of the chapel?';

/** From a visitor's rating to an erased conversation, through the gateway. */
export function describeInbox(product: ProductUnderTest): void {
  describe('the inbox', () => {
    const { client } = product;
    let team: WorkspaceWithBot;
    let visitor: VisitorChat;
    let historyId: string;

    beforeAll(async () => {
      team = await product.aTeam();
      await uploadFile(client, team, aNote('door.md', 'The code 4711 opens the side door.'));
      await settledItems(client, team, 1);
      visitor = await aVisitorChat(client, team.linkId);
      historyId = await ask(KNOWN);
      await ask(UNKNOWN);
    });

    async function ask(query: string): Promise<string> {
      const { data } = await client.call(chatApi.askPublicLink, {
        params: { linkId: team.linkId },
        body: {
          chat_id: visitor.chatId,
          userRef: visitor.userRef,
          query,
          clientMessageId: randomUUID(),
        },
      });
      return data.metadata.history_id;
    }
    const own = () => ({ params: { id: visitor.chatId } });
    const session = () => ({ jwt: team.jwt, idempotencyKey: randomUUID() });
    const found = async (query: object) => {
      const listed = await client.call(
        chatApi.listChats,
        { query: { chat_bot_id: team.botId, ...query } },
        session(),
      );
      return listed.data.map(({ id }) => id);
    };

    it("counts a visitor's thumb once, however often it is sent", async () => {
      for (const value of [1, -1, -1] as const) {
        await client.call(chatApi.giveVisitorFeedback, {
          params: { linkId: team.linkId },
          body: { chat_id: visitor.chatId, history_id: historyId, userRef: visitor.userRef, value },
        });
      }
      const counted = await waitUntil('the thumb is counted', async () => {
        const { data } = await client.call(chatApi.getChat, own(), session());
        return data.down > 0 && data.up === 0 ? data : undefined;
      });
      expect(counted).toMatchObject({ up: 0, down: 1, messageCount: 2, unknownCount: 1, unread: 2 });
    });

    it('finds the conversation by what was said and by what came of it', async () => {
      expect(await found({ search: 'CHAPEL?' })).toEqual([visitor.chatId]);
      expect(await found({ search: '4711' })).toEqual([visitor.chatId]);
      expect(await found({ source: ['UNKNOWN'], feedback: 'down', unread: true })).toEqual([visitor.chatId]);
      expect(await found({ search: 'no such words' })).toEqual([]);
    });

    it('keeps tags, an assignee and notes', async () => {
      const body = { tags: ['locksmith'], assignee_id: team.user.id, unread: 0 as const };
      await client.call(chatApi.updateChat, { ...own(), body }, session());
      await client.call(chatApi.addNote, { ...own(), body: { text: 'The lock was changed.' } }, session());
      expect(await found({ tags: ['locksmith'], assignee_id: team.user.id })).toEqual([visitor.chatId]);
      const notes = await client.call(chatApi.listNotes, own(), session());
      expect(notes.data).toMatchObject([{ text: 'The lock was changed.', author_id: team.user.id }]);
    });

    it('exports through the gateway, as JSON and as CSV', async () => {
      const download = async (format: string) => {
        const query = new URLSearchParams({
          chat_bot_id: team.botId,
          returnAll: 'true',
          include: 'history',
          format,
        });
        const headers = { authorization: `Bearer ${team.jwt}` };
        const response = await fetch(`${client.baseUrl}/api/chats?${query.toString()}`, { headers });
        expect([response.status, response.headers.get('content-disposition')]).toEqual([
          200,
          `attachment; filename="conversations-${team.botId}.${format}"`,
        ]);
        return response.text();
      };
      const json: unknown = JSON.parse(await download('json'));
      expect(json).toMatchObject({
        data: [{ id: visitor.chatId, history: [{ question: KNOWN }, { question: UNKNOWN }] }],
        meta: { total: 1 },
      });
      const csv = await download('csv');
      expect(csv).toContain(KNOWN);
      expect(csv).toContain('locksmith');
    });

    it('erases the conversation for the team and for the visitor', async () => {
      await client.call(chatApi.deleteChat, own(), session());
      await client.call(chatApi.deleteChat, own(), session());
      const gone = { status: 404, code: Number(ERRORS.notFound) };
      await expect(client.call(chatApi.getChat, own(), session())).rejects.toMatchObject(gone);
      await expect(
        client.call(chatApi.listVisitorHistory, {
          params: { linkId: team.linkId, id: visitor.chatId },
          query: { userRef: visitor.userRef },
        }),
      ).rejects.toMatchObject(gone);
      expect(await found({ search: '4711' })).toEqual([]);
    });
  });
}
