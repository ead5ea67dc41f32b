import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatApi, ERRORS } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { openFlowChat } from '../../../testing/open-flow-chat.ts';

const leave = (step: string, changes: object = {}) => ({
  chat_survey_id: step,
  chat_survey_leave: true,
  ...changes,
});

describe('leaving a flow', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  beforeAll(async () => {
    await chat.publish(aFlow(anInput('name', { next_id: 'topic' }), anInput('topic')));
  });

  async function atName(): Promise<string> {
    const id = await chat.aConversation();
    await chat.say(id);
    return id;
  }
  const runsOf = async (id: string) =>
    (await chat.host.asUser('ada').call(chatApi.listFlowRuns, { params: { id } })).result.data;
  const stored = async (id: string) => [
    await chat.history(id),
    await chat.conversation(id),
    await runsOf(id),
  ];

  it.each([
    ['a step that waits in no run', leave('topic')],
    ['no step', leave('name', { chat_survey_id: null })],
    ['a step without the key to the conversation', leave('name', { userRef: undefined })],
  ])('is refused at %s with the field, and nothing is changed', async (_what, sent) => {
    const id = await atName();
    const before = await stored(id);
    const { status, body } = await chat.send(id, 'Leave', sent);
    expect([status, body['errors']]).toMatchObject([
      400,
      [{ code: Number(ERRORS.fieldNotValid), field: 'chat_survey_id' }],
    ]);
    expect(await stored(id)).toEqual(before);
  });

  it('is refused for another visitor, to whom the conversation does not exist', async () => {
    const id = await atName();
    const before = await stored(id);
    const refused = await chat.send(id, 'Leave', leave('name', { userRef: 'another-reference-01' }));
    expect(refused.status).toBe(404);
    expect(await stored(id)).toEqual(before);
  });

  it.each(['yes', 1, null, ['true']])('is no leave for %j, which is named', async (value) => {
    const id = await atName();
    const before = await stored(id);
    const { status, body } = await chat.send(id, 'Leave', leave('name', { chat_survey_leave: value }));
    expect([status, body['errors']]).toMatchObject([400, [{ field: 'chat_survey_leave' }]]);
    expect(await stored(id)).toEqual(before);
  });

  it('is done once, and refused with the field from then on', async () => {
    const id = await atName();
    await chat.say(id, 'Leave', leave('name'));
    const before = await stored(id);
    const again = await chat.send(id, 'Leave', leave('name'));
    expect([again.status, again.body['errors']]).toMatchObject([400, [{ field: 'chat_survey_id' }]]);
    expect(await stored(id)).toEqual(before);
  });

  it('is done once of fifty at once, and no refused one is kept', async () => {
    const id = await atName();
    const sent = await Promise.all(Array.from({ length: 50 }, () => chat.send(id, 'Leave', leave('name'))));
    const refused = sent.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body['errors']]))).size).toBe(1);
    expect(refused[0]?.body['errors']).toMatchObject([{ field: 'chat_survey_id' }]);
    expect(await runsOf(id)).toMatchObject([{ state: 'aborted', endReason: 'visitor' }]);
    expect((await chat.history(id)).map(({ state }) => state)).toEqual(['answered', 'answered']);
  });

  it('and answering at once comes to one of them', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = await atName();
      const said = chat.send(id, 'Ada', { chat_survey_id: 'name' });
      const left = chat.send(id, 'Leave', leave('name'));
      const statuses = (await Promise.all([said, left])).map(({ status }) => status);
      const isAnswered = statuses[0] === 200;
      expect(statuses).toEqual(isAnswered ? [200, 400] : [400, 200]);
      expect(await runsOf(id)).toMatchObject([
        { state: isAnswered ? 'active' : 'aborted', answers: isAnswered ? [{ value: 'Ada' }] : [] },
      ]);
    }
  });

  it('is the last that was said, in the inbox', async () => {
    const id = await atName();
    await chat.say(id, 'Leave the questions', leave('name'));
    expect((await chat.conversation(id)).lastMessage).toMatchObject({
      text: 'Leave the questions',
      by: 'asker',
    });
    expect((await chat.history(id)).at(-1)).toMatchObject({
      question: 'Leave the questions',
      metadata: { survey: { state: 'aborted', step: null } },
    });
  });
});
