import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  botEvents,
  botSettingsSchema,
  chatApi,
  chatEvents,
  ERRORS,
  type BotSettings,
  type ContactState,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

type Form = Partial<BotSettings['contactForm']>;
const CUSTOM = { key: 'custom', label: 'Order', required: true, validation: 'number' } as const;
const FIELDS: BotSettings['contactForm']['fields'] = [
  { key: 'email', label: '', required: true, validation: 'none' },
  { key: 'name', label: '', required: true, validation: 'none' },
  { key: 'phone', label: '', required: false, validation: 'phone' },
  { key: 'message', label: '', required: false, validation: 'none' },
  CUSTOM,
];

describe('the contact form', async () => {
  let form: Form;
  let addresses = 0;
  const harness = await openChatHarness({
    answerer: {
      modelId: 'scripted',
      // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
      async *answer() {
        yield* answerEvents(['Yes [1].']);
      },
    },
    settings: () => botSettingsSchema.parse({ contactForm: { enabled: true, ...form } }),
    linkLimits: { 'link-1': { perDay: 100_000 } },
  });
  const { host } = harness;
  afterAll(() => harness.stop());
  beforeEach(async () => {
    form = {};
    await dropSettings();
  });

  /** Drops the cached settings. */
  async function dropSettings() {
    const data = { chat_bot_id: 'bot-1', workspace_id: 'w1', settingsRevision: 1 };
    await host.bus.publish([eventFor(systemContext('test'), botEvents.botUpdated, 'w1', data)]);
  }
  const setForm = async (settings: Form) => {
    form = settings;
    await dropSettings();
  };
  /** A network address that has not sent a form yet. */
  const anIp = () => `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
  const send = (conversationId: string, body: object, ip = anIp(), linkId = 'link-1') =>
    host.asVisitor(ip).send(chatApi.sendContact, {
      params: { linkId },
      body: { chat_id: conversationId, email: 'vi@example.com', ...body },
    });
  const contactsOf = async (conversationId: string) =>
    (
      await host
        .asUser('uma')
        .call(chatApi.listContacts, { query: { chat_bot_id: 'bot-1', chat_id: conversationId } })
    ).result.data;
  /** A response without the fields that identify the request. */
  const seen = ({ status, body }: { status: number; body: object }) => ({
    status,
    body: { ...body, requestId: null },
  });
  const requestedFor = (conversationId: string) =>
    host.publishedAs(chatEvents.contactRequested, conversationId);

  it('is stored with its event, shown to members with the conversation, and waits to be read', async () => {
    await setForm({ fields: FIELDS, consent: { required: true, text: 'You may call me.', url: null } });
    const id = await harness.aConversation();
    const sent = await send(id, {
      email: ' Vi@Example.com ',
      name: ' Vi ',
      phone: '+385 1 234-567',
      message: 'Call me.\nPlease.',
      fields: { Order: '4711' },
      consent: true,
      userRef: USER_REF,
    });
    expect(sent.body).toEqual({ data: { id: expect.any(String), state: 'new' } });
    const [contact, ...others] = await contactsOf(id);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      id: sent.result.data.id,
      chat_id: id,
      state: 'new',
      email: 'vi@example.com',
      name: 'Vi',
      phone: '+385 1 234-567',
      message: 'Call me.\nPlease.',
      fields: [{ label: 'Order', value: '4711' }],
      consent: { text: 'You may call me.' },
      revision: 1,
    });
    expect(await harness.conversation(id)).toMatchObject({ contact, unread: 1 });
    expect(await harness.find({ hasContact: true })).toContain(id);
    expect(await harness.find({ hasContact: false })).not.toContain(id);
    const [event, ...more] = requestedFor(id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ contact_id: contact?.id, chat_id: id, channel: 3 });
    // The event only announces the contact: subscribers read the fields over the API.
    expect(JSON.stringify(event)).not.toContain('example.com');
  });

  it('is one contact for an address in a conversation, whatever its case, however many come at once', async () => {
    await setForm({ fields: FIELDS.slice(0, 2) });
    const id = await harness.aConversation();
    const all = await Promise.all(
      ['vi@example.com', 'VI@example.com'].flatMap((email) =>
        Array.from({ length: 10 }, (_, n) => send(id, { email, name: `Vi ${n}` })),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ result }) => result.data.id)).size).toBe(1);
    expect(await contactsOf(id)).toHaveLength(1);
    expect(requestedFor(id)).toHaveLength(1);
    expect((await harness.conversation(id)).unread).toBe(1);
    await send(id, { email: 'other@example.com', name: 'Otto' });
    expect(await contactsOf(id)).toHaveLength(2);
  });

  it('lets three through in an hour from one address, of fifty at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => harness.aConversation()));
    const ip = anIp();
    const all = await Promise.all(ids.map((id) => send(id, {}, ip)));
    const refused = all.filter(({ status }) => status === 429);
    expect([all.filter(({ status }) => status === 200).length, refused.length]).toEqual([3, 47]);
    expect(refused[0]?.body).toMatchObject({ code: Number(ERRORS.tooManyRequests) });
    expect(Number(refused[0]?.body['retryAfter'])).toBeGreaterThan(3_000);
    expect((await send(await harness.aConversation(), {})).status).toBe(200);
  });

  it('counts no try that was refused for what is in it', async () => {
    const id = await harness.aConversation();
    const ip = anIp();
    for (let n = 0; n < 5; n += 1) expect((await send(id, { email: 'nobody' }, ip)).status).toBe(422);
    expect((await send(id, {}, ip)).status).toBe(200);
  });

  it.each([
    ['', ERRORS.emailMissing, 'Email is missing.'],
    ['nobody', ERRORS.emailNotValid, 'Email is not valid.'],
    ['a@example.com,b@example.com', ERRORS.emailNotValid, 'Email is not valid.'],
    ['a@example.com\nBcc: b@example.com', ERRORS.emailNotValid, 'Email is not valid.'],
  ])('names what is wrong with the address %j', async (email, code, message) => {
    const id = await harness.aConversation();
    const { body, status } = await send(id, { email });
    expect([status, body['code']]).toEqual([422, Number(code)]);
    expect(body['errors']).toEqual([{ code: Number(code), field: 'email', message }]);
    expect(await contactsOf(id)).toEqual([]);
  });

  it('names every other field that is wrong', async () => {
    await setForm({ fields: FIELDS, consent: { required: true, text: 'Yes.', url: null } });
    const id = await harness.aConversation();
    const { body, status } = await send(id, { phone: 'none', fields: { Order: 'x', Else: 'y' } });
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([
      { field: 'name', message: 'This field is required.' },
      { field: 'phone', message: 'Must be a telephone number.' },
      { field: 'fields.Order', message: 'Must be a number.' },
      { field: 'fields.Else', message: 'This field is not known.' },
      { field: 'consent', message: 'Please agree first.' },
    ]);
  });

  it.each([
    ['message', { message: 'x'.repeat(2_001) }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\u0000b' }],
    ['fields', { fields: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])) }],
    ['isAdmin', { isAdmin: true }],
  ])('refuses too much, or what is no field: %s', async (field, body) => {
    const refused = await send(await harness.aConversation(), body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body['errors'])).toContain(`"field":"${field}`);
  });

  it('lets a program that fills in the hidden field believe that it got through', async () => {
    const id = await harness.aConversation();
    const trapped = await send(id, { website: 'https://spam.example' });
    const real = await send(await harness.aConversation(), {});
    expect(trapped.status).toBe(200);
    expect(Object.keys(trapped.result.data)).toEqual(Object.keys(real.result.data));
    expect(trapped.result.data.state).toBe('new');
    expect([await contactsOf(id), requestedFor(id)]).toEqual([[], []]);
    expect(await harness.conversation(id)).not.toHaveProperty('contact');
  });

  it('is not there where the chatbot offers none', async () => {
    await setForm({ enabled: false });
    const refused = await send(await harness.aConversation(), {});
    expect([refused.status, refused.body['code']]).toEqual([409, Number(ERRORS.wrongState)]);
  });

  it('takes nothing by another link, with another key, or of a conversation that is not there', async () => {
    const id = await harness.aConversation();
    const member = await host
      .asUser('ada')
      .call(chatApi.createChat, { body: { chat_bot_id: 'bot-1', userRef: 'ada' } });
    const unknown = await send('nothing', {});
    expect(unknown.status).toBe(404);
    for (const refused of [
      await send(id, {}, anIp(), 'link-2'),
      await send(id, { userRef: 'another-visitor-0001' }),
      await send(member.result.data.id, {}),
    ]) {
      expect(seen(refused)).toEqual(seen(unknown));
    }
    expect(await contactsOf(id)).toEqual([]);
  });

  it('goes from new to seen, answered and closed, or to spam, and tells the log nothing of the visitor', async () => {
    const id = await harness.aConversation();
    const { id: contactId } = (await send(id, {})).result.data;
    const step = (state: ContactState, revision?: number) =>
      host.asUser('uma').send(chatApi.updateContact, {
        params: { id: contactId },
        body: { state, ...(revision !== undefined && { revision }) },
      });
    expect((await step('seen', 1)).result.data).toMatchObject({ state: 'seen', revision: 2 });
    expect((await step('seen', 2)).result.data).toMatchObject({ state: 'seen', revision: 2 });
    const stale = await step('answered', 1);
    expect([stale.status, stale.body['code']]).toEqual([409, Number(ERRORS.revisionMismatch)]);
    expect((await step('answered')).result.data.state).toBe('answered');
    const back = await step('new');
    expect([back.status, back.body['code']]).toEqual([409, Number(ERRORS.wrongState)]);
    expect((await step('closed')).result.data.state).toBe('closed');
    // The visitor writes again.
    await send(id, {});
    expect((await contactsOf(id))[0]).toMatchObject({ state: 'new', revision: 5 });
    await step('spam');
    const again = await send(id, {});
    expect(again.result.data.state).toBe('new');
    expect((await contactsOf(id))[0]?.state).toBe('spam');
    await host.settled();
    const recorded = host.publishedAs(chatEvents.changeRecorded, 'w1').map(({ data }) => data);
    const own = recorded.filter(({ action }) => action === 'chat.contact-changed');
    expect(own.length).toBeGreaterThan(3);
    expect(JSON.stringify(own)).not.toContain('example.com');
  });

  it('shows members of other workspaces, and visitors, nothing', async () => {
    const id = await harness.aConversation();
    const { id: contactId } = (await send(id, {})).result.data;
    const change = (by: string, contact: string) =>
      host.asUser(by).send(chatApi.updateContact, { params: { id: contact }, body: { state: 'seen' } });
    expect(seen(await change('eve', contactId))).toEqual(seen(await change('eve', 'nothing')));
    expect(
      (await host.asUser('eve').send(chatApi.listContacts, { query: { chat_bot_id: 'bot-1' } })).status,
    ).toBe(404);
    expect((await contactsOf(id))[0]?.state).toBe('new');
    expect(JSON.stringify((await harness.visitorHistory(id)).body)).not.toContain('example.com');
    const internal = await host.asUser('ada').send(chatApi.findContact, { params: { id: contactId } });
    expect(internal.status).toBeGreaterThanOrEqual(400);
  });

  it('is marked on its conversation once more when the event comes twice, which changes nothing', async () => {
    const id = await harness.aConversation();
    await send(id, {});
    const before = await harness.conversation(id);
    const events = requestedFor(id);
    await host.bus.publish(events);
    await host.bus.publish(events);
    expect(await harness.conversation(id)).toEqual(before);
  });

  it('is erased with its conversation, and its address is found nowhere', async () => {
    const id = await harness.aConversation();
    const { id: contactId } = (await send(id, { email: 'gone@example.com' })).result.data;
    await host.asUser('ada').call(chatApi.deleteChat, { params: { id } });
    await vi.waitFor(async () => {
      expect(await contactsOf(id)).toEqual([]);
      expect(
        (await host.asService('workspace').send(chatApi.findContact, { params: { id: contactId } })).status,
      ).toBe(404);
    });
    const all = await host
      .asUser('ada')
      .call(chatApi.listContacts, { query: { chat_bot_id: 'bot-1', limit: 100 } });
    expect(JSON.stringify(all.body)).not.toContain('gone@example.com');
  });

  it('goes with its chatbot', async () => {
    const id = await harness.aConversation('link-2');
    await send(id, {}, anIp(), 'link-2');
    const query = { chat_bot_id: 'bot-2' };
    const list = async () => (await host.asUser('ada').call(chatApi.listContacts, { query })).result.data;
    expect(await list()).toHaveLength(1);
    const data = { chat_bot_id: 'bot-2', workspace_id: 'w1' };
    await host.bus.publish([eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data)]);
    await vi.waitFor(async () => expect(await list()).toEqual([]));
  });

  it('is exported with its conversation, and counted', async () => {
    const { query } = { query: { chat_bot_id: 'bot-1' } };
    const figure = async () =>
      (await host.asUser('ada').call(chatApi.readStatistics, { query })).result.data.totals;
    const before = await figure();
    const id = await harness.aConversation();
    await harness.ask(id, 'When?');
    await send(id, { email: 'exported@example.com' });
    const after = await figure();
    expect(after.contacts?.value).toBe((before.contacts?.value ?? 0) + 1);
    const series = await host.asUser('ada').call(chatApi.readStatisticsSeries, { query });
    const sum = series.result.data.points.reduce((total, { contacts }) => total + (contacts ?? 0), 0);
    expect(sum).toBe(after.contacts?.value);
    const file = (format: 'csv' | 'json') =>
      host.asUser('ada').fetch(chatApi.listChats, { query: { ...query, returnAll: true, format } });
    const csv = await (await file('csv')).text();
    expect(csv).toContain('contactState,contactEmail');
    expect(csv).toContain('new,exported@example.com');
    expect(await (await file('json')).json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id, contact: expect.objectContaining({ email: 'exported@example.com' }) }),
      ]),
    });
  });

  it('is offered with an answer that says there is none, until it was sent', async () => {
    await setForm({
      intro: 'We call back.',
      recipients: ['secret@example.com'],
      autoReply: 'Thanks from the team.',
    });
    const id = await harness.aConversation();
    const offered = async (query: string) => {
      const answered = await harness.send(id, query);
      expect(JSON.stringify(answered.body)).not.toMatch(/secret@example|Thanks from/);
      return answered.result.data.metadata.contactForm;
    };
    expect(await offered('When?')).toBeUndefined();
    expect(await offered('unknown thing')).toEqual({
      trigger: 'unknown',
      intro: 'We call back.',
      success: '',
      fields: [{ key: 'email', label: '', required: true, validation: 'none' }],
      consent: { required: false, text: '', url: null },
    });
    const stored = (await harness.visitorHistory(id)).result.data.at(-1);
    expect(stored?.metadata?.contactForm?.intro).toBe('We call back.');
    await send(id, {});
    expect(await offered('unknown again')).toBeUndefined();
  });

  it.each([
    ['unknownTwice', [false, true, true]],
    ['button', [false, false, false]],
    ['negativeFeedback', [false, false, false]],
  ] as const)('is offered as its trigger says: %s', async (trigger, expected) => {
    await setForm({ trigger });
    const id = await harness.aConversation();
    const offers: boolean[] = [];
    for (const query of ['unknown one', 'unknown two', 'unknown three']) {
      offers.push((await harness.send(id, query)).result.data.metadata.contactForm !== undefined);
    }
    expect(offers).toEqual(expected);
  });
});
