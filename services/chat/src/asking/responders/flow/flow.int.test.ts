import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi, chatEvents, ERRORS } from '@colloquy/contracts';
import {
  aChoice,
  aFlow,
  aJoin,
  aMail,
  anInfo,
  anInput,
  anOption,
  aSplit,
} from '@colloquy/flow-engine/testing';
import { USER_REF } from '../../../testing/chat-harness.ts';
import { openFlowChat } from '../../../testing/open-flow-chat.ts';

const LEAD = aFlow(
  anInfo('hello', { text: 'Welcome', next_id: 'name' }),
  anInput('name', { text: 'Your name?', variable: 'name', next_id: 'mail' }),
  anInput('mail', {
    text: 'Your address, {{name}}?',
    variable: 'email',
    validation: { kind: 'email' },
    retry: { max: 2, onFail: 'contact' },
    next_id: 'topic',
  }),
  aChoice('topic', { text: 'What about?', variable: 'topic', maxSelect: 2, next_id: 'split' }),
  aSplit('split'),
  anOption('isYes', 'split', {
    condition: { rules: [{ variable: 'topic', operator: 'contains', value: 'Yes' }] },
    next_id: 'notify',
  }),
  anOption('other', 'split', { order: 1, isDefault: true, next_id: 'join' }),
  aMail('notify', { body: '{{name}} writes', replyToVariable: 'email', next_id: 'join' }),
  aJoin('join', { next_id: 'bye' }),
  anInfo('bye', { text: 'Thanks, {{name}}', next_id: null }),
);

