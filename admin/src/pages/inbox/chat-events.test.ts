import { ERRORS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { aTurn } from '../../testing/inbox-records.ts';
import { followChatEvents, type ChatEvent } from './chat-events.ts';

const STATE_EVENT = { state: 'human', assignee_id: null, waitingSince: null } as const;

function streamOf(...events: readonly [id: string, name: string, data: object][]): Response {
  const text = events.map(
    ([id, name, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );
  return new Response(text.join(': beat\n\n'), { headers: { 'Content-Type': 'text/event-stream' } });
}

/** Follows streams that answer in turn, and ends with the last of them. */
async function follow(...answers: readonly (Response | Error)[]) {
  const controller = new AbortController();
  const events: ChatEvent[] = [];
  const openedBehind: (string | undefined)[] = [];
  const pausesMs: number[] = [];
  const coming = [...answers];
  await followChatEvents({
    open: (lastEventId) => {
      openedBehind.push(lastEventId);
      const next = coming.shift();
      return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new Error('no more'));
    },
    onEvent: (event) => events.push(event),
    pause: (ms) => {
      pausesMs.push(ms);
      if (coming.length === 0) controller.abort();
      return Promise.resolve();
    },
    signal: controller.signal,
  });
  return { events, openedBehind, pausesMs };
}

const TYPING = { until: '2026-11-20T10:00:00.000Z' };

test('tells where the conversation stands, each turn and who writes, and passes over what it does not know', async () => {
  const { events } = await follow(
    streamOf(
      ['1', 'state', STATE_EVENT],
      ['2', 'turn', aTurn()],
      ['3', 'typing', { ...TYPING, user_id: 'bo' }],
      // As a replica of the version before tells it.
      ['3', 'typing', TYPING],
      ['4', 'news', {}],
    ),
  );
  expect(events).toEqual([
    { type: 'state', data: STATE_EVENT },
    { type: 'turn', data: aTurn() },
    { type: 'typing', data: { ...TYPING, user_id: 'bo' } },
    { type: 'typing', data: { ...TYPING, user_id: null } },
  ]);
});

test('opens a stream that ended again behind the last event, at once after one that told something', async () => {
  const { openedBehind, pausesMs } = await follow(
    new ApiError(0, { code: 503 }),
    new ApiError(429, { code: Number(ERRORS.tooManyRequests) }),
    streamOf(['7', 'state', STATE_EVENT], ['8', 'turn', aTurn()]),
    new ApiError(503, { code: 503 }),
  );
  expect(openedBehind).toEqual([undefined, undefined, undefined, '8']);
  expect(pausesMs).toEqual([1_000, 2_000, 1_000, 2_000]);
});

test.each([401, 403, 404])('gives up where the answer is %i', async (status) => {
  const { openedBehind } = await follow(new ApiError(status, { code: status }), streamOf());
  expect(openedBehind).toHaveLength(1);
});

test('reads an answer that is no stream as where the conversation stands', async () => {
  const { events, openedBehind } = await follow(
    Response.json({ data: { ...STATE_EVENT, lastEventId: '5' } }),
    Response.json({ data: { ...STATE_EVENT, lastEventId: '6' } }),
  );
  expect(events.map(({ type }) => type)).toEqual(['state', 'state']);
  expect(openedBehind).toEqual([undefined, '5']);
});
