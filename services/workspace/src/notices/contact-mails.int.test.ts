import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceRole, chatApi, chatEvents, workspaceApi, type RouteOutput } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';

type Found = RouteOutput<typeof chatApi.findContact>['data'];
const context = systemContext('test');
const at = '2026-03-01T12:00:00.000Z';

const harness = await openWorkspaceHarness();
/** The fake chat service's contacts, by id. */
const known = new Map<string, Found>();
harness.host.fakeService('chat', (router) => {
  router.bind(chatApi.findContact, async ({ params }) => {
    const found = known.get(params.id);
    if (found === undefined) throw notFound('contact');
    return { data: found };
  });
});
afterAll(() => harness.stop());

describe('mails about a contact', () => {
  let id: string;
  let contacts = 0;

  beforeEach(async () => {
    ({ id } = await harness.create('ada', 'Lamps & Co'));
    await harness.join(id, 'bea', WorkspaceRole.admin);
    await harness.join(id, 'uma', WorkspaceRole.user);
  });

  /** Adds a contact to the fake chat service, with its event. */
  function aContact(changes: Partial<Found> = {}, fields: Partial<Found['contact']> = {}) {
    contacts += 1;
    const contact_id = `k-${contacts}`;
    known.set(contact_id, {
      botName: 'Lampy <b>',
      language: 'en',
      recipients: [],
      autoReply: '',
      ...changes,
      contact: {
        id: contact_id,
        _createTime: at,
        _updateTime: at,
        chat_bot_id: `bot-${id}`,
        chat_id: `chat-${contacts}`,
        state: 'new',
        email: `visitor-${contacts}@elsewhere.example`,
        name: null,
        phone: null,
        message: null,
        fields: [],
        consent: null,
        revision: 1,
        ...fields,
      },
    });
    return eventFor(context, chatEvents.contactRequested, id, {
      contact_id,
      chat_id: `chat-${contacts}`,
      chat_bot_id: `bot-${id}`,
      workspace_id: id,
      channel: 3,
    });
  }
  const deliver = (...events: ReturnType<typeof eventFor>[]) => harness.host.bus.publish(events);
  const mailsOf = async (kind: string) => (await harness.mailbox.list()).filter((mail) => mail.kind === kind);
  const toTeam = async () => (await mailsOf('contact-requested')).filter(({ text }) => text.includes(id));
  const receivers = async () => (await toTeam()).map(({ to }) => to).toSorted();
  const repliesTo = async (email: string) =>
    (await mailsOf('contact-reply')).filter(({ to }) => to === email);

  it('reach each admin once for a contact, however often the event comes', async () => {
    const fields = [{ label: 'Order', value: '7' }];
    const event = aContact({}, { name: 'Vi', message: '<script>alert(1)</script>', fields });
    await deliver(event);
    await deliver(event, event);
    expect(await receivers()).toEqual([addressOf('ada'), addressOf('bea')]);
    const [mail] = await toTeam();
    expect(mail?.subject).toBe('A visitor of Lampy <b> asks to be contacted');
    expect(mail?.text).toContain(`/workspace/${id}/bots/bot-${id}/inbox?chat=chat-${contacts}`);
    expect(mail?.text).toContain('Name: Vi');
    expect(mail?.text).toContain('Order: 7');
    expect(mail?.html).not.toContain('<script>');
    await deliver(aContact());
    expect(await toTeam()).toHaveLength(4);
  });

  it('are not sent to admins who turned them off', async () => {
    harness.quiet.add('bea');
    await deliver(aContact());
    expect(await receivers()).toEqual([addressOf('ada')]);
    harness.quiet.delete('bea');
    const body = { revision: 1, notify: { contacts: false } };
    await harness.as('ada').call(workspaceApi.writeWorkspaceSettings, { params: { id }, body });
    await deliver(aContact());
    expect(await toTeam()).toHaveLength(1);
  });

  it('reach the named members instead, and nobody who is none any more', async () => {
    const recipients = [addressOf('uma'), addressOf('stranger'), 'x@elsewhere.example'];
    await deliver(aContact({ recipients }));
    expect(await receivers()).toEqual([addressOf('uma')]);
    await harness.as('ada').call(workspaceApi.removeMember, { params: { id, userId: 'uma' } });
    await deliver(aContact({ recipients }));
    // The contact must not be lost when its recipients are deleted.
    expect(await receivers()).toEqual([addressOf('ada'), addressOf('bea'), addressOf('uma')]);
  });

  it('answer the visitor with the text of the workspace alone, once a day however many forms are sent', async () => {
    const email = `victim-${id}@elsewhere.example`;
    const autoReply = 'Thank you!\n\nWe call <you> back.';
    const first = aContact({ autoReply }, { email, message: 'Buy pills', name: 'Spammer' });
    await deliver(first);
    await deliver(first, aContact({ autoReply }, { email }), aContact({ autoReply }, { email }));
    const replies = await repliesTo(email);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).toContain('Thank you!\n\nWe call <you> back.');
    expect(replies[0]?.html).toContain('We call &lt;you&gt; back.');
    expect(`${replies[0]?.text}${replies[0]?.subject}`).not.toMatch(/pills|Spammer/);
    const none = `none-${id}@elsewhere.example`;
    await deliver(aContact({}, { email: none }));
    expect(await repliesTo(none)).toEqual([]);
  });

  it('are not sent for what was erased, is spam, or belongs to a workspace that is gone', async () => {
    const erased = aContact({ autoReply: 'Hi' });
    known.delete(`k-${contacts}`);
    const spam = aContact({ autoReply: 'Hi' }, { state: 'spam' });
    await deliver(erased, spam);
    expect(await toTeam()).toEqual([]);
    const late = aContact({ autoReply: 'Hi' });
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    await deliver(late);
    expect([await toTeam(), await repliesTo(`visitor-${contacts}@elsewhere.example`)]).toEqual([[], []]);
  });

  it('can be sent to those who are members at this moment', async () => {
    const emails = [addressOf('ada'), addressOf('uma'), addressOf('stranger'), 'x@elsewhere.example'];
    const ask = async (workspaceId: string) =>
      harness.host
        .asService('bot')
        .send(workspaceApi.findMemberAddresses, { params: { id: workspaceId }, body: { emails } });
    expect((await ask(id)).body).toEqual({ data: [addressOf('ada'), addressOf('uma')] });
    expect((await ask('nothing')).status).toBe(404);
    const user = await harness
      .as('ada')
      .send(workspaceApi.findMemberAddresses, { params: { id }, body: { emails } });
    expect(user.status).toBeGreaterThanOrEqual(400);
  });
});