describe('a flow in a conversation', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  beforeAll(() => chat.publish(LEAD).then(() => undefined));

  const at = (id: string | null) => ({ chat_survey_id: id });
  const published = (type: string) => chat.host.published.filter((event) => event.type === type);
  /** The field and the text of a refused ask. */
  async function refusal(conversationId: string, query: string, step: object) {
    const { status, body } = await chat.send(conversationId, query, step);
    const { requestId: _, ...rest } = body;
    return { status, ...rest };
  }
  async function toName(conversationId: string) {
    await chat.say(conversationId);
    await chat.say(conversationId, '_', at('hello'));
  }

  it('is walked from its start, which nobody types, to its end', async () => {
    const id = await chat.aConversation();
    const hello = await chat.say(id);
    expect(hello).toMatchObject({ answer: 'Welcome', source: 'CONVERSATION', chat_survey_id: 'hello' });
    expect(hello.metadata.survey).toMatchObject({ state: 'active', step: { id: 'hello', type: 5 } });
    const name = await chat.say(id, '_', at('hello'));
    expect(name).toMatchObject({ answer: 'Your name?', chat_survey_id: 'name' });
    const mail = await chat.say(id, 'Ada', at('name'));
    expect(mail.answer).toBe('Your address, Ada?');
    const topic = await chat.say(id, 'ada@Example.com', at('mail'));
    expect(topic.metadata.survey?.step?.options.map((option) => option.id)).toEqual(['yes', 'no']);
    const bye = await chat.say(id, 'Yes', { ...at('topic'), chat_survey_option_ids: ['yes', 'no'] });
    expect(bye).toMatchObject({ answer: 'Thanks, Ada', chat_survey_id: 'bye' });
    const over = await chat.say(id, '_', at('bye'));
    expect(over).toMatchObject({ answer: '', chat_survey_id: null });
    expect(over.metadata.survey).toEqual({ state: 'completed', step: null });
    const completed = published(chatEvents.surveyCompleted.type).filter(({ key }) => key === id);
    expect(completed).toHaveLength(1);
    expect(completed[0]?.data).toMatchObject({ root_id: 'hello', revision: 1, chat_id: id });
    const history = await chat.history(id);
    expect(history.at(-1)?.metadata?.versions.flow).toBe(1);
    // The next message answers no step.
    expect((await chat.say(id, 'When do parcels arrive?')).source).toBe('EXTERNAL');
  });

  it('leaves what was said last in the inbox, not what a client sends by itself', async () => {
    const id = await chat.aConversation();
    const last = async () => (await chat.conversation(id)).lastMessage;
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    await chat.say(id, 'ada@example.com', at('mail'));
    await chat.say(id, 'No', at('topic'));
    await chat.say(id, '_', at('bye'));
    expect(await last()).toMatchObject({ text: 'Thanks, Ada', by: 'bot' });
    const body = { text: 'Hello, I am Ada.' };
    await chat.host.asUser('ada').call(chatApi.sendMessage, { params: { id }, body });
    await chat.say(id);
    expect(await last()).toMatchObject({ ...body, by: 'human' });
    await chat.say(id, 'Hello?');
    expect(await last()).toMatchObject({ text: 'Hello?', by: 'asker' });
  });

  it('says a step again to a visitor who comes back, without an attempt', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const again = await chat.say(id);
    expect(again).toMatchObject({ answer: 'Your name?', chat_survey_id: 'name' });
    expect(again.metadata.survey?.attemptsLeft).toBeUndefined();
  });

  it('asks again for what is not valid, and offers the contact form after the last try', async () => {
    await chat.set({ contactForm: { ...settingsOfForm(), enabled: true } });
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    const first = await chat.say(id, 'no address', at('mail'));
    expect(first).toMatchObject({ chat_survey_id: 'mail', answer: 'Please enter an e-mail address.' });
    expect(first.metadata.survey).toMatchObject({
      state: 'active',
      error: { issue: 'noEmail', message: 'Please enter an e-mail address.' },
      attemptsLeft: 1,
      step: { id: 'mail' },
    });
    const last = await chat.say(id, 'still none', at('mail'));
    expect(last.chat_survey_id).toBeNull();
    expect(last.metadata.survey).toMatchObject({ state: 'failed', attemptsLeft: 0 });
    expect(last.metadata.contactForm).toBeDefined();
  });

  it('answers a question in between, and asks its step again', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    const answered = await chat.say(id, 'When do parcels arrive?', at('mail'));
    expect(answered).toMatchObject({ source: 'EXTERNAL', chat_survey_id: 'mail' });
    expect(answered.metadata.survey).toMatchObject({ resumed: true, step: { id: 'mail' } });
    expect((await chat.say(id, 'a@example.com', at('mail'))).chat_survey_id).toBe('topic');
  });

  it('ends where its visitor leaves it, with nothing said and no answer taken', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const leave = { ...at('name'), chat_survey_leave: true, clientMessageId: 'm-1' };
    const left = await chat.say(id, 'Leave', leave);
    expect(left).toMatchObject({ answer: '', source: 'CONVERSATION', chat_survey_id: null });
    expect(left.metadata.survey).toEqual({ state: 'aborted', step: null });
    expect(await chat.say(id, 'Leave', leave)).toEqual(left);
    const runs = await chat.host.asUser('ada').call(chatApi.listFlowRuns, { params: { id } });
    expect(runs.result.data).toMatchObject([{ state: 'aborted', endReason: 'visitor', answers: [] }]);
    expect((await chat.say(id, 'When do parcels arrive?')).metadata.survey).toBeUndefined();
  });

  it('is left at the step that waits alone', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const unknown = await refusal(id, 'Leave', { ...at('never-was'), chat_survey_leave: true });
    expect(unknown).toMatchObject({ status: 400, errors: [{ field: 'chat_survey_id' }] });
    expect(await refusal(id, 'Leave', { chat_survey_leave: true })).toEqual(unknown);
    const open = { ...at('name'), chat_survey_leave: true, userRef: undefined };
    expect(await refusal(id, 'Leave', open)).toEqual(unknown);
    expect((await chat.say(id)).chat_survey_id).toBe('name');
  });

  it('gives the first answer again to a message that is sent twice', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const sent = { ...at('name'), clientMessageId: 'm-1' };
    const first = await chat.say(id, 'Ada', sent);
    expect(await chat.say(id, 'Ada', sent)).toEqual(first);
    expect((await chat.say(id, 'a@example.com')).chat_survey_id).toBe('topic');
  });

  it('takes one of fifty answers to a step, and refuses the others with the field', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => chat.send(id, `Ada ${n}`, at('name'))),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = sent.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => JSON.stringify(body['errors'])))).toHaveProperty('size', 1);
    expect(others[0]?.body['errors']).toMatchObject([
      { code: Number(ERRORS.fieldNotValid), field: 'chat_survey_id' },
    ]);
    // The visit, the greeting step and one answer: the late answers are not in the history.
    const history = await chat.history(id);
    expect(history.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  });

  it('keeps nothing of a message that is refused for its step or its options', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const stored = async () => [await chat.history(id), await chat.conversation(id)];
    const before = await stored();
    await refusal(id, 'Ada', at('never-was'));
    await refusal(id, 'Ada', { ...at('hello'), clientMessageId: 'm-1' });
    await refusal(id, 'Ada', { ...at('name'), chat_survey_option_id: 'yes' });
    await refusal(id, 'Ada', { ...at('never-was'), userRef: undefined });
    expect(await stored()).toEqual(before);
    // The id of a refused message is free.
    const sent = await chat.say(id, 'Ada', { ...at('name'), clientMessageId: 'm-1' });
    expect(sent.chat_survey_id).toBe('mail');
  });

  it('stores what is said to a member, whichever step it names', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const member = chat.host.asUser('ada');
    await member.call(chatApi.sendMessage, { params: { id }, body: { text: 'Hello, I am Ada.' } });
    const said = await chat.say(id, 'Vi', at('name'));
    expect(said.metadata).toMatchObject({ handoff: { state: 'human' } });
    expect((await chat.history(id)).at(-1)).toMatchObject({ question: 'Vi', state: 'stored' });
  });

  it('begins once, however many visits begin it at once', async () => {
    const id = await chat.aConversation();
    const sent = await Promise.all(Array.from({ length: 20 }, () => chat.say(id)));
    expect(new Set(sent.map((answer) => answer.chat_survey_id))).toEqual(new Set(['hello']));
    const name = await chat.say(id, '_', at('hello'));
    expect(name.chat_survey_id).toBe('name');
  });

  it('refuses a step that never was, one of others and one of before in the same words', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const bodies = await Promise.all(
      ['hello', 'bye', 'never-was', 'notify'].map((step) => refusal(id, 'Ada', at(step))),
    );
    expect(bodies[0]).toMatchObject({ status: 400, errors: [{ field: 'chat_survey_id' }] });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    const fresh = await chat.aConversation();
    const none = await refusal(fresh, 'Ada', at('name'));
    expect(none).toEqual(bodies[0]);
    expect(await refusal(id, 'Ada', { chat_survey_option_id: 'yes' })).toEqual(bodies[0]);
  });

  it('names the field of an option that the step does not have', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    await chat.say(id, 'a@example.com', at('mail'));
    const one = await refusal(id, 'Maybe', { ...at('topic'), chat_survey_option_id: 'maybe' });
    expect(one).toMatchObject({ status: 400, errors: [{ field: 'chat_survey_option_id' }] });
    const several = await refusal(id, 'x', { ...at('topic'), chat_survey_option_ids: ['yes', 'maybe'] });
    expect(several).toMatchObject({ errors: [{ field: 'chat_survey_option_ids' }] });
    const fine = await chat.say(id, 'No', { ...at('topic'), chat_survey_option_id: 'no' });
    expect(fine.chat_survey_id).toBe('bye');
  });

  it('stays hidden from who has no key to the conversation', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    const open = { userRef: undefined };
    expect(await refusal(id, 'x@example.com', { ...at('mail'), ...open })).toMatchObject({
      errors: [{ field: 'chat_survey_id' }],
    });
    const asked = await chat.say(id, 'When do parcels arrive?', open);
    expect([asked.chat_survey_id, asked.metadata.survey]).toEqual([null, undefined]);
    expect((await chat.say(id)).chat_survey_id).toBe('mail');
    const otherVisitor = await chat.send(id, 'x', { ...at('mail'), userRef: 'another-reference-01' });
    expect(otherVisitor.status).toBe(404);
  });

  it('stays on the revision that it began with, whatever is published', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.publish(aFlow(anInput('other', { text: 'Something else?' })));
    expect((await chat.say(id, 'Ada', at('name'))).answer).toBe('Your address, Ada?');
    expect((await chat.say(await chat.aConversation())).answer).toBe('Something else?');
    await chat.publish(LEAD);
    expect((await chat.say(id, 'a@example.com', at('mail'))).chat_survey_id).toBe('topic');
  });

  it('is over for a visitor who was away too long', async () => {
    const id = await chat.aConversation();
    await toName(id);
    chat.later(31);
    expect(await refusal(id, 'Ada', at('name'))).toMatchObject({ status: 400 });
    expect((await chat.say(id, 'When do parcels arrive?')).source).toBe('EXTERNAL');
  });

  it('ends where a member takes the conversation over', async () => {
    const id = await chat.aConversation();
    await toName(id);
    const params = { id };
    await chat.host.asUser('ada').call(chatApi.sendMessage, { params, body: { text: 'Hello, I am Ada.' } });
    const stored = await chat.say(id, 'Vi');
    expect(stored.metadata).toMatchObject({ handoff: { state: 'human' } });
    await chat.host.asUser('ada').call(chatApi.updateChat, { params, body: { state: 'bot' } });
    expect((await chat.say(id, 'When do parcels arrive?')).chat_survey_id).toBeNull();
  });

  it('ends where its visitor asks for a person, and takes nothing of what they write then', async () => {
    const { handoff } = botSettingsSchema.parse({ handoff: { enabled: true } });
    await chat.set({ handoff });
    const id = await chat.aConversation();
    await toName(id);
    const request = { params: { linkId: 'link-1' }, body: { chat_id: id, userRef: USER_REF } };
    const called = await chat.host.asVisitor().call(chatApi.requestHandoff, request);
    expect(called.result.data).toMatchObject({ state: 'waiting' });
    expect((await chat.say(id, 'My parcel is lost')).chat_survey_id).toBeNull();
    const runs = await chat.host.asUser('ada').call(chatApi.listFlowRuns, { params: { id } });
    expect(runs.result.data).toMatchObject([{ state: 'aborted', endReason: 'human', answers: [] }]);
    await chat.set({ handoff: { ...handoff, enabled: false } });
  });

  it('leaves nothing behind of a conversation that is erased', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Xantippe-Unique', at('name'));
    await chat.host.asUser('ada').call(chatApi.deleteChat, { params: { id } });
    expect(await chat.host.storedText('chat')).not.toContain('Xantippe-Unique');
  });

  it('is no part of what a model is told of before', async () => {
    const id = await chat.aConversation();
    await toName(id);
    await chat.say(id, 'Ada', at('name'));
    const params = { id };
    const history = await chat.host.asUser('ada').call(chatApi.listHistory, { params });
    expect(history.result.data).toHaveLength(3);
  });

  function settingsOfForm() {
    return botSettingsSchema.parse({}).contactForm;
  }
});
