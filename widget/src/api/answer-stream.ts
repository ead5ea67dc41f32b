import type { VisitorAnswer, VisitorCitation } from '@colloquy/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { AskError, refusal } from './ask-error.ts';
import { isAnswer, isCitationList, isRecord } from './guards.ts';

/** What a streamed answer consists of; it ends with `answered` or `interrupted`. */
export type AnswerEvent =
  | { readonly kind: 'announced'; readonly historyId: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'citations'; readonly citations: readonly VisitorCitation[] }
  | { readonly kind: 'answered'; readonly answer: VisitorAnswer }
  | { readonly kind: 'interrupted' };

/**
 * Reads an event stream. `onActivity` is called for every piece of data, heartbeats too. Returns after the last
 * event; throws `refused` for an error event and `network` when the stream ends before its last event.
 */
export async function* readAnswerStream(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<AnswerEvent> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new AskError('network');
      onActivity();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const message of arrived.splice(0)) {
        const event = toAnswerEvent(message);
        if (event === undefined) continue;
        yield event;
        if (event.kind === 'answered' || event.kind === 'interrupted') return;
      }
    }
  } finally {
    // The stream may have failed already; there is nothing left to cancel then.
    reader.cancel().catch(() => undefined);
  }
}

function toAnswerEvent(message: EventSourceMessage): AnswerEvent | undefined {
  const data = parseData(message.data);
  switch (message.event) {
    case 'meta':
      return typeof data['history_id'] === 'string'
        ? { kind: 'announced', historyId: data['history_id'] }
        : undefined;
    case 'token':
      return typeof data['text'] === 'string' ? { kind: 'text', text: data['text'] } : undefined;
    case 'citations':
      return isCitationList(data['citations'])
        ? { kind: 'citations', citations: data['citations'] }
        : undefined;
    case 'done':
      if (!isAnswer(data['data'])) throw new AskError('malformed');
      return { kind: 'answered', answer: data['data'] };
    case 'interrupted':
      return { kind: 'interrupted' };
    case 'error':
      throw refusal(data);
    default:
      return undefined;
  }
}

function parseData(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch (error) {
    throw new AskError('malformed', { cause: error });
  }
}
