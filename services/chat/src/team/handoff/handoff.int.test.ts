import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  ERRORS,
  HANDOFF_WAIT_MS,
  botSettingsSchema,
  chatApi,
  chatEvents,
  type ChatState,
} from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import { refusal } from '@colloquy/service-kit/testing';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness, USERS, USER_REF } from '../../testing/chat-harness.ts';
import { fakeBilling } from '../../testing/fake-billing.ts';

const JOINED = 'A member of the team has joined the conversation.';
const MEMBERS = Array.from({ length: 50 }, (_, n) => `member-${n}`);

describe('people who take over', async () => {
  let gate: PromiseWithResolvers<void> | null;
  const asked: string[] = [];
  /** Streams nothing while `gate` is closed. */
  const answerer: Answerer = {
    modelId: 'scripted',
    async *answer({ question }) {
      asked.push(question);
      await gate?.promise;
      if (question.startsWith('Nobody knows')) {
        yield* answerEvents([], { supported: false, unknownReason: 'UNSUPPORTED', citedPassages: [] });
        return;
      }
      yield* answerEvents([`About ${question} [1].`]);
    },
  };
  const harness = await openChatHarness({
    answerer,
    settings: () =>
      botSettingsSchema.parse({ handoff: { enabled: true }, moderation: { blockedTerms: ['casino'] } }),
    members: [
      {
        w1: {
          ada: USERS.ada,
          pat: USERS.pat,
          uma: USERS.uma,
          ...Object.fromEntries(MEMBERS.map((id) => [id, USERS.uma])),
        },
        w2: { eve: USERS.ada },
      },
    ],
  });
  const { host } = harness;
  beforeEach(() => {
    gate = null;
  });
  afterAll(() => harness.stop());

  const wish = (chat_id: string, userRef = USER_REF, linkId = 'link-1') =>
    host.asVisitor().send(chatApi.requestHandoff, { params: { linkId }, body: { chat_id, userRef } });
  const move = (id: string, state: ChatState, userId = 'ada', more: object = {}) =>
    host.asUser(userId).send(chatApi.updateChat, { params: { id }, body: { state, ...more } });
  const reply = (id: string, text: string, userId = 'ada', clientMessageId: string = randomUUID()) =>
    host.asUser(userId).send(chatApi.sendMessage, { params: { id }, body: { text, clientMessageId } });
  const stateOf = async (id: string) => (await harness.conversation(id)).state;
  const said = async (id: string) =>
    (await harness.history(id)).map(({ by, question, answer, state }) => [by, answer ?? question, state]);

  it('lets a visitor wait, with one event and one notice, however often they ask', async () => {
    const id = await harness.aConversation();
    const answers = await Promise.all(Array.from({ length: 20 }, () => wish(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]?.body['data']).toMatchObject({ state: 'waiting' });
    expect(await harness.conversation(id)).toMatchObject({ state: 'waiting', revision: 1 });
    expect((await said(id)).map(([by]) => by)).toEqual(['system']);
    await vi.waitFor(() => expect(host.publishedAs(chatEvents.handoffRequested, id)).toHaveLength(1));
    expect(host.publishedAs(chatEvents.handoffRequested, id)[0]?.data).toMatchObject({
      chat_id: id,
      channel: 3,
    });
  });

  it('finds conversations by their states', async () => {
    const waiting = await harness.aConversation();
    await wish(waiting);
    expect(await harness.find({ state: ['waiting'] })).toContain(waiting);
    expect(await harness.find({ state: ['human', 'spam'] })).not.toContain(waiting);
  });

  it('answers on while the visitor waits, and is silent once a member has taken over', async () => {
    const id = await harness.aConversation();
    await wish(id);
    await harness.ask(id, 'While waiting?');
    expect((await reply(id, 'I am **here**.')).body['data']).toMatchObject({
      by: 'human',
      answer: 'I am **here**.',
      author: { id: 'ada', name: 'Ada' },
    });
    const before = asked.length;
    const { body } = await harness.send(id, 'Where is my parcel?');
    expect(body['data']).toMatchObject({
      answer: '',
      source: 'CONVERSATION',
      metadata: { handoff: { state: 'human' }, citations: [], suggestions: [] },
    });
    expect(asked).toHaveLength(before);
    expect((await said(id)).map(([, text, state]) => [text, state])).toEqual([
      [expect.stringContaining('You asked for a person.'), 'answered'],
      ['About While waiting? [1].', 'answered'],
      [JOINED, 'answered'],
      ['I am **here**.', 'answered'],
      ['Where is my parcel?', 'stored'],
    ]);
    expect(await harness.conversation(id)).toMatchObject({
      state: 'human',
      assignee_id: 'ada',
      messageCount: 2,
      unknownCount: 0,
      lastMessage: { by: 'asker', text: 'Where is my parcel?' },
    });
    expect(await harness.find({ unanswered: true })).not.toContain(id);
  });

  it.each(['Nobody knows this', 'Casino?'])(
    'declines nothing while the visitor waits: %s',
    async (question) => {
      const id = await harness.aConversation();
      await wish(id);
      const { body } = await harness.send(id, question);
      expect(body['data']).toMatchObject({ answer: '', metadata: { handoff: { state: 'waiting' } } });
      expect((await said(id)).at(-1)).toEqual([expect.anything(), question, 'stored']);
      expect(await harness.conversation(id)).toMatchObject({ state: 'waiting', unknownCount: 0 });
      expect(await harness.find({ unanswered: true })).not.toContain(id);
      await host.settled();
      expect(host.publishedAs(chatEvents.answerUnknown, id)).toEqual([]);
    },
  );

  it('stores even what the owner does not want to be talked about, and says nothing to it', async () => {
    const id = await harness.aConversation();
    await reply(id, 'Hello');
    const { body } = await harness.send(id, 'Casino?');
    expect(body['data']).toMatchObject({ answer: '', metadata: { handoff: { state: 'human' } } });
  });

  it('answers the same message of a visitor once, stored or not', async () => {
    const id = await harness.aConversation();
    await reply(id, 'Hello');
    const sent = { clientMessageId: 'message-1' };
    const first = await harness.send(id, 'Again?', sent);
    const again = await harness.send(id, 'Again?', sent);
    expect(again.body['data']).toMatchObject({ answer: '', metadata: { handoff: { state: 'human' } } });
    expect(again.status).toBe(first.status);
    expect((await said(id)).filter(([, text]) => text === 'Again?')).toHaveLength(1);
  });

  it('stores a reply once, and a repeat takes nothing over again', async () => {
    const id = await harness.aConversation();
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => reply(id, 'Once', 'ada', key)));
    expect(new Set(all.map(({ body }) => JSON.stringify(body['data'])))).toHaveProperty('size', 1);
    await move(id, 'bot');
    expect((await reply(id, 'Once', 'ada', key)).status).toBe(201);
    expect(await stateOf(id)).toBe('bot');
    expect((await said(id)).filter(([, text]) => text === 'Once')).toHaveLength(1);
    // Another member's message under the same key is a different message.
    await reply(id, 'Mine', 'uma', key);
    expect((await said(id)).filter(([by]) => by === 'human')).toHaveLength(2);
  });

  it('gives a conversation that fifty members take over at once to exactly one', async () => {
    const id = await harness.aConversation();
    await wish(id);
    const all = await Promise.all(MEMBERS.map((userId) => move(id, 'human', userId)));
    const winners = all.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body['code'])).toEqual(refused.map(() => Number(ERRORS.wrongState)));
    const { assignee_id } = await harness.conversation(id);
    expect(winners[0]?.body['data']).toMatchObject({ assignee_id });
    expect((await said(id)).filter(([, text]) => text === JOINED)).toHaveLength(1);
    await vi.waitFor(() => {
      const moves = host
        .publishedAs(chatEvents.changeRecorded, 'w1')
        .filter(({ data }) => data.target.id === id);
      expect(moves.map(({ data }) => data.after)).toEqual([{ state: 'human', assignee_id }]);
    });
    // The errors reveal nothing about the conversation.
    expect(JSON.stringify(refused.map(({ body }) => body))).not.toContain(assignee_id);
  });

  it('tells the visitor that the bot answers again, with what was said before', async () => {
    const id = await harness.aConversation();
    await reply(id, 'Hello');
    expect((await move(id, 'bot')).status).toBe(200);
    expect((await said(id)).at(-1)).toEqual(['system', 'The chatbot answers again.', 'answered']);
    await harness.ask(id, 'And now?');
    expect((await said(id)).at(-1)?.[1]).toBe('About And now? [1].');
  });

  it.each([
    ['bot', 'waiting'],
    ['resolved', 'bot'],
    ['spam', 'human'],
  ] as const)('refuses a member the move from %s to %s', async (from, to) => {
    const id = await harness.aConversation();
    if (from !== 'bot') await move(id, from);
    const refused = await move(id, to);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining(refusal(ERRORS.wrongState)),
    ]);
    expect(await stateOf(id)).toBe(from);
  });

  it('refuses a move on an older revision with the newest state', async () => {
    const id = await harness.aConversation();
    await move(id, 'human', 'ada', { revision: 1 });
    const stale = await move(id, 'bot', 'uma', { revision: 1 });
    expect(stale.body).toMatchObject({ code: Number(ERRORS.revisionMismatch), current: { state: 'human' } });
    expect(await stateOf(id)).toBe('human');
  });

  it('opens a resolved conversation by a new message, with nothing of what was said before', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'What is one?');
    await move(id, 'resolved');
    const { body } = await harness.send(id, 'What did I ask before?');
    expect(await stateOf(id)).toBe('bot');
    expect(body['data']).toMatchObject({
      answer: 'I know of no earlier question of yours in this conversation.',
    });
    const later = await harness.send(id, 'What did I ask before?');
    expect(JSON.stringify(later.body)).not.toContain('What is one?');
  });

  it('keeps silent for spam and tells its sender nothing of it', async () => {
    const id = await harness.aConversation();
    await move(id, 'spam');
    const { body } = await harness.send(id, 'Buy now!');
    expect(body['data']).toMatchObject({ answer: '', metadata: { handoff: { state: 'resolved' } } });
    expect((await wish(id)).body['data']).toEqual({ state: 'resolved', notice: null });
    expect((await reply(id, 'No')).body).toMatchObject(refusal(ERRORS.wrongState));
    expect(JSON.stringify((await harness.visitorHistory(id)).body)).not.toContain('spam');
  });

  it('writes and streams nothing of an answer that a member overtook, and takes nothing from the plan', async () => {
    let used = 0;
    const billed = await openChatHarness({
      answerer,
      billing: fakeBilling(
        () => false,
        () => (used += 1),
      ),
      settings: () => botSettingsSchema.parse({ handoff: { enabled: true } }),
    });
    try {
      gate = Promise.withResolvers();
      const id = await billed.aConversation();
      const before = asked.length;
      const streamed = billed.host.asVisitor().stream(chatApi.askPublicLink, {
        params: { linkId: 'link-1' },
        body: { chat_id: id, userRef: USER_REF, query: 'Slow?' },
      });
      await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
      const params = { id };
      await billed.host.asUser('ada').call(chatApi.sendMessage, { params, body: { text: 'I take it.' } });
      gate.resolve();
      const events = await streamed;
      expect(events.map(({ event }) => event)).toEqual(['meta', 'done']);
      expect(events.at(-1)?.data).toMatchObject({
        data: { answer: '', metadata: { handoff: { state: 'human' } } },
      });
      const history = await billed.history(id);
      expect(history.find(({ question }) => question === 'Slow?')).toMatchObject({
        state: 'stored',
        answer: null,
        source: null,
      });
      await billed.host.settled();
      expect(billed.host.publishedAs(chatEvents.questionAnswered, id)).toEqual([]);
      expect(used).toBe(0);
    } finally {
      await billed.stop();
    }
  });

  it("speaks the visitor's language where the catalogue has it", async () => {
    const created = await host.asVisitor().call(chatApi.createVisitorChat, {
      params: { linkId: 'link-1' },
      body: { userRef: USER_REF, locale: 'de-AT' },
    });
    const { id } = created.result.data;
    await wish(id);
    expect((await said(id))[0]?.[1]).toContain('Sie haben nach einem Menschen gefragt.');
  });

  it('refuses who asks for a person where there is none, without the key, or elsewhere', async () => {
    const id = await harness.aConversation();
    const bodies = await Promise.all([
      wish(id, 'another-reference-0001'),
      wish('unknown'),
      wish(id, USER_REF, 'link-2'),
      wish(id, USER_REF, 'unknown'),
    ]);
    expect(bodies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const plain = bodies.slice(0, 3).map(({ body }) => ({ ...body, requestId: '' }));
    expect(new Set(plain.map((body) => JSON.stringify(body)))).toHaveProperty('size', 1);
    expect(await stateOf(id)).toBe('bot');
  });

  it('is closed to members of other workspaces, to whom an unknown conversation looks the same', async () => {
    const id = await harness.aConversation();
    for (const send of [
      (chatId: string) => reply(chatId, 'Hi', 'eve'),
      (chatId: string) => move(chatId, 'human', 'eve'),
      (chatId: string) => host.asUser('eve').send(chatApi.sayTyping, { params: { id: chatId } }),
      (chatId: string) => host.asUser('eve').send(chatApi.followChat, { params: { id: chatId } }),
    ]) {
      const [foreign, unknown] = [await send(id), await send('unknown')];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
    expect(await stateOf(id)).toBe('bot');
  });

  it.each([
    ['', 'text'],
    ['x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1), 'text'],
  ])('names the field of a reply that it refuses', async (text, field) => {
    const id = await harness.aConversation();
    expect((await reply(id, text)).body).toMatchObject(refusal(ERRORS.fieldNotValid, field));
    expect(await stateOf(id)).toBe('bot');
  });

  it('goes back to the bot when nobody comes, once in all processes', async () => {
    const id = await harness.aConversation();
    await wish(id);
    const late = () => new Date(Date.now() + HANDOFF_WAIT_MS + 1_000);
    const others = await Promise.all([harness.startAnother(late), harness.startAnother(late)]);
    try {
      await vi.waitFor(async () => expect(await stateOf(id)).toBe('bot'));
      await vi.waitFor(async () =>
        expect(
          (await said(id)).filter(([, text]) => String(text).startsWith('Nobody from the team')),
        ).toHaveLength(1),
      );
      expect(await harness.conversation(id)).toMatchObject({ waitingSince: null });
    } finally {
      await Promise.all(others.map((other) => other.stop()));
    }
  });
});
