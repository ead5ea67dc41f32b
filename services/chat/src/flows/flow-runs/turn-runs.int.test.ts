import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

describe('the runs of a conversation', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  await chat.publish(aFlow(anInfo('hello', { next_id: 'name' }), anInput('name', { retry: { max: 3 } })));
  const models = chat.host.dependencies.database.service('chat').outboxModels;
  const model = models.find(({ modelName }) => modelName === 'FlowRun');
  if (model === undefined) throw new Error('There is no model of runs');
  const queries = [vi.spyOn(model, 'find'), vi.spyOn(model, 'findOne')];

  /** The number of reads of the conversation's runs; which mails they have requested is another question. */
  async function readsOf(turn: () => Promise<unknown>): Promise<number> {
    for (const query of queries) query.mockClear();
    await turn();
    const filters = queries.flatMap(({ mock }) => mock.calls.map(([filter]) => JSON.stringify(filter)));
    return filters.filter((filter) => filter.includes('chat_id') && !filter.includes('run.mailed')).length;
  }

  it('are read once a turn, for its limits, the check of its step and the flow', async () => {
    const id = await chat.aConversation();
    expect(await readsOf(() => chat.say(id))).toBe(1);
    expect(await readsOf(() => chat.say(id, FOLLOW_UP_TEXT, { chat_survey_id: 'hello' }))).toBe(1);
    expect(await readsOf(() => chat.say(id, 'Ada', { chat_survey_id: 'name' }))).toBe(1);
    expect(await readsOf(() => chat.say(id, 'What is one?'))).toBe(1);
  });
});
