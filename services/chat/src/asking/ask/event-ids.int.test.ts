import { afterAll, describe, expect, it } from 'vitest';
import { chatApi } from '@colloquy/contracts';
import { z } from 'zod';
import type { Answerer } from '@colloquy/answering';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

const tokenSchema = z.object({ text: z.string() });
const PIECES = ['Parcels arrive', ' within three days [1].', ' Gifts take four [1].'];

describe('the events of an answer', async () => {
  let answers = 0;
  const answerer: Answerer = {
    modelId: 'scripted',
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
    async *answer() {
      answers += 1;
      yield* answerEvents(PIECES);
    },
  };
  const harness = await openChatHarness({ answerer });
  afterAll(() => harness.stop());

  function read(conversationId: string, clientMessageId: string, lastEventId?: string) {
    const body = {
      chat_id: conversationId,
      userRef: USER_REF,
      query: 'When do parcels arrive?',
      clientMessageId,
    };
    const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    return harness.host
      .asVisitor()
      .stream(chatApi.askPublicLink, { params: { linkId: 'link-1' }, body }, headers);
  }
  const textIn = (events: Awaited<ReturnType<typeof read>>) =>
    events.flatMap(({ event, data }) => (event === 'token' ? [tokenSchema.parse(data).text] : [])).join('');

  it('each have an id, and a reader who lost the stream gets what comes after the last one it has', async () => {
    const conversationId = await harness.aConversation();
    const whole = await read(conversationId, 'm-1');
    expect(whole.map(({ event }) => event)).toEqual(['meta', 'token', 'token', 'token', 'citations', 'done']);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    for (const [index, { id }] of whole.entries()) {
      const rest = await read(conversationId, 'm-1', id);
      const before = textIn(whole.slice(0, index + 1));
      expect(before + textIn(rest)).toBe(PIECES.join(''));
      expect(rest.some(({ event }) => event === 'meta')).toBe(false);
      expect(rest.some(({ event }) => event === 'citations')).toBe(index < 4);
      expect(rest.at(-1)).toEqual(whole.at(-1));
    }
    expect(answers).toBe(1);
  });

  it.each(['', 'x', 'another.1.5', '../../etc.1.1', '9'.repeat(500)])(
    'come whole after an id that is not theirs: %s',
    async (lastEventId) => {
      const conversationId = await harness.aConversation();
      await read(conversationId, 'm-1');
      const replayed = await read(conversationId, 'm-1', lastEventId);
      expect(replayed[0]?.event).toBe('meta');
      expect(textIn(replayed)).toBe(lastEventId === '' ? textIn(replayed) : PIECES.join(''));
      expect(replayed.at(-1)?.event).toBe('done');
    },
  );
});
