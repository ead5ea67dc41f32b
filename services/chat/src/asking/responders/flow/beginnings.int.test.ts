import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi } from '@colloquy/contracts';
import { aFlow, anInput } from '@colloquy/flow-engine/testing';
import { USER_REF } from '../../../testing/chat-harness.ts';
import { openFlowChat } from '../../../testing/open-flow-chat.ts';

describe('what begins a flow', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  const trigger = (on: 'start' | 'keyword' | 'intent' | 'unknown' | 'button', keywords: string[] = []) => ({
    on,
    keywords,
    oncePerVisitor: false,
  });
  const root = (id: string, of: ReturnType<typeof trigger>) =>
    anInput(id, { text: `Step ${id}?`, trigger: of });

  beforeAll(async () => {
    await chat.publish(
      aFlow(
        root('order', trigger('keyword', ['order status'])),
        root('lost', trigger('intent', ['my parcel is lost'])),
        root('sorry', trigger('unknown')),
        { ...root('menu', trigger('button')), key: 'menu-key' },
      ),
    );
  });

  it.each([
    ['a word of its own', 'What is my order status now', 'order'],
    ['what is meant', 'I think the parcel got lost', 'lost'],
  ])('is %s', async (_what, text, step) => {
    const begun = await chat.say(await chat.aConversation(), text);
    expect(begun).toMatchObject({ answer: `Step ${step}?`, chat_survey_id: step, source: 'CONVERSATION' });
  });

  it('is a question without an answer, which is answered first', async () => {
    const begun = await chat.say(await chat.aConversation(), 'unknown thing');
    expect(begun).toMatchObject({ source: 'UNKNOWN', chat_survey_id: 'sorry' });
    expect(begun.metadata.survey?.step?.text).toBe('Step sorry?');
    expect(begun.metadata.contactForm).toBeUndefined();
  });

  it('is a button, which leaves a flow that is under way', async () => {
    const id = await chat.aConversation();
    await chat.say(id, 'order status');
    const begun = await chat.say(id, 'Menu', { chat_survey_id: 'menu' });
    expect(begun.chat_survey_id).toBe('menu');
    const leave = { chat_survey_id: 'order', chat_survey_leave: true };
    expect((await chat.send(id, 'Leave', leave)).body['errors']).toMatchObject([{ field: 'chat_survey_id' }]);
    const other = await chat.say(await chat.aConversation(), 'menu-key');
    expect(other.chat_survey_id).toBe('menu');
  });

  it('is nothing that a visit begins by itself, without a flow of the start', async () => {
    const id = await chat.aConversation();
    expect(await chat.say(id)).toMatchObject({ answer: '', chat_survey_id: null });
  });

  it('is nothing while the visitor waits for a person, and again once nobody came', async () => {
    await chat.set({ handoff: botSettingsSchema.parse({ handoff: { enabled: true } }).handoff });
    const id = await chat.aConversation();
    const body = { chat_id: id, userRef: USER_REF };
    await chat.host.asVisitor().call(chatApi.requestHandoff, { params: { linkId: 'link-1' }, body });
    for (const text of [
      'What is my order status now',
      'I think the parcel got lost',
      'unknown thing',
      'menu-key',
    ]) {
      const answered = await chat.say(id, text);
      expect([text, answered.chat_survey_id, answered.metadata.survey]).toEqual([text, null, undefined]);
    }
    const button = await chat.send(id, 'Menu', { chat_survey_id: 'menu' });
    expect(button.body['errors']).toMatchObject([{ field: 'chat_survey_id' }]);
    const runs = () => chat.host.asUser('ada').call(chatApi.listFlowRuns, { params: { id } });
    expect((await runs()).result.data).toEqual([]);
    await chat.host.asUser('ada').call(chatApi.updateChat, { params: { id }, body: { state: 'bot' } });
    expect((await chat.say(id, 'order status')).chat_survey_id).toBe('order');
  });

  it('is the first visit alone, where the owner wants it once per visitor', async () => {
    const once = { ...trigger('start'), oncePerVisitor: true };
    await chat.publish(aFlow(anInput('welcome', { trigger: once })));
    expect((await chat.say(await chat.aConversation())).chat_survey_id).toBe('welcome');
    expect((await chat.say(await chat.aConversation())).chat_survey_id).toBeNull();
  });
});
