import { afterAll, describe, expect, it, vi } from 'vitest';
import { CHANNELS, chatEvents } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

describe('the event of an answered question', async () => {
  const harness = await openChatHarness();
  afterAll(() => harness.stop());

  /** The event that is published for a visitor's question. */
  async function eventOf(query: string, locale?: string) {
    const chat_id = await harness.aConversation();
    await harness.send(chat_id, query, { locale });
    return vi.waitFor(() => {
      const event = harness.host.publishedAs(chatEvents.questionAnswered, chat_id)[0];
      if (event === undefined) throw new Error('The event is not published yet');
      return { version: event.version, data: chatEvents.questionAnswered.schema.parse(event.data) };
    });
  }

  it('says who asked, where, in which locale, and when the first text was streamed', async () => {
    const { version, data } = await eventOf('When does my parcel arrive?', 'de-AT');
    expect(version).toBe(4);
    expect(data).toMatchObject({ userRef: USER_REF, locale: 'de-AT', channel: CHANNELS.widget.id });
    expect(data.firstTokenMs).toBeGreaterThanOrEqual(0);
    expect(data.firstTokenMs).toBeLessThanOrEqual(data.latencyMs);
  });

  it('has no locale where the client sent none, and no first text where none was streamed', async () => {
    const { data } = await eventOf('unknown to the documents');
    expect(data).toMatchObject({ source: 'UNKNOWN', locale: null, firstTokenMs: null });
  });
});
