import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { botSettingsSchema, chatApi, ERRORS, HANDOFF_WAIT_MS } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import type { Answerer } from '@colloquy/answering';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { createOutboxSignal } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import { conversationModel } from '../../conversations/conversations/conversations.model.ts';
import { createConversationRepository } from '../../conversations/conversations/conversations.repository.ts';
import { settings } from '../../testing/a-kept-answer.ts';
import { answerEvents } from '../../testing/answer-events.ts';
import { USER_REF } from '../../testing/chat-harness.ts';
import { openFlowChat } from '../../testing/open-flow-chat.ts';
import { askedStepOf } from './asked-step.ts';
import { createFlowBegin } from './flow-begin.ts';
import { flowRunModel } from './flow-runs.model.ts';
import { createFlowRunRepository } from './flow-runs.repository.ts';

const STEPS = aFlow(
  anInput('order', {
    text: 'Which order?',
    trigger: { on: 'keyword', keywords: ['order status'], oncePerVisitor: false },
  }),
);

describe('a process that dies after it stored a run, before it saw that a person was called', async () => {
  let isModelAway = false;
  const answerer: Answerer = {
    modelId: 'sometimes',
    async *answer() {
      if (isModelAway) throw new AppError({ code: ERRORS.languageModelUnavailable });
      yield* answerEvents(['Within three days [1].']);
    },
  };
  const chat = await openFlowChat({ answerer });
  const { host } = chat;
  const database = host.dependencies.database.service('chat');
  const conversations = createConversationRepository(conversationModel(database), createOutboxSignal());
  const runs = createFlowRunRepository(flowRunModel(database), createOutboxSignal());
  afterAll(() => chat.stop());
  beforeAll(async () => {
    await chat.set({ handoff: botSettingsSchema.parse({ handoff: { enabled: true } }).handoff });
    await chat.publish(STEPS);
  });

  const wish = (id: string) =>
    host.asVisitor().call(chatApi.requestHandoff, {
      params: { linkId: 'link-1' },
      body: { chat_id: id, userRef: USER_REF },
    });
  const ada = host.asUser('ada');
  const endsOf = async (id: string) =>
    (await ada.call(chatApi.listFlowRuns, { params: { id } })).result.data.map(({ state, endReason }) => [
      state,
      endReason,
    ]);

  /** A conversation that waits for the team, with a run that its process left behind when it crashed. */
  async function aLeftRun(id?: string, turnId?: string): Promise<string> {
    const chatId = id ?? (await chat.aConversation());
    const conversation = await conversations.getById(chatId);
    await wish(chatId);
    const begin = createFlowBegin({
      runs,
      reader: { steps: async () => STEPS, stepsIfReadable: async () => STEPS },
      conversations: {
        idsOfAsker: async () => [],
        newest: () => Promise.reject(new Error('The process has died')),
      },
      now: host.dependencies.now,
    });
    const facts = {
      conversation,
      settings,
      turnId: turnId ?? `turn-of-${chatId}`,
      text: 'order status',
      asked: askedStepOf({}),
      isKeyed: true,
      context: systemContext('chat'),
    };
    const died = begin.begin({ steps: STEPS, revision: 1 }, 'order', facts, true);
    await expect(died).rejects.toThrow('The process has died');
    expect(await endsOf(chatId)).toEqual([['active', null]]);
    return chatId;
  }

  it('leaves a run that takes nothing of what is said then, and ends', async () => {
    const id = await aLeftRun();
    const { answer, chat_survey_id } = await chat.say(id, 'When do parcels arrive?');
    expect([answer, chat_survey_id]).toEqual(['Within three days [1].', null]);
    expect(await endsOf(id)).toEqual([['aborted', 'human']]);
    expect(await chat.conversation(id)).toMatchObject({ state: 'waiting' });
  });

  it('leaves a run whose step does not wait', async () => {
    const id = await aLeftRun();
    const { status, body } = await chat.send(id, '4711', { chat_survey_id: 'order' });
    expect([status, body['errors']]).toMatchObject([400, [{ field: 'chat_survey_id' }]]);
  });

  it('leaves nothing beside the answer of another responder', async () => {
    await chat.set({ moderation: { blockedTerms: ['merger'], scope: '' } });
    const id = await aLeftRun();
    // While the visitor waits for the team, the bot does not decline.
    expect(await chat.say(id, 'The merger?')).toMatchObject({ source: 'CONVERSATION', chat_survey_id: null });
  });

  it('has its turn answered without the flow when that is tried again', async () => {
    const id = await chat.aConversation();
    isModelAway = true;
    expect((await chat.send(id, 'When?', { clientMessageId: 'again' })).status).toBe(503);
    isModelAway = false;
    const [turn] = await chat.history(id);
    await aLeftRun(id, turn?.id);
    const { answer, chat_survey_id } = await chat.say(id, 'When?', { clientMessageId: 'again' });
    expect([answer, chat_survey_id]).toEqual(['Within three days [1].', null]);
    expect(await endsOf(id)).toEqual([['aborted', 'human']]);
  });

  it.each([
    ['takes it', (id: string) => ada.call(chatApi.updateChat, { params: { id }, body: { state: 'human' } })],
    [
      'hands it back',
      (id: string) => ada.call(chatApi.updateChat, { params: { id }, body: { state: 'bot' } }),
    ],
    [
      'hands it back with others',
      (id: string) => ada.call(chatApi.updateChats, { query: { id: [id] }, body: { state: 'bot' } }),
    ],
  ] as const)('leaves no run when a member %s', async (_what, move) => {
    const id = await aLeftRun();
    await move(id);
    expect(await endsOf(id)).toEqual([['aborted', 'human']]);
  });

  it('leaves no run when nobody comes', async () => {
    const id = await aLeftRun();
    const late = () => new Date(host.dependencies.now().getTime() + HANDOFF_WAIT_MS + 1_000);
    const other = await chat.startAnother(late);
    try {
      await vi.waitFor(async () => expect((await chat.conversation(id)).state).toBe('bot'));
      expect(await endsOf(id)).toEqual([['aborted', 'human']]);
    } finally {
      await other.stop();
    }
  });
});
