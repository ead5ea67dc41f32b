import { describe, expect, test } from 'vitest';
import type { AskApi } from '../api/ask-api.ts';
import { AskError } from '../api/ask-error.ts';
import type { FeedEvent } from '../api/chat-feed.ts';
import { followChat } from './follow-chat.ts';

type Stream = readonly (FeedEvent | Error)[];
const CHAT = { chatId: 'chat-1', userRef: 'visitor-reference-0001' };
const state = (id: string): FeedEvent => ({ id, kind: 'state', state: 'human' });

/** Follows streams, one after another; the visitor leaves when there are no more. */
async function follow(streams: readonly Stream[]) {
  const stop = new AbortController();
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const seen: string[] = [];
  const api: Pick<AskApi, 'follow'> = {
    async *follow({ lastEventId }) {
      const stream = streams[asked.length];
      asked.push(lastEventId);
      if (stream === undefined) return stop.abort();
      for (const event of stream) {
        if (event instanceof Error) throw event;
        yield event;
      }
    },
  };
  const wait = async (ms: number) => void waits.push(ms);
  await followChat({ api, wait }, CHAT, ({ id }) => seen.push(id), stop.signal);
  return { asked, waits, seen };
}

describe('following a conversation', () => {
  test('goes on after the last event of a stream that ended', async () => {
    const { asked, seen } = await follow([[state('1'), state('2')], [state('3')], []]);
    expect(asked).toEqual([null, '2', '3', '3']);
    expect(seen).toEqual(['1', '2', '3']);
  });

  test('goes on after the last event of a stream that broke, and of a server that restarts', async () => {
    const away = new AskError('refused', { status: 503 });
    const { asked } = await follow([[state('1'), new Error('broken')], [away], [state('2')]]);
    expect(asked).toEqual([null, '1', '1', '2']);
  });

  test('waits longer after each failure, and never longer than half a minute', async () => {
    const { waits } = await follow(Array.from({ length: 12 }, () => [new AskError('network')]));
    expect(waits[0]).toBeLessThanOrEqual(2_000);
    expect(waits[11]).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  });

  test.each([401, 403, 404])('ends where the server answers %i', async (status) => {
    const { asked } = await follow([[new AskError('refused', { status })], [state('1')]]);
    expect(asked).toEqual([null]);
  });

  test('comes again where there are too many streams', async () => {
    const { seen } = await follow([[new AskError('refused', { status: 429 })], [state('1')]]);
    expect(seen).toEqual(['1']);
  });
});
