import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNELS, billingApi, chatApi } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { USER_REF, openChatHarness } from '../../testing/chat-harness.ts';

const resetsAt = '2099-03-15T00:00:00.000Z';

describe('the answers that a plan covers', async () => {
  let limit: number | null;
  let used: number;
  let isAway: boolean;
  /** The number of reservations that billing leaves unanswered before it is back. */
  let unanswered: number;
  let refusal: {
    code: ErrorCodeOf<'workspaceTestAnswersUsedUp' | 'installationTestAnswersUsedUp'>;
    limit: number;
    used: number;
    resetsAt: string;
  } | null;
  let asked: string[];

  const reach = (): void => {
    if (isAway) throw new AppError({ code: ERRORS.serviceUnavailable });
  };

  const harness = await openChatHarness({
    billing(router) {
      router.bind(billingApi.reserveUsage, async ({ params, body }) => {
        reach();
        if (unanswered > 0) {
          unanswered -= 1;
          throw new AppError({ code: ERRORS.serviceUnavailable });
        }
        asked.push(...body.items.map(({ id }) => `reserve ${id}`));
        const code = limit !== null && used >= limit ? ERRORS.planAnswersUsedUp : null;
        const { id: workspace_id, resource } = params;
        return {
          data: { workspace_id, resource, allowed: code === null, limit, used, code, resetsAt },
        };
      });
      router.bind(billingApi.commitReservations, async ({ body }) => {
        asked.push(...body.ids.map((id) => `commit ${id}`));
        return { data: {} };
      });
      router.bind(billingApi.releaseReservations, async ({ body }) => {
        asked.push(...body.ids.map((id) => `release ${id}`));
        return { data: {} };
      });
      router.bind(billingApi.takeDebugAnswer, async () => {
        reach();
        asked.push('test');
        return { data: { refusal } };
      });
    },
  });
  afterAll(() => harness.stop());
  beforeEach(() => {
    [limit, used, isAway, unanswered, refusal, asked] = [100, 0, false, 0, null, []];
  });

  const send = async (query: string, more: { conversationId?: string; clientMessageId?: string } = {}) => {
    const { conversationId: chat_id = await harness.aConversation(), ...rest } = more;
    const body = { chat_id, query, ...rest };
    return harness.host.asVisitor().call(chatApi.askPublicLink, { params: { linkId: 'link-1' }, body });
  };
  const until = (...calls: string[]) => vi.waitFor(() => expect(asked).toEqual(calls));

  it('are reserved under the id of the turn, and committed when the answer is stored', async () => {
    const { metadata } = (await send('When?')).result.data;
    await until(`reserve ${metadata.history_id}`, `commit ${metadata.history_id}`);
  });

  it('take nothing for what is not generated, nor for the same message sent again', async () => {
    await send('Hello');
    await send('unknown thing');
    expect(asked).toEqual([]);
    const conversationId = await harness.aConversation();
    const first = await send('When?', { conversationId, clientMessageId: 'm-1' });
    const { history_id } = first.result.data.metadata;
    await until(`reserve ${history_id}`, `commit ${history_id}`);
    await send('When?', { conversationId, clientMessageId: 'm-1' });
    await until(`reserve ${history_id}`, `commit ${history_id}`);
  });

  it.each(['unsupported claim', 'broken model'])('are given back after: %s', async (query) => {
    const conversationId = await harness.aConversation();
    await send(query, { conversationId });
    const [{ id } = { id: '' }] = await harness.history(conversationId);
    await until(`reserve ${id}`, `release ${id}`);
  });

  it('are refused with what billing says, and the turn is kept as failed', async () => {
    limit = 0;
    const conversationId = await harness.aConversation();
    const refused = await send('When?', { conversationId });
    expect([refused.status, refused.body]).toMatchObject([402, { code: Number(ERRORS.planAnswersUsedUp) }]);
    // Only members may see the plan's numbers.
    expect(refused.body).not.toHaveProperty('limit');
    const conversation = await harness.host
      .asUser('ada')
      .call(chatApi.createChat, { body: { chat_bot_id: 'bot-1', userRef: USER_REF } });
    const answered = await harness.host
      .asUser('ada')
      .call(chatApi.ask, { body: { chat_id: conversation.result.data.id, query: 'When?' } });
    expect(answered.body).toMatchObject({ code: Number(ERRORS.planAnswersUsedUp), limit: 0, resetsAt });
    expect(await harness.history(conversationId)).toMatchObject([
      { state: 'failed', error: { code: Number(ERRORS.planAnswersUsedUp) } },
    ]);
  });

  it('go on a few times while billing is away, counted over all processes, and then stop with its code', async () => {
    // Billing refused the last reservation of the test before.
    await send('When?');
    isAway = true;
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await send('When?')).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 503)).toHaveLength(7);
    isAway = false;
    expect((await send('When?')).status).toBe(200);
    isAway = true;
    expect((await send('When?')).status).toBe(200);
  });

  const statusesOf = async (count: number) => {
    const sent = await Promise.all(Array.from({ length: count }, () => send('When?')));
    return sent.map(({ status }) => status).toSorted((one, other) => one - other);
  };

  it('are refused while billing is away where its last word was that they are used up', async () => {
    used = 100;
    await send('When?');
    isAway = true;
    expect(await statusesOf(6)).toEqual([402, 402, 402, 402, 402, 402]);
  });

  it('go on while billing is away only as far as it said that some are left', async () => {
    used = 97;
    await send('When?');
    isAway = true;
    expect(await statusesOf(6)).toEqual([200, 200, 503, 503, 503, 503]);
  });

  it('are asked for once more where billing is slow and few are left', async () => {
    used = 98;
    await send('When?');
    [used, unanswered, asked] = [99, 1, []];
    const { metadata } = (await send('When?')).result.data;
    await until(`reserve ${metadata.history_id}`, `commit ${metadata.history_id}`);
  });

  it('are counted for test conversations too, and refused with 429 and the time of the next', async () => {
    const conversation = await harness.host.asUser('ada').call(chatApi.createChat, {
      body: { chat_bot_id: 'bot-1', channel: CHANNELS.debug.id, userRef: USER_REF },
    });
    const test = (query: string) =>
      harness.host
        .asUser('ada')
        .call(chatApi.ask, { body: { chat_id: conversation.result.data.id, query, debug: true } });
    expect((await test('When?')).status).toBe(200);
    await test('Hello');
    expect(asked).toEqual(['test']);
    refusal = { code: ERRORS.workspaceTestAnswersUsedUp, limit: 500, used: 500, resetsAt };
    const refused = await test('And when?');
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { code: Number(ERRORS.workspaceTestAnswersUsedUp), limit: 500, resetsAt },
    ]);
  });

  it('need no question to billing while the plan is known to have no limit', async () => {
    limit = null;
    await send('When?');
    asked = [];
    isAway = true;
    const answers = await Promise.all([send('When?'), send('And where?')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toEqual([]);
  });
});
