import { afterAll, describe, expect, it } from 'vitest';
import { chatApi, chatEvents, type FlowMailState, type RouteOutput } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';

const DAY_MS = 24 * 60 * 60_000;
const LIMITS = { perBot: 3, perWorkspace: 5 };
const at = '2026-03-01T12:00:00.000Z';

describe('mails that visitors cause', async () => {
  const harness = await openWorkspaceHarness({}, LIMITS);
  afterAll(() => harness.stop());
  const states = new Map<string, FlowMailState>();
  harness.host.fakeService('chat', (router) => {
    router.bind(chatApi.findFlowMail, async ({ params }) => ({
      data: {
        to: [addressOf('ada')],
        subject: 'A lead',
        body: 'Somebody writes.',
        replyTo: null,
        chat_id: params.id,
        chat_bot_id: 'b1',
        transcript: [],
        botName: 'Lampy',
        language: 'en',
      },
    }));
    router.bind(chatApi.recordFlowMail, async ({ params, body }) => {
      states.set(params.id, body.state);
      return { data: body.state };
    });
    router.bind(chatApi.findContact, async ({ params }) => ({ data: aContact(params.id) }));
  });

  const aContact = (id: string): RouteOutput<typeof chatApi.findContact>['data'] => ({
    botName: 'Lampy',
    language: 'en',
    recipients: [],
    autoReply: 'We call you.',
    contact: {
      id,
      _createTime: at,
      _updateTime: at,
      chat_bot_id: 'b1',
      chat_id: `chat-of-${id}`,
      state: 'new',
      email: `${id}@elsewhere.example`,
      name: null,
      phone: null,
      message: null,
      fields: [],
      consent: null,
      revision: 1,
    },
  });
  const flowMail = (workspace_id: string, chat_bot_id: string, run_id: string) =>
    eventFor(systemContext('test'), chatEvents.flowMailRequested, workspace_id, {
      chat_id: `chat-${run_id}`,
      chat_bot_id,
      workspace_id,
      channel: 3,
      run_id,
      step_id: 'step-1',
    });
  const contact = (workspace_id: string, chat_bot_id: string, contact_id: string) =>
    eventFor(systemContext('test'), chatEvents.contactRequested, workspace_id, {
      contact_id,
      chat_id: `chat-of-${contact_id}`,
      chat_bot_id,
      workspace_id,
      channel: 3,
    });
  const kinds = async (kind: string) =>
    (await harness.mailbox.list()).filter((mail) => mail.kind === kind).length;
  const fifty = <T>(make: (index: number) => T): T[] => Array.from({ length: 50 }, (_, index) => make(index));
  const count = (state: FlowMailState) => [...states.values()].filter((one) => one === state).length;

  it('are so many in a day for a chatbot and its workspace, and what is not sent says so', async () => {
    const { id } = await harness.create('ada', 'Lamps & Co');
    await harness.host.bus.publish(fifty((index) => flowMail(id, 'b1', `one-${index}`)));
    await expect.poll(() => states.size).toBe(50);
    expect([await kinds('flow'), count('sent'), count('overLimit')]).toEqual([3, 3, 47]);

    await harness.host.bus.publish(fifty((index) => flowMail(id, 'b2', `two-${index}`)));
    await expect.poll(() => states.size).toBe(100);
    expect(await kinds('flow')).toBe(LIMITS.perWorkspace);

    const other = await harness.create('ada', 'Others');
    await harness.host.bus.publish([flowMail(other.id, 'b3', 'three')]);
    await expect.poll(() => states.get('three')).toBe('sent');

    harness.now = new Date(harness.now.getTime() + DAY_MS);
    await harness.host.bus.publish([flowMail(id, 'b1', 'tomorrow')]);
    await expect.poll(() => states.get('tomorrow')).toBe('sent');
  });

  it('are replies to so many contacts, while the team is told of each', async () => {
    const { id } = await harness.create('ada', 'Flooded');
    await harness.host.bus.publish(fifty((index) => contact(id, 'b9', `k-${index}`)));
    await expect.poll(() => kinds('contact-requested')).toBe(50);
    await expect.poll(() => kinds('contact-reply')).toBe(LIMITS.perBot);
  });
});
