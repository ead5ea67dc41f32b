import { randomUUID } from 'node:crypto';
import { authApi, chatApi, DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { expect } from 'vitest';
import { settledItems, type ProductClient } from '../product/index.ts';
import type { FixtureFacts } from './fixture-facts.ts';
import { QA } from './old-knowledge.ts';

const CURATED = { query: QA.question, answer: QA.answer, cited: [] } as const;
const NEW_TEXT = 'The lamp Corona costs 299 euros and shines for ten years.';

/**
 * Repeats an owner's use of an installation after an upgrade. Fails where a response differs from the recorded one.
 */
export async function expectAllAsBefore(client: ProductClient, facts: FixtureFacts): Promise<void> {
  const { botId, username, password } = facts;
  if (facts.sessionSurvives) {
    const me = await client.call(authApi.me, {}, { jwt: facts.jwt });
    expect(me.authUser.username).toBe(username);
  }
  const { data } = await client.call(authApi.login, { body: { username, password } });
  const session = { jwt: data.jwt };
  const chat = await client.call(
    chatApi.createChat,
    { body: { chat_bot_id: botId, userRef: username } },
    { ...session, idempotencyKey: randomUUID() },
  );
  const ask = async (query: string) =>
    (await client.call(chatApi.ask, { body: { chat_id: chat.data.id, query } }, session)).data;

  for (const then of facts.answers) {
    // In the first versions a model worded curated answers; since 6ca20eb they are returned as written.
    const { query, answer, cited } = then.query === QA.question ? CURATED : then;
    const now = await ask(query);
    expect({ query, answer: now.answer, cited: now.metadata.citations.map(({ title }) => title) }).toEqual({
      query,
      answer,
      cited,
    });
  }

  const items = await settledItems(client, { ...session, botId }, 3);
  expect(items.map(({ documentStatus }) => documentStatus)).toEqual(
    items.map(() => DocumentStatus.processed),
  );
  const query = { id: items.map(({ id }) => id) };
  const edited = await client.call(
    knowledgeApi.updateKnowledge,
    { query, body: { tags: ['kept'] } },
    session,
  );
  expect(edited.data.map(({ tags }) => tags)).toEqual(items.map(() => ['kept']));

  await client.call(
    knowledgeApi.createKnowledge,
    { body: { chat_bot_id: botId, format: 'text', name: 'Corona', content: NEW_TEXT } },
    { ...session, idempotencyKey: randomUUID() },
  );
  await settledItems(client, { ...session, botId }, 4);
  expect((await ask('How much does the lamp Corona cost?')).answer).toContain('299 euros');

  const inbox = await client.call(chatApi.listChats, { query: { chat_bot_id: botId } }, session);
  const kept = inbox.data.find(({ id }) => id === facts.chatId);
  expect(kept).toMatchObject({ tags: ['old'], messageCount: facts.answers.length });
  expect(kept?.lastMessage?.text).toContain('old bulbs');
  const liked = inbox.data.find(({ id }) => id === facts.visitor.chatId);
  expect(liked).toMatchObject({ thumbs: { visitor: { up: 1, down: 0 }, member: { up: 0, down: 0 } } });
  const history = { params: { id: facts.chatId } };
  const turns = await client.call(chatApi.listHistory, history, session);
  expect(turns.data.map(({ question }) => question).toSorted()).toEqual(
    facts.answers.map(({ query: asked }) => asked).toSorted(),
  );

  const stats = await client.call(chatApi.readStatistics, { query: { chat_bot_id: botId } }, session);
  // The recorded turns, the visitor's, and the four of this test.
  expect(JSON.stringify(stats.data)).toContain('questions');
}
