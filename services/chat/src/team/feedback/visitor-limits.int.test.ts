import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi, ERRORS } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';
import { HANDOFF_LIMIT, RATING_LIMIT } from './visitor-limits.ts';

const FLOOD = 150;

describe('a flood of one address through as many conversations', async () => {
  const harness = await openChatHarness({
    settings: () =>
      botSettingsSchema.parse({ handoff: { enabled: true }, answering: { handoffOnNegative: true } }),
  });
  afterAll(() => harness.stop());
  const params = { linkId: 'link-1' };
  const chats: string[] = [];
  for (let count = 0; count < FLOOD; count += 1) chats.push(await harness.aConversation());

  const callFrom = (address: string, chat_id: string) =>
    harness.host
      .asVisitor(address)
      .send(chatApi.requestHandoff, { params, body: { chat_id, userRef: USER_REF } });
  const rateFrom = (address: string, chat_id: string) =>
    harness.host
      .asVisitor(address)
      .send(chatApi.giveCsat, { params, body: { chat_id, userRef: USER_REF, rating: 1 } });
  const tooMany = { status: 429, body: { code: Number(ERRORS.tooManyRequests) } };

  it('calls the team so often in an hour and no more, while others still reach it', async () => {
    const answers = await Promise.all(chats.map((id) => callFrom('198.51.100.1', id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(FLOOD - HANDOFF_LIMIT.perAddress);
    expect(refused[0]).toMatchObject(tooMany);
    expect((await callFrom('198.51.100.2', await harness.aConversation())).status).toBe(200);
  });

  it('rates so often in an hour and no more', async () => {
    const answers = await Promise.all(chats.map((id) => rateFrom('198.51.100.1', id)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(FLOOD - RATING_LIMIT.perAddress);
    expect(refused[0]).toMatchObject(tooMany);
    expect((await rateFrom('198.51.100.2', chats[0] ?? '')).status).not.toBe(429);
  });
});
