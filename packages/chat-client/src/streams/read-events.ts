import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ChatError } from '../chat-error.ts';

/**
 * The longest accepted line or event, in UTF-16 units. The longest answer with all its passages takes a tenth of it;
 * longer data comes from a faulty server, and would fill the page's memory.
 */
export const EVENT_MAX_LENGTH = 2 ** 22;

/** One event of a stream; `id` and `event` are undefined when the server omitted them. */
export type ServerEvent = EventSourceMessage;

/**
 * Reads server-sent events as they arrive, even when the network splits lines and characters. `onActivity` is called
 * for every piece of data, including comments. Returns at the end of the stream; throws `malformed` for an event that
 * is too long, and the stream's error when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<ServerEvent> {
  const arrived: ServerEvent[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: EVENT_MAX_LENGTH,
    onEvent: (event) => arrived.push(event),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
      if (isTooLong) throw new ChatError('malformed');
    }
  } finally {
    // Rejects when the stream has already failed, with nothing left to cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** The body of a successful event stream; null for any other response. */
export function eventStreamOf({ ok, headers, body }: Response): ReadableStream<Uint8Array> | null {
  return ok && headers.get('content-type')?.startsWith('text/event-stream') === true ? body : null;
}

/** The JSON of an event; undefined where it is none. */
export function dataOf({ data }: Pick<ServerEvent, 'data'>): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
