import { randomUUID } from 'node:crypto';
import { chatApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorkspaceWithBot, signUp, waitUntil, type WorkspaceWithBot } from '../product/index.ts';
import { followAsVisitor, type FollowedChat } from './follow-as-visitor.ts';
import { ServerMissingError } from './servers.ts';
import { startDistributed, type Distributed } from './start-distributed.ts';

const distributed = await openOrSay();

describe.skipIf(distributed === null)('a member and a visitor at two processes of chat', () => {
  if (distributed === null) return;
  const { client, mail, baseUrl } = distributed;
  const userRef = `visitor-${randomUUID()}`;
  let team: WorkspaceWithBot;
  let chatId: string;
  let visitor: FollowedChat;
  /** The process that the visitor's stream is at. */
  let streamsAt: number;

  beforeAll(async () => {
    team = await aWorkspaceWithBot(client, await signUp(client, mail));
    const params = { linkId: team.linkId };
    chatId = (await client.call(chatApi.createVisitorChat, { params, body: { userRef } })).data.id;
    const before = distributed.served('chat');
    visitor = followAsVisitor({ baseUrl, linkId: team.linkId, chatId, userRef });
    await waitUntil('the stream is open', async () => visitor.states.length > 0);
    streamsAt = distributed.served('chat').findIndex((count, at) => count > (before[at] ?? 0));
  });
  afterAll(async () => {
    await visitor.stop();
    await distributed.stop();
  });

  /** A message of the member; sent again under its id where a process goes down with it. */
  async function reply(text: string): Promise<void> {
    const request = { params: { id: chatId }, body: { text, clientMessageId: randomUUID() } };
    await waitUntil(`“${text}” is sent`, () =>
      client.call(chatApi.sendMessage, request, { jwt: team.jwt }).then(
        () => true,
        () => null,
      ),
    );
  }
  const texts = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `Message ${from + n}`);

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
    for (const query of ['One?', 'Two?', 'Three?', 'Four?']) {
      const body = { chat_id: chatId, userRef, query, clientMessageId: randomUUID() };
      const params = { linkId: team.linkId };
      const { data } = await client.call(chatApi.askPublicLink, { params, body });
      expect(data).toMatchObject({ answer: '', metadata: { handoff: { state: 'human' } } });
    }
  });

  it('lose and double nothing when the process with the stream is killed in between', async () => {
    const before = visitor.connections;
    for (const text of texts(10, 15)) await reply(text);
    await distributed.processes('chat')[streamsAt]?.kill();
    for (const text of texts(15, 25)) await reply(text);
    await waitUntil('the visitor has them all', async () => visitor.humanTexts().length >= 25);
    expect(visitor.humanTexts()).toEqual(texts(0, 25));
    expect(visitor.connections).toBeGreaterThan(before);
    const history = await client.call(chatApi.listHistory, { params: { id: chatId } }, { jwt: team.jwt });
    const written = history.data.filter(({ by }) => by === 'human').map(({ answer }) => answer);
    expect(written).toEqual(texts(0, 25));
  });

  it('hand back, and the visitor is told', async () => {
    const request = { params: { id: chatId }, body: { state: 'bot' as const } };
    await client.call(chatApi.updateChat, request, { jwt: team.jwt });
    await waitUntil('the visitor is told', async () => visitor.states.at(-1) === 'bot');
    expect(visitor.notices()).toEqual([
      'A member of the team has joined the conversation.',
      'The chatbot answers again.',
    ]);
  });
});

async function openOrSay(): Promise<Distributed | null> {
  try {
    return await startDistributed({ replicas: { chat: 2 } });
  } catch (error) {
    if (!(error instanceof ServerMissingError)) throw error;
    console.log(`LANE NOT RUN: distributed — ${error.message}`);
    return null;
  }
}
