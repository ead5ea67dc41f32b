import { randomUUID } from 'node:crypto';
import { chatApi, type VisitorAnswer } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aNote } from '../e2e/lamp-documents.ts';
import {
  aWorkspaceWithBot,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { followAsVisitor, type FollowedChat } from './follow-as-visitor.ts';
import type { Distributed } from './start-distributed.ts';

const KNOWN = 'Which code opens the side door?';

/** A member takes over and hands back; the process that serves the visitor's stream is killed in between. */
export function describeHandoff(distributed: Distributed): void {
  describe('a member and a visitor at them', () => {
    const { client, mail, baseUrl } = distributed;
    const userRef = `visitor-${randomUUID()}`;
    let team: WorkspaceWithBot;
    let chatId: string;
    let visitor: FollowedChat;
    /** The process that serves the visitor's stream. */
    let streamsAt: number;

    beforeAll(async () => {
      team = await aWorkspaceWithBot(client, await signUp(client, mail));
      await uploadFile(client, team, aNote('door.md', 'The code 4711 opens the side door.'));
      await settledItems(client, team, 1);
      const params = { linkId: team.linkId };
      chatId = (await client.call(chatApi.createVisitorChat, { params, body: { userRef } })).data.id;
      const before = distributed.served('chat');
      visitor = followAsVisitor({ baseUrl, linkId: team.linkId, chatId, userRef });
      await waitUntil('the stream is open', async () => visitor.states.length > 0);
      streamsAt = distributed.served('chat').findIndex((count, at) => count > (before[at] ?? 0));
    });
    afterAll(() => visitor.stop());

    /** A message of the member; sent again under its id when a process is killed while handling it. */
    async function reply(text: string): Promise<void> {
      const request = { params: { id: chatId }, body: { text, clientMessageId: randomUUID() } };
      await waitUntil(`“${text}” is sent`, () =>
        client.call(chatApi.sendMessage, request, { jwt: team.jwt }).then(
          () => true,
          () => null,
        ),
      );
    }
    /** The answer that the visitor gets; asked again under its id, like a reply. */
    async function ask(query: string): Promise<VisitorAnswer> {
      const body = { chat_id: chatId, userRef, query, clientMessageId: randomUUID() };
      const request = { params: { linkId: team.linkId }, body };
      return waitUntil(`“${query}” is answered`, () =>
        client.call(chatApi.askPublicLink, request).then(
          ({ data }) => data,
          () => null,
        ),
      );
    }
    const silence = { answer: '', metadata: { handoff: { state: 'human' } } };
    const texts = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `Message ${from + n}`);

    it('begin with the bot, whose answers come on the visitor’s stream too', async () => {
      expect((await ask(KNOWN)).answer).toContain('4711');
      await waitUntil('the visitor has it', async () => visitor.botTexts().length > 0);
    });

    it('meet on the event stream, whichever of the two each is at', async () => {
      const before = distributed.served('chat');
      for (const text of texts(0, 10)) await reply(text);
      await waitUntil('the visitor has them', async () => visitor.humanTexts().length >= 10);
      expect(visitor.humanTexts()).toEqual(texts(0, 10));
      const served = distributed.served('chat').map((count, at) => count - (before[at] ?? 0));
      expect(Math.min(...served), `requests of each chat process: ${served.join(', ')}`).toBeGreaterThan(0);
      expect(visitor.states.at(-1)).toBe('human');
    });

    it('keep the bot silent at both processes', async () => {
      for (const query of [KNOWN, 'Two?', 'Three?', KNOWN]) expect(await ask(query)).toMatchObject(silence);
    });

    it('lose and double nothing when the process with the stream is killed in between', async () => {
      const before = visitor.connections;
      for (const text of texts(10, 15)) await reply(text);
      await distributed.processes('chat')[streamsAt]?.kill();
      for (const text of texts(15, 20)) await reply(text);
      expect(await ask(KNOWN), 'from the process that is left').toMatchObject(silence);
      for (const text of texts(20, 25)) await reply(text);
      await waitUntil('the visitor has them all', async () => visitor.humanTexts().length >= 25);
      expect(visitor.humanTexts()).toEqual(texts(0, 25));
      expect(visitor.connections).toBeGreaterThan(before);
      const history = await client.call(chatApi.listHistory, { params: { id: chatId } }, { jwt: team.jwt });
      const written = history.data.filter(({ by }) => by === 'human').map(({ answer }) => answer);
      expect(written).toEqual(texts(0, 25));
      expect(visitor.botTexts(), 'the answer from before the member came').toHaveLength(1);
    });

    it('hand back, and the bot goes on, of which the visitor’s stream tells once', async () => {
      const request = { params: { id: chatId }, body: { state: 'bot' as const } };
      await client.call(chatApi.updateChat, request, { jwt: team.jwt });
      await waitUntil('the visitor is told', async () => visitor.notices().length > 1);
      expect(visitor.states.at(-1)).toBe('bot');
      expect(visitor.notices()).toEqual([
        'A member of the team has joined the conversation.',
        'The chatbot answers again.',
      ]);
      expect((await ask(KNOWN)).answer).toContain('4711');
      await waitUntil('the visitor has it', async () => visitor.botTexts().length > 1);
      expect(visitor.botTexts()).toEqual([expect.stringContaining('4711'), expect.stringContaining('4711')]);
      expect(visitor.humanTexts(), 'and what the member wrote came once').toEqual(texts(0, 25));
    });
  });
}
