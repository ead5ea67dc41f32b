import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../testing/open-flow-chat.ts';

/** The flow's title in its first revision, and in the second one, which has another root as well. */
const first = anInput('ask', { title: 'Before', next_id: null });
const second = anInput('ask', { title: 'After', next_id: 'more' });
const more = anInput('more', { title: 'More', next_id: null });
const other = anInput('other', {
  title: 'Other',
  trigger: { on: 'keyword', keywords: ['other thing'], oncePerVisitor: false },
  next_id: null,
});

describe('the surveys of statistics, as flows change', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());

  const read = async (scope: object = { chat_bot_id: 'bot-1' }) => {
    const query = { dateFrom: fromNow(-1), dateTo: fromNow(1), ...scope };
    const { result } = await chat.host.asUser('ada').call(chatApi.readStatistics, { query });
    return result.data.surveys;
  };
  const titles = async () =>
    (await read()).map(({ title, steps }) => [title, steps.map((step) => step.title)]);
  const begin = async (query?: string) => {
    const id = await chat.aConversation();
    await chat.say(id, query);
    return id;
  };

  it('are none while no flow was begun', async () => {
    expect(await read()).toEqual([]);
    expect(await read({ workspace_id: 'w1' })).toEqual([]);
  });

  it('count a run that its visitor left as neither completed nor abandoned, and its step as not answered', async () => {
    await chat.publish(aFlow(first));
    const id = await begin();
    await chat.say(id, 'Leave the questions', { chat_survey_id: 'ask', chat_survey_leave: true });
    expect(await read()).toMatchObject([
      {
        shown: 1,
        started: 0,
        completed: 0,
        abandoned: 0,
        steps: [{ reached: 1, answered: 0, waiting: 0, dropOff: 1 }],
      },
    ]);
    const query = { chat_bot_id: 'bot-1', returnAll: true };
    const { text } = await chat.host.asUser('ada').download(chatApi.listBotFlowRuns, { query });
    expect(text).toContain(`,${id},1,aborted,visitor,`);
  });

  it('keep a root that a later revision has no more, beside those that it has', async () => {
    await chat.publish(aFlow(second, more, other));
    await begin();
    await begin('other thing');
    await chat.publish(aFlow(second, more));
    await begin();
    expect(await titles()).toEqual([
      ['After', ['After', 'More']],
      ['Other', ['Other']],
    ]);
  });

  it('are called as in what was rolled back to, once a run has begun on it', async () => {
    const { flow } = botSettingsSchema.parse({ flow: { liveRevision: 1 } });
    await chat.set({ flow });
    await begin();
    expect(await titles()).toEqual([
      ['Before', ['Before']],
      ['Other', ['Other']],
    ]);
  });

  it('say of runs of a range that has passed what they are now, whenever they were given up', async () => {
    const query = { dateTo: fromNow(0) };
    const before = await read({ chat_bot_id: 'bot-1', ...query });
    expect(before).toMatchObject([
      { shown: 4, abandoned: 0 },
      { shown: 1, abandoned: 0 },
    ]);
    chat.later(5 * 60);
    const after = await read({ chat_bot_id: 'bot-1', ...query });
    expect(after).toMatchObject([
      { shown: 4, completed: 0, abandoned: 3 },
      { shown: 1, completed: 0, abandoned: 1 },
    ]);
    expect(after.flatMap(({ steps }) => steps.map(({ waiting }) => waiting))).toEqual([0, 0]);
  });
});

/** The time `hours` from now, by the store's clock. */
function fromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
