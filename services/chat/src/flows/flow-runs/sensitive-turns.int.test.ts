import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatApi, chatEvents } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { answerEvents } from '../../testing/answer-events.ts';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A question to a model while the sensitive step waits. */
const SECRET = 'Is 4111-2222 safe with you?';

describe('what is said while a sensitive step waits', async () => {
  let given: string[] = [];
  let release = Promise.withResolvers<'answer' | 'fail'>();
  const chat = await openFlowChat({
    answerer: {
      modelId: 'held',
      async *answer({ history }) {
        given = history.map(({ question }) => question);
        if ((await release.promise) === 'fail') throw new AppError({ code: ERRORS.languageModelUnavailable });
        yield* answerEvents(['Yes [1].']);
      },
    },
  });
  afterAll(() => chat.stop());
  beforeAll(async () => {
    await chat.publish(
      aFlow(
        anInput('card', {
          text: 'Your mail?',
          variable: 'card',
          pii: 'sensitive',
          validation: { kind: 'email' },
        }),
      ),
    );
  });

  /** Everything that members see of a conversation by default. */
  async function seenByMembers(id: string) {
    const member = chat.host.asUser('uma');
    const all = await Promise.all([
      member.call(chatApi.listHistory, { params: { id } }),
      member.call(chatApi.getChat, { params: { id } }),
      member.call(chatApi.listChats, { query: { chat_bot_id: 'bot-1' } }),
      chat.host
        .asUser('pat')
        .call(chatApi.listChats, { query: { chat_bot_id: 'bot-1', include: 'history' } }),
    ]);
    return JSON.stringify(all.map(({ result }) => result));
  }
  const found = async () => chat.find({ search: '4111' });
  async function toCard(): Promise<string> {
    release = Promise.withResolvers();
    const id = await chat.aConversation();
    expect((await chat.say(id)).chat_survey_id).toBe('card');
    return id;
  }
  async function asked(id: string, step: object, question = SECRET) {
    const answered = chat.send(id, question, step);
    const state = async () => (await chat.history(id)).at(-1)?.state;
    await vi.waitFor(async () => expect(await state()).toBe('pending'));
    return { answered };
  }

  it.each([
    ['names the step', { chat_survey_id: 'card' }],
    ['is only typed', {}],
  ])('is hidden while it has no answer, and when it gets none, where it %s', async (_, step) => {
    const id = await toCard();
    const { answered } = await asked(id, step);
    expect(await seenByMembers(id)).not.toContain('4111');
    expect((await chat.history(id)).at(-1)).toMatchObject({ question: '•••', hidden: true });
    expect(await found()).toEqual([]);
    release.resolve('fail');
    expect((await answered).status).toBeGreaterThanOrEqual(500);
    expect((await chat.history(id)).at(-1)).toMatchObject({ state: 'failed', question: '•••', hidden: true });
    expect(await seenByMembers(id)).not.toContain('4111');
    expect(await found()).toEqual([]);
    const whole = await chat.host.asUser('pat').call(chatApi.listHistory, {
      params: { id },
      query: { sensitive: true },
    });
    expect(whole.result.data.at(-1)?.question).toBe(SECRET);
  });

  it.each([
    ['names the step', { chat_survey_id: 'card' }],
    ['is only typed', {}],
  ])('is hidden for good where it is refused for a blocked term, and %s', async (_, step) => {
    await chat.set({ moderation: { blockedTerms: ['fraud'], scope: '' } });
    const id = await toCard();
    const said = '4111-2222, and no fraud';
    expect(await chat.say(id, said, step)).toMatchObject({ source: 'UNKNOWN', chat_survey_id: 'card' });
    expect((await chat.history(id)).at(-1)).toMatchObject({ question: '•••', hidden: true });
    expect(await seenByMembers(id)).not.toContain('4111');
    expect(await found()).toEqual([]);
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    const { result } = await chat.host.asUser('uma').call(chatApi.readStatistics, {
      query: { chat_bot_id: 'bot-1', dateFrom: day(Date.now() - DAY_MS), dateTo: day(Date.now() + DAY_MS) },
    });
    expect(result.data.totals.unknown?.value).toBeGreaterThan(0);
    expect(JSON.stringify(result.data.tops)).not.toContain('4111');
    await vi.waitFor(() =>
      expect(chat.host.publishedAs(chatEvents.answerUnknown, id).map(({ data }) => data.question)).toEqual([
        '•••',
      ]),
    );
    // The next model call does not contain the sensitive answer.
    const { answered } = await asked(id, {}, 'What is a card for?');
    release.resolve('answer');
    await answered;
    expect(given).toEqual([]);
    const whole = await chat.host
      .asUser('pat')
      .call(chatApi.listHistory, { params: { id }, query: { sensitive: true } });
    expect(whole.result.data.at(-2)?.question).toBe(said);
  });

  it('is shown once it is known to be a question that was answered', async () => {
    const id = await toCard();
    const { answered } = await asked(id, {});
    release.resolve('answer');
    expect((await answered).status).toBe(200);
    expect((await chat.history(id)).at(-1)).toMatchObject({ question: SECRET, state: 'answered' });
  });
});
