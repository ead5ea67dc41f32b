import { afterAll, describe, expect, it } from 'vitest';
import { chatApi, ERRORS } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';

// Ada is an ADMIN, Pat a POWER_USER and Uma a USER of the workspace; Eve belongs to another one.
describe('a member who has the bot answer', async () => {
  const harness = await openChatHarness();
  afterAll(() => harness.stop());

  const ask = (userId: string, chat_id: string, headers: Record<string, string> = {}) =>
    harness.host
      .asUser(userId)
      .send(chatApi.ask, { body: { chat_id, query: 'When do parcels arrive?' } }, headers);

  it("does so in a visitor's conversation by their role alone, also as a stream", async () => {
    const id = await harness.aConversation();
    const stream = { accept: 'text/event-stream' };
    for (const refused of [await ask('uma', id), await ask('uma', id, stream)]) {
      expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.roleTooLow)]);
    }
    const [{ body: foreign }, { body: unknown }] = [await ask('eve', id), await ask('eve', 'none')];
    expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect((await harness.history(id)).length).toBe(0);
    for (const userId of ['ada', 'pat']) expect((await ask(userId, id)).status).toBe(200);
    expect((await harness.history(id)).length).toBe(2);
  });

  it('does so in a conversation of the dashboard in every role', async () => {
    const body = { chat_bot_id: 'bot-1', userRef: 'uma' };
    const { id } = (await harness.host.asUser('uma').call(chatApi.createChat, { body })).result.data;
    expect((await ask('uma', id)).status).toBe(200);
  });
});
