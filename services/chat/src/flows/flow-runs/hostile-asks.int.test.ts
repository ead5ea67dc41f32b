import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { aChoice, aFlow, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../../testing/open-flow-chat.ts';

const FLOW = aFlow(aChoice('topic', { next_id: 'name' }), anInput('name'));
const ids = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`);

describe('an ask that no client makes', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  beforeAll(() => chat.publish(FLOW).then(() => undefined));

  async function atTopic(): Promise<string> {
    const id = await chat.aConversation();
    await chat.say(id);
    return id;
  }
  const topic = { chat_survey_id: 'topic' };

  it.each([
    ['10,000 options', { ...topic, chat_survey_option_ids: ids(10_000) }, 'chat_survey_option_ids'],
    ['an option of no name', { ...topic, chat_survey_option_ids: [''] }, 'chat_survey_option_ids'],
    ['an option that is a query', { ...topic, chat_survey_option_id: { $gt: '' } }, 'chat_survey_option_id'],
    [
      'the prototype for an option',
      { ...topic, chat_survey_option_id: '__proto__' },
      'chat_survey_option_id',
    ],
    ['a step of 90 KB', { chat_survey_id: 's'.repeat(90_000) }, 'chat_survey_id'],
    ['a step that is a query', { chat_survey_id: { $ne: null } }, 'chat_survey_id'],
    ['the prototype for a step', { chat_survey_id: '__proto__' }, 'chat_survey_id'],
    ['several steps', { chat_survey_id: ['topic', 'name'] }, 'chat_survey_id'],
    ['options without their step', { chat_survey_option_ids: ['yes'] }, 'chat_survey_id'],
    ['a text of 2,001 characters', { ...topic, query: 'a'.repeat(2_001) }, 'query'],
  ])('is refused for %s with the name of its field, and the step still waits', async (_what, sent, field) => {
    const id = await atTopic();
    const { status, body } = await chat.send(id, 'Yes', sent);
    expect(status).toBe(400);
    const fields = [body['errors']].flat().map((error) => String(Object(error).field).split('.')[0]);
    expect([...new Set(fields)]).toEqual([field]);
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
    expect((await chat.say(id)).chat_survey_id).toBe('topic');
  });

  it('that says nothing to a step that needs an answer is refused as no answer, and is no attempt', async () => {
    const id = await atTopic();
    for (let n = 0; n < 4; n += 1) {
      const { status, body } = await chat.send(id, FOLLOW_UP_TEXT, topic);
      expect([status, body['code'], body['message']]).toEqual([
        422,
        Number(ERRORS.answerNotValid),
        'ANSWER_NOT_VALID',
      ]);
      expect(body['errors']).toMatchObject([{ code: Number(ERRORS.answerNotValid), field: 'query' }]);
    }
    const tried = await chat.say(id, 'Perhaps', topic);
    expect(tried).toMatchObject({
      chat_survey_id: 'topic',
      metadata: { survey: { error: { issue: 'noOption' }, attemptsLeft: 2 } },
    });
    expect((await chat.visitorHistory(id)).result.meta.total).toBe(2);
  });

  it('is refused for its size before anything is read of it', async () => {
    const id = await atTopic();
    const { status, body } = await chat.send(id, 'Yes', { chat_survey_id: 's'.repeat(1_048_576) });
    expect([status, body['code']]).toEqual([413, Number(ERRORS.requestTooLarge)]);
    expect((await chat.say(id)).chat_survey_id).toBe('topic');
  });

  it('may be as long as a question, and a step that takes less says so', async () => {
    const id = await atTopic();
    await chat.say(id, 'Yes', { ...topic, chat_survey_option_id: 'yes' });
    const long = await chat.say(id, 'a'.repeat(2_000), { chat_survey_id: 'name' });
    expect(long).toMatchObject({
      chat_survey_id: 'name',
      metadata: { survey: { error: { issue: 'tooLong' } } },
    });
    expect((await chat.send(id, FOLLOW_UP_TEXT, { chat_survey_id: 'topic' })).status).toBe(400);
  });
});
