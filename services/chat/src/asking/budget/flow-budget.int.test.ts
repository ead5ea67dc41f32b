import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { billingApi, CHANNELS, chatApi, ERRORS, FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { aChoice, aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const FLOW = aFlow(
  anInfo('hello', { next_id: 'name' }),
  anInput('name', { next_id: 'topic' }),
  aChoice('topic', { next_id: 'bye' }),
  anInfo('bye'),
);
const WAY = [
  [FOLLOW_UP_TEXT, null],
  [FOLLOW_UP_TEXT, 'hello'],
  ['Ada', 'name'],
  ['Yes', 'topic'],
  [FOLLOW_UP_TEXT, 'bye'],
] as const;

describe('a flow of a workspace whose answers are used up', async () => {
  let asked: string[];
  const refuse = (what: string): never => {
    asked.push(what);
    throw new AppError({ code: ERRORS.planAnswersUsedUp });
  };
  const chat = await openFlowChat({
    billing(router) {
      router.bind(billingApi.reserveUsage, async () => refuse('reserve'));
      router.bind(billingApi.commitReservations, async () => refuse('commit'));
      router.bind(billingApi.releaseReservations, async () => refuse('release'));
      router.bind(billingApi.takeDebugAnswer, async () => refuse('test'));
    },
  });
  afterAll(() => chat.stop());
  beforeEach(async () => {
    asked = [];
    await chat.publish(FLOW);
  });

  it('is walked to its end by a visitor, and asks the plan for nothing', async () => {
    const id = await chat.aConversation();
    for (const [query, chat_survey_id] of WAY) {
      const { status } = await chat.send(id, query, { chat_survey_id });
      expect(status).toBe(200);
    }
    const history = await chat.history(id);
    expect(history.map(({ state }) => state)).toEqual(WAY.map(() => 'answered'));
    expect(history.at(-1)?.metadata?.survey?.state).toBe('completed');
    expect(asked).toEqual([]);
    // An answer that must be generated is still refused.
    await chat.send(id, 'When do parcels arrive?');
    expect(asked).not.toEqual([]);
  });

  it.each([
    ['a conversation', CHANNELS.chat.id],
    ['a test', CHANNELS.debug.id],
  ])('is walked by a member in %s, and asks the plan for nothing', async (_what, channel) => {
    const ada = chat.host.asUser('ada');
    const made = await ada.call(chatApi.createChat, {
      body: { chat_bot_id: 'bot-1', channel, userRef: 'ada' },
    });
    const chat_id = made.result.data.id;
    for (const [query, chat_survey_id] of WAY) {
      const { status } = await ada.call(chatApi.ask, { body: { chat_id, query, chat_survey_id } });
      expect(status).toBe(200);
    }
    expect(asked).toEqual([]);
  });
});
