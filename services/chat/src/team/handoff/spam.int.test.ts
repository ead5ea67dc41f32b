import { afterAll, describe, expect, it, vi } from 'vitest';
import { botSettingsSchema, chatApi, chatEvents, type ChatState } from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';
import { fakeBilling } from '../../testing/fake-billing.ts';

describe('spam', async () => {
  const generated: string[] = [];
  const answerer: Answerer = {
    modelId: 'scripted',
    async *answer({ question }) {
      generated.push(question);
      yield* answerEvents([`About ${question} [1].`]);
    },
  };
  let taken = 0;
  const harness = await openChatHarness({
    answerer,
    settings: () =>
      botSettingsSchema.parse({
        contactForm: { enabled: true, autoReply: 'Hi' },
        handoff: { enabled: true },
      }),
    billing: fakeBilling(
      () => false,
      () => (taken += 1),
    ),
  });
  const { host } = harness;
  afterAll(() => harness.stop());

  const move = (id: string, state: ChatState) =>
    host.asUser('ada').send(chatApi.updateChat, { params: { id }, body: { state } });
  async function aSpam() {
    const id = await harness.aConversation();
    await move(id, 'spam');
    return id;
  }
  const leave = (chat_id: string, email: string) =>
    host.asVisitor().send(chatApi.sendContact, {
      params: { linkId: 'link-1' },
      body: { chat_id, userRef: USER_REF, email },
    });
  const contactsOf = async (chat_id: string) =>
    (
      await host.asUser('ada').call(chatApi.listContacts, { query: { chat_bot_id: 'bot-1', chat_id } })
    ).result.data.map(({ email, state }) => [email, state]);

  it('is stored, however much comes at once, and answered, billed and waiting to be read never', async () => {
    const id = await aSpam();
    const sent = await Promise.all(Array.from({ length: 50 }, (_, n) => harness.send(id, `Buy ${n}!`)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body['data']).includes('"answer":""')))).toEqual(
      new Set([true]),
    );
    expect((await harness.history(id)).map(({ state }) => state)).toEqual(sent.map(() => 'stored'));
    expect(await harness.conversation(id)).toMatchObject({ state: 'spam', messageCount: 50, unread: 0 });
    await host.settled();
    expect(host.publishedAs(chatEvents.questionAnswered, id)).toEqual([]);
    expect(generated.filter((question) => question.startsWith('Buy'))).toEqual([]);
    expect(taken).toBe(0);
    expect(await harness.find({ unread: true })).not.toContain(id);
    expect(await harness.find({ state: ['spam'] })).toContain(id);
  });

  it('waits to be read no longer once a member says that it is spam, in a row or with others', async () => {
    const [one, other] = [await harness.aConversation(), await harness.aConversation()];
    for (const id of [one, other]) await harness.ask(id, 'Well?');
    expect(await harness.find({ unread: true })).toEqual(expect.arrayContaining([one, other]));
    await move(one, 'spam');
    await host.asUser('ada').call(chatApi.updateChats, { query: { id: [other] }, body: { state: 'spam' } });
    const unread = await harness.find({ unread: true });
    expect(unread.filter((id) => id === one || id === other)).toEqual([]);
  });

  it('is answered again once a member says that it is none', async () => {
    const id = await aSpam();
    await harness.send(id, 'Before?');
    await move(id, 'bot');
    await harness.ask(id, 'After?');
    expect((await harness.history(id)).map(({ state }) => state)).toEqual(['stored', 'answered']);
    expect(generated).toContain('After?');
    expect(await harness.conversation(id)).toMatchObject({ unread: 1 });
  });

  it('leaves contacts that are spam, of which nobody is told, and its sender learns nothing of that', async () => {
    const [id, honest] = [await aSpam(), await harness.aConversation()];
    const trapped = await leave(id, 'buy@example.com');
    const usual = await leave(honest, 'vi@example.com');
    const shape = ({ status, body }: typeof trapped) => [status, { ...body, data: { state: stateIn(body) } }];
    expect(shape(trapped)).toEqual(shape(usual));
    expect(await contactsOf(id)).toEqual([['buy@example.com', 'spam']]);
    expect(await contactsOf(honest)).toEqual([['vi@example.com', 'new']]);
    await vi.waitFor(() => expect(host.publishedAs(chatEvents.contactRequested, honest)).toHaveLength(1));
    await host.settled();
    expect(host.publishedAs(chatEvents.contactRequested, id)).toEqual([]);
    expect(await harness.conversation(id)).toMatchObject({ unread: 0 });
  });

  it('takes the contact of before with it: no mail goes out that was still to go, none comes back to life', async () => {
    const id = await harness.aConversation();
    const { data } = (await leave(id, 'late@example.com')).body;
    const contactId = chatApi.sendContact.response.parse({ data }).data.id;
    const found = async () =>
      (await host.asService('workspace').call(chatApi.findContact, { params: { id: contactId } })).result.data
        .contact.state;
    expect(await found()).toBe('new');
    const close = { params: { id: contactId }, body: { state: 'closed' } } as const;
    await host.asUser('ada').call(chatApi.updateContact, close);
    await move(id, 'spam');
    expect(await found()).toBe('spam');
    await leave(id, 'late@example.com');
    expect(await contactsOf(id)).toEqual([['late@example.com', 'closed']]);
  });
});

function stateIn(body: Readonly<Record<string, unknown>>): string {
  return chatApi.sendContact.response.parse(body).data.state;
}
