import { askUntilFinal, ChatError, followChat } from '@colloquy/chat-client';
import { describeChatProtocol } from '@colloquy/chat-client/testing';
import { ERRORS, type Answer } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';
import { expect, test } from 'vitest';
import { aMetadata, aTurn } from '../testing/chat-records.ts';
import { createActionKeys } from './action-keys.ts';
import { createHttp } from './http.ts';
import { createMemberChatApi, textOfRefusal, type MemberFeedEvent } from './member-chat.ts';

const answer: Answer = {
  answer: 'Yes.',
  source: 'EXTERNAL',
  chat_survey_id: null,
  metadata: aMetadata(),
};
const silent = () => undefined;

function connect(fetch: typeof globalThis.fetch) {
  return createMemberChatApi(
    createHttp({
      fetch,
      config: { apiUrl: 'https://api.test/v1', apiAskUrl: '/ask', metaUrl: '/meta' },
      token: () => 'jwt',
      page: () => '/workspace',
      actionKeys: createActionKeys(),
      onSessionEnded: silent,
      onPaymentRequired: silent,
      onRefused: silent,
      confirm: async () => false,
    }),
  );
}

describeChatProtocol('the dashboard', {
  answer,
  turn: aTurn(),
  connect: (fetch) => {
    const api = connect(fetch);
    return {
      ask: ({ said, clientMessageId }, { wait, signal }) =>
        askUntilFinal({ ask: api.ask({ chatId: 'c1', said, clientMessageId }), wait }, signal),
      follow: (deps, onEvent, signal) => followChat({ ...deps, ...api.feedOf('c1') }, onEvent, signal),
    };
  },
});

const said = { text: 'q', stepId: null, optionIds: [], from: 'composer' } as const;

test('asks with the reasons of an answer, and with the settings that are tried', async () => {
  const bodies: unknown[] = [];
  const api = connect(async (_input, init = {}) => {
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    return Response.json({ data: answer });
  });
  const { signal } = new AbortController();
  const settings = { answering: { topK: 3 } };
  await api.ask({ chatId: 'c1', said, clientMessageId: 'm1' })(signal).next();
  await api.ask({ chatId: 'c1', said, clientMessageId: 'm2', settings })(signal).next();
  const asked = { chat_id: 'c1', query: 'q', debug: true };
  expect(bodies).toEqual([
    { ...asked, clientMessageId: 'm1' },
    { ...asked, clientMessageId: 'm2', settings },
  ]);
});

test('a member who writes is named, also by a replica of the version before, which does not say who', async () => {
  const typing = { until: '2026-11-20T10:00:00.000Z' };
  const stream = [{ ...typing, user_id: 'bo' }, typing]
    .map((data) => `event: typing\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  const headers = { 'content-type': 'text/event-stream' };
  const stop = new AbortController();
  const events: MemberFeedEvent[] = [];
  const feed = connect(async () => new Response(stream, { headers })).feedOf('c1');
  const wait = async () => stop.abort();
  await followChat({ ...feed, wait }, (event) => events.push(event), stop.signal);
  expect(events).toEqual([
    { type: 'typing', data: { ...typing, user_id: 'bo' } },
    { type: 'typing', data: { ...typing, user_id: null } },
  ]);
});

test('a refusal is worded as every other error of the API', async () => {
  const refused = { code: Number(ERRORS.planAnswersUsedUp), message: 'ANSWERS_USED_UP' };
  const api = connect(async () => Response.json(refused, { status: 402 }));
  const { signal } = new AbortController();
  const asking = api.ask({ chatId: 'c1', said, clientMessageId: 'm1' })(signal).next();
  const failure: unknown = await asking.catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'refused', status: 402 });
  expect(failure instanceof ChatError && textOfRefusal(failure)).toBe(en.otherCodes.trialLimit);
});
