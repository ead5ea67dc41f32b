import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANNELS, chatApi, WorkspaceRole, type RouteRequest } from '@colloquy/contracts';
import { aFlow, aMail, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../testing/open-flow-chat.ts';

type Query = RouteRequest<typeof chatApi.readStatistics>['query'];
const { admin, user } = WorkspaceRole;
const STEPS = aFlow(
  anInfo('hello', { title: 'Hello', next_id: 'name' }),
  anInput('name', { title: 'Name', pii: 'sensitive', next_id: 'notify' }),
  aMail('notify', { next_id: 'topic' }),
  anInput('topic', { title: 'Topic', next_id: null }),
);

describe('the surveys of statistics', async () => {
  const members: Record<string, Record<string, WorkspaceRole>> = {
    w1: { ada: admin, uma: user, pat: admin },
    w2: { eve: admin },
  };
  const chat = await openFlowChat({ members: [members, { w1: 30 }] });
  afterAll(() => chat.stop());
  const BOT: Query = { chat_bot_id: 'bot-1', dateFrom: ago(1), dateTo: ago(-1) };
  const read = async (query: Query = BOT) =>
    (await chat.host.asUser('uma').call(chatApi.readStatistics, { query })).result.data.surveys;
  const stepsOf = async (query: Query = BOT) =>
    (await read(query))[0]?.steps.map(({ step_id, reached, answered, waiting, dropOff }) => [
      step_id,
      reached,
      answered,
      waiting,
      dropOff,
    ]);
  /** The time of a conversation's first question; its runs began later. */
  const begunAt = async (id: string) => {
    const { result } = await chat.host.asUser('ada').call(chatApi.listHistory, { params: { id } });
    return result.data.map(({ _createTime }) => _createTime).toSorted()[0] ?? '';
  };
  let completed = '';
  let left = '';

  beforeAll(async () => {
    await chat.publish(STEPS);
    completed = await chat.aConversation();
    await chat.say(completed);
    await chat.say(completed, '_', { chat_survey_id: 'hello' });
    await chat.say(completed, 'Xantippe-Unique', { chat_survey_id: 'name' });
    await chat.say(completed, 'Parcels', { chat_survey_id: 'topic' });
    left = await chat.aConversation();
    await chat.say(left);
    await chat.say(left, '_', { chat_survey_id: 'hello' });
  });

  it('say of each root how far runs came, and of each step what visitors did', async () => {
    expect(await read()).toEqual([
      {
        root_id: 'hello',
        chat_bot_id: 'bot-1',
        title: 'Hello',
        shown: 2,
        started: 1,
        completed: 1,
        abandoned: 0,
        steps: [
          { step_id: 'hello', title: 'Hello', type: 5, reached: 2, answered: 2, waiting: 0, dropOff: 0 },
          { step_id: 'name', title: 'Name', type: 1, reached: 2, answered: 1, waiting: 1, dropOff: 0.5 },
          { step_id: 'topic', title: 'Topic', type: 1, reached: 1, answered: 1, waiting: 0, dropOff: 0 },
        ],
      },
    ]);
    expect(await read({ ...BOT, chat_bot_id: undefined, workspace_id: 'w1' })).toEqual(await read());
    expect(await read({ ...BOT, chat_bot_id: 'bot-2' })).toEqual([]);
  });

  it('agree with what the proof of the flow counts', async () => {
    const query = { chat_bot_id: 'bot-1', revision: 1 };
    const { result } = await chat.host.asUser('uma').call(chatApi.countFlowRuns, { query });
    const [survey] = await read();
    expect(result.data).toMatchObject({
      shown: survey?.shown,
      started: survey?.started,
      completed: survey?.completed,
    });
  });

  it('count the runs that began in the range alone', async () => {
    const between = await begunAt(left);
    expect(await stepsOf({ ...BOT, dateTo: between })).toEqual([
      ['hello', 1, 1, 0, 0],
      ['name', 1, 1, 0, 0],
      ['topic', 1, 1, 0, 0],
    ]);
    expect(await stepsOf({ ...BOT, dateFrom: between })).toEqual([
      ['hello', 1, 1, 0, 0],
      ['name', 1, 0, 1, 1],
      ['topic', 0, 0, 0, null],
    ]);
    expect(await read({ ...BOT, dateFrom: ago(9), dateTo: ago(8) })).toEqual([]);
  });

  it('leave out what members try, until their channel is asked for', async () => {
    const before = await read();
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel: CHANNELS.debug.id };
    const ada = chat.host.asUser('ada');
    const chat_id = (await ada.call(chatApi.createChat, { body })).result.data.id;
    await ada.call(chatApi.ask, { body: { chat_id, query: '_' } });
    expect(await read()).toEqual(before);
    expect(await stepsOf({ ...BOT, channel: [CHANNELS.debug.id] })).toEqual([
      ['hello', 1, 0, 1, 1],
      ['name', 0, 0, 0, null],
      ['topic', 0, 0, 0, null],
    ]);
  });

  it('are nobody’s who is not of the workspace, nor of a member who was removed a second ago', async () => {
    const seenBy = async (userId: string, query: Query) => {
      const { status, body } = await chat.host.asUser(userId).send(chatApi.readStatistics, { query });
      return { status, body: { ...body, requestId: '' } };
    };
    const absent = { ...BOT, chat_bot_id: 'never-was' };
    const workspace = { ...BOT, chat_bot_id: undefined, workspace_id: 'w1' };
    expect((await seenBy('pat', BOT)).status).toBe(200);
    members['w1'] = { ada: admin, uma: user };
    const refused = await seenBy('pat', BOT);
    expect(refused.status).toBe(404);
    expect(await seenBy('eve', BOT)).toEqual(refused);
    expect(await seenBy('eve', absent)).toEqual(refused);
    expect(await seenBy('pat', absent)).toEqual(refused);
    expect(await seenBy('pat', workspace)).toEqual(await seenBy('eve', { ...workspace, workspace_id: 'w9' }));
    expect(await seenBy('eve', workspace)).toEqual(await seenBy('pat', workspace));
    expect((await seenBy('eve', { ...BOT, chat_bot_id: undefined, workspace_id: 'w2' })).body).toMatchObject({
      data: { surveys: [] },
    });
  });

  it('count a run as abandoned once its visitor was away too long, before any job has come by', async () => {
    chat.later(31);
    expect(await read()).toMatchObject([{ shown: 2, completed: 1, abandoned: 1 }]);
    expect((await stepsOf())?.[1]).toEqual(['name', 2, 1, 0, 0.5]);
  });

  it('call steps as the newest revision of the runs does, and keep those that it has no more', async () => {
    await chat.publish(
      aFlow(anInfo('hello', { title: 'Welcome', next_id: 'mail' }), anInput('mail', { title: 'Mail' })),
    );
    const id = await chat.aConversation();
    await chat.say(id);
    const [survey] = await read();
    expect(survey?.title).toBe('Welcome');
    expect(survey?.steps.map(({ title, reached }) => [title, reached])).toEqual([
      ['Welcome', 3],
      ['Mail', 0],
      ['Name', 2],
      ['Topic', 1],
    ]);
  });

  it('tell nothing of what was answered, and forget an erased conversation', async () => {
    expect(JSON.stringify(await read())).not.toContain('Xantippe-Unique');
    await chat.host.asUser('ada').call(chatApi.deleteChat, { params: { id: completed } });
    await vi.waitFor(async () => {
      expect(await read()).toMatchObject([{ shown: 2, started: 0, completed: 0, abandoned: 1 }]);
    });
  });
});

/** The time `hours` ago, by the store's clock. */
function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
