import type { VisitorHistoryItem, VisitorStateEvent } from '@colloquy/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { isChatState, isHistoryItem, isRecord } from './guards.ts';

/** What becomes of a conversation without being asked. */
export type FeedEvent = { readonly id: string } & (
  | { readonly kind: 'state'; readonly state: VisitorStateEvent['state'] }
  | { readonly kind: 'turn'; readonly item: VisitorHistoryItem }
  | { readonly kind: 'typing'; readonly until: number }
);

/** Reads a conversation's event stream to its end; what it does not understand is left out. */
export async function* readChatFeed(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<FeedEvent> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of arrived.splice(0)) {
        const event = toFeedEvent(message);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // The stream may have failed already; there is nothing left to cancel then.
    reader.cancel().catch(() => undefined);
  }
}

function toFeedEvent({ id = '', event, data: json }: EventSourceMessage): FeedEvent | undefined {
  const data = parseData(json);
  switch (event) {
    case 'state':
      return isRecord(data) && isChatState(data['state'])
        ? { id, kind: 'state', state: data['state'] }
        : undefined;
    case 'turn':
      return isHistoryItem(data) ? { id, kind: 'turn', item: data } : undefined;
    case 'typing': {
      const until = isRecord(data) ? Date.parse(String(data['until'])) : Number.NaN;
      return Number.isFinite(until) ? { id, kind: 'typing', until } : undefined;
    }
    default:
      return undefined;
  }
}

function parseData(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
