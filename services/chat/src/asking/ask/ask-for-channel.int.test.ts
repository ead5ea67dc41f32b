import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, CHANNELS, chatApi, ERRORS } from '@colloquy/contracts';
import { openChatHarness, WITHOUT_FALLBACK } from '../../testing/chat-harness.ts';

const HANDED_OFF = botSettingsSchema.parse({
  ...WITHOUT_FALLBACK,
  handoff: { enabled: true },
  contactForm: { enabled: true },
});

describe('a question from a connected channel', async () => {
  let settings = WITHOUT_FALLBACK;
  const harness = await openChatHarness({ settings: () => settings });
  const { host } = harness;
  afterAll(() => harness.stop());

  const aBody = (changes: object = {}) => ({
    workspace_id: 'w1',
    chat_bot_id: 'bot-1',
    chat_id: randomUUID(),
    channel: CHANNELS.discord.id,
    userRef: 'sender-1',
    query: 'When does my parcel arrive?',
    locale: null,
    clientMessageId: randomUUID(),
    ...changes,
  });
  const ask = (body: object) => host.asService('integration').send(chatApi.askForChannel, { body });

  it('begins a conversation of that channel and is answered with its sources', async () => {
    const body = aBody();
    const { result } = await ask(body);
    expect(result.data).toMatchObject({ source: 'EXTERNAL', metadata: { citations: [{ title: 'Terms' }] } });
    expect(await harness.conversation(body.chat_id)).toMatchObject({
      channel: CHANNELS.discord.id,
      userRef: 'sender-1',
      messageCount: 1,
      unread: 1,
    });
  });

  it('is one turn, however often it arrives', async () => {
    const body = aBody();
    const first = await ask(body);
    const second = await ask(body);
    expect(second.result).toEqual(first.result);
    expect(await harness.history(body.chat_id)).toHaveLength(1);
  });

  it('never reaches a conversation of another workspace, bot, channel or sender', async () => {
    const body = aBody();
    await ask(body);
    const widgetChat = await harness.aConversation();
    const refused = [
      { ...body, workspace_id: 'w2' },
      { ...body, chat_bot_id: 'bot-2' },
      { ...body, userRef: 'sender-2' },
      { ...body, chat_id: widgetChat },
    ];
    for (const other of refused) {
      const answer = await ask({ ...other, clientMessageId: randomUUID() });
      expect([answer.status, answer.body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    }
    expect(await harness.history(body.chat_id)).toHaveLength(1);
    expect(await harness.history(widgetChat)).toHaveLength(0);
  });

  it('does not begin an erased conversation again', async () => {
    const body = aBody();
    await ask(body);
    await host.asUser('ada').call(chatApi.deleteChat, { params: { id: body.chat_id } });
    expect((await ask({ ...body, clientMessageId: randomUUID() })).status).toBe(404);
  });

  it('is offered no form and no member, which could not answer there', async () => {
    settings = HANDED_OFF;
    const answer = await ask(aBody({ query: 'Can I talk to a human?', userRef: 'sender-3' }));
    const unknown = await ask(aBody({ query: 'unknown thing', userRef: 'sender-4' }));
    settings = WITHOUT_FALLBACK;
    expect(answer.result.data.metadata.contactForm).toBeUndefined();
    expect(answer.result.data.answer).not.toContain('Talk to a person');
    expect(unknown.result.data.metadata.contactForm).toBeUndefined();
  });

  it('is asked by services alone', async () => {
    for (const caller of [host.asUser('ada'), host.asVisitor()])
      expect((await caller.send(chatApi.askForChannel, { body: aBody() })).status).toBe(401);
  });
});
