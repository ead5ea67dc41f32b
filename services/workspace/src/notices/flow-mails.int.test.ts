import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  WorkspaceRole,
  chatApi,
  chatEvents,
  workspaceApi,
  type FlowMail,
  type FlowMailState,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';

const harness = await openWorkspaceHarness();
/** The fake chat service's mails, by run. */
const known = new Map<string, FlowMail>();
/** Mail states reported to the chat service, by run. */
const states = new Map<string, FlowMailState>();
harness.host.fakeService('chat', (router) => {
  router.bind(chatApi.findFlowMail, async ({ params }) => {
    const found = known.get(params.id);
    if (found === undefined) throw notFound('mail');
    return { data: found };
  });
  router.bind(chatApi.recordFlowMail, async ({ params, body }) => {
    if (!known.has(params.id)) throw notFound('mail');
    states.set(params.id, body.state);
    return { data: body.state };
  });
});
afterAll(() => harness.stop());

describe('mails of a flow', () => {
  let id: string;
  let runs = 0;

  beforeEach(async () => {
    ({ id } = await harness.create('ada', 'Lamps & Co'));
    await harness.join(id, 'bea', WorkspaceRole.admin);
    await harness.join(id, 'uma', WorkspaceRole.user);
  });

  /** Adds a mail to the fake chat service, with its event. */
  function aMail(changes: Partial<FlowMail> = {}, step_id = 'step-1') {
    runs += 1;
    const run_id = `run-${runs}`;
    const chat_id = `chat-${runs}`;
    const chat_bot_id = `bot-${id}`;
    known.set(run_id, {
      to: [addressOf('uma')],
      subject: `A lead ${id}`,
      body: 'Vi <b> writes.\n\nCall them.',
      replyTo: 'vi@elsewhere.example',
      chat_id,
      chat_bot_id,
      transcript: [],
      botName: 'Lampy',
      language: 'en',
      ...changes,
    });
    const data = { chat_id, chat_bot_id, workspace_id: id, channel: 3, run_id, step_id } as const;
    return eventFor(systemContext('test'), chatEvents.flowMailRequested, id, data);
  }
  const deliver = (...events: ReturnType<typeof eventFor>[]) => harness.host.bus.publish(events);
  const sent = async () =>
    (await harness.mailbox.list()).filter((mail) => mail.kind === 'flow' && mail.subject.includes(id));
  const receivers = async () => (await sent()).map(({ to }) => to).toSorted();

  it('reach each named member once, however often the event comes', async () => {
    const event = aMail({ to: [addressOf('uma'), addressOf('bea')] });
    await deliver(event);
    await deliver(event, event);
    expect(await receivers()).toEqual([addressOf('bea'), addressOf('uma')]);
    const [mail] = await sent();
    expect(mail?.subject).toBe(`A lead ${id}`);
    expect(mail?.replyTo).toBe('vi@elsewhere.example');
    expect(mail?.text).toContain('Vi <b> writes.\n\nCall them.');
    expect(mail?.html).toContain('Vi &lt;b&gt; writes.');
    expect(mail?.text).toContain(`/workspace/${id}/bots/bot-${id}/inbox?chat=chat-${runs}`);
  });

  it('are known to be sent, and to have nobody whom they could reach', async () => {
    await deliver(aMail());
    await deliver(aMail({ to: ['x@elsewhere.example'] }));
    expect([states.get(`run-${runs - 1}`), states.get(`run-${runs}`)]).toEqual(['sent', 'noRecipient']);
  });

  it('of two steps of a conversation are two', async () => {
    const first = aMail();
    const other = { ...first, id: aMail().id, data: { ...first.data, step_id: 'step-2' } };
    await deliver(first, other);
    expect(await receivers()).toEqual([addressOf('uma'), addressOf('uma')]);
  });

  it('say what was said before, where the owner wants it', async () => {
    const transcript = [
      { by: 'asker' as const, text: 'I need a lamp' },
      { by: 'bot' as const, text: 'Which one?' },
    ];
    await deliver(aMail({ transcript }));
    expect((await sent())[0]?.text).toContain('Visitor: I need a lamp\n\nLampy: Which one?');
  });

  it('reach nobody who is no member at that moment, and no admin in their place', async () => {
    await harness.as('ada').call(workspaceApi.removeMember, { params: { id, userId: 'uma' } });
    await deliver(aMail({ to: [addressOf('uma'), addressOf('stranger'), 'x@elsewhere.example'] }));
    expect(await receivers()).toEqual([]);
  });

  it('are not sent for what was erased, nor by a workspace that is gone', async () => {
    const erased = aMail();
    known.clear();
    await deliver(erased);
    const late = aMail();
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    await deliver(late);
    expect(await sent()).toEqual([]);
  });
});
