import { ERRORS } from '@colloquy/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVENT_MAX_LENGTH } from '../streams/read-events.ts';
import { SILENCE_MS } from '../streams/watch-silence.ts';
import { A_QUESTION, askServer, type ProtocolSubject } from './chat-client-under-test.ts';
import { aSilentStream, aStream, json, wire } from './fake-conversation-server.ts';

/** The behaviour suite of asking, for every client. */
export function describeAsking(name: string, subject: ProtocolSubject): void {
  const done = wire('done', { data: subject.answer });
  const broken = () => aStream([wire('token', { text: 'Fi' })]);

  describe(`${name} asks and`, () => {
    afterEach(() => void vi.useRealTimers());

    it('hands on each piece of an answer as it arrives', async () => {
      const citations = wire('citations', { citations: [] });
      const meta = wire('meta', { history_id: 'h1' });
      const { events } = await askServer(subject, [
        aStream([meta, wire('token', { text: 'Five' }), citations, done]),
      ]);
      expect(events).toEqual([
        { type: 'question-announced', historyId: 'h1' },
        { type: 'text-received', text: 'Five' },
        { type: 'citations-received', citations: [] },
        { type: 'answer-received', answer: subject.answer },
      ]);
    });

    it.each([1, 2, 3, 7])('reads characters, lines and events that are cut every %i bytes', async (size) => {
      const texts = [
        '\uFEFF: a heartbeat\r\n\r\n',
        'event: token\r\ndata: {"text":"Grüße, "}\r\n\r\n',
        'event:token\ndata:{"text":\ndata:"日本 😀"}\n\n',
        done,
      ];
      const { events, types } = await askServer(subject, [aStream(texts, size)]);
      expect(types).toEqual(['text-received', 'text-received', 'answer-received']);
      expect(events.slice(0, 2)).toMatchObject([{ text: 'Grüße, ' }, { text: '日本 😀' }]);
    });

    it('skips events that it does not know, and pieces that the contract does not allow', async () => {
      const odd = ['event: mood\ndata: {}\n\n', 'event: token\ndata: {\n\n', wire('token', { text: 1 })];
      const { types } = await askServer(subject, [
        aStream([...odd, wire('citations', { citations: [{ title: 'x' }] }), wire('meta', null), done]),
      ]);
      expect(types).toEqual(['answer-received']);
    });

    it('takes an answer in one piece', async () => {
      const { events } = await askServer(subject, [json(200, { data: subject.answer })]);
      expect(events).toEqual([{ type: 'answer-received', answer: subject.answer }]);
    });

    it('ends with an answer that was stopped', async () => {
      const { types, bodies } = await askServer(subject, [aStream([wire('interrupted', {})])]);
      expect(types).toEqual(['answer-interrupted']);
      expect(bodies).toHaveLength(1);
    });

    it('reads nothing after the end of an answer', async () => {
      const { types } = await askServer(subject, [aStream([done, wire('token', { text: 'x' }), done])]);
      expect(types).toEqual(['answer-received']);
    });

    it.each([
      ['is no answer', () => json(200, { data: { answer: 1 } })],
      ['is no JSON', () => new Response('<h1>Hello</h1>')],
      ['is streamed and no answer', () => aStream([wire('done', { data: {} })])],
      ['never ends', () => aStream(['event: token\ndata: "', 'x'.repeat(EVENT_MAX_LENGTH)], 2 ** 20)],
    ])('refuses what %s, and does not ask for it again', async (_what, reply) => {
      const { failure, bodies } = await askServer(subject, [reply]);
      expect(failure).toMatchObject({ kind: 'malformed' });
      expect(bodies).toHaveLength(1);
    });
  });

  describe(`${name} whose question is lost`, () => {
    afterEach(() => void vi.useRealTimers());

    it('sends it again under its id, and begins the answer anew', async () => {
      const { types, bodies, waits } = await askServer(subject, [
        broken,
        new TypeError('offline'),
        aStream([done]),
      ]);
      expect(types).toEqual(['text-received', 'question-resent', 'question-resent', 'answer-received']);
      expect(bodies).toHaveLength(3);
      expect(bodies.map((body) => body['clientMessageId'])).toEqual(['m1', 'm1', 'm1']);
      expect(waits).toEqual([1_000, 2_000]);
    });

    it('says so after three tries', async () => {
      const { failure, bodies } = await askServer(subject, [broken]);
      expect(failure).toMatchObject({ kind: 'network', status: 0 });
      expect(bodies).toHaveLength(3);
    });

    it('takes a connection without a heartbeat for lost', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asking = askServer(subject, [aSilentStream, aStream([done])]);
      await vi.advanceTimersByTimeAsync(SILENCE_MS);
      expect((await asking).types).toEqual(['question-resent', 'answer-received']);
    });

    it('waits while the server is at work on it', async () => {
      const busy = () => json(409, { code: Number(ERRORS.requestInProgress), message: 'IN_PROGRESS' });
      const { types, waits } = await askServer(subject, [busy, busy, aStream([done])]);
      expect(types.at(-1)).toBe('answer-received');
      expect(waits).toEqual([2_000, 2_000]);
    });
  });

  describe(`${name} that is refused`, () => {
    it.each([
      ['in a body', () => json(402, { code: Number(ERRORS.planAnswersUsedUp), message: 'USED_UP' })],
      [
        'in a stream',
        () => aStream([wire('error', { code: Number(ERRORS.planAnswersUsedUp), message: 'USED_UP' })]),
      ],
    ])('%s is told the status and the code, once', async (_where, reply) => {
      const { failure, bodies } = await askServer(subject, [reply]);
      expect(failure).toMatchObject({
        kind: 'refused',
        status: 402,
        code: ERRORS.planAnswersUsedUp,
        body: { message: 'USED_UP' },
      });
      expect(bodies).toHaveLength(1);
    });

    it('is told how long to wait, and what is wrong with which field', async () => {
      const errors = [{ field: 'chat_survey_id', code: 1, message: 'no' }];
      const { failure } = await askServer(subject, [
        json(429, { code: Number(ERRORS.tooManyRequests), retryAfter: 7, errors }),
      ]);
      expect(failure).toMatchObject({ status: 429, retryAfterMs: 7_000, fields: { chat_survey_id: 'no' } });
    });

    it('by a page that is no JSON is told its status', async () => {
      const { failure } = await askServer(subject, [new Response('<h1>Bad</h1>', { status: 502 })]);
      expect(failure).toMatchObject({ kind: 'refused', status: 502, code: '502' });
    });
  });

  describe(`${name} that answers a step of a flow`, () => {
    it.each([
      [{ optionIds: [] }, {}],
      [{ optionIds: ['blue'] }, { chat_survey_option_id: 'blue' }],
      [{ optionIds: ['red', 'blue'] }, { chat_survey_option_ids: ['red', 'blue'] }],
      [{ optionIds: ['blue'], leavesFlow: true }, { chat_survey_leave: true }],
    ])('names it and what was chosen: %o', async (answer, fields) => {
      const said = { ...A_QUESTION, stepId: 'colour', ...answer };
      const { bodies } = await askServer(subject, [json(200, { data: subject.answer })], said);
      const named = Object.entries(bodies[0] ?? {}).filter(([field]) => field.startsWith('chat_survey_'));
      expect(Object.fromEntries(named)).toEqual({ chat_survey_id: 'colour', ...fields });
    });
  });
}
