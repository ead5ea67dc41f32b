import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ChatError } from '../chat-error.ts';

/**
 * The longest line or event that is kept, in UTF-16 units. The longest answer with all its passages takes a tenth of it;
 * anything longer is no conversation, and would fill the memory of the page.
 */
export const EVENT_MAX_LENGTH = 2 ** 22;

/** One event of a stream; `id` and `event` are undefined where the server left them out. */
export type ServerEvent = EventSourceMessage;

/**
 * Reads server-sent events as they arrive, however the network cuts lines and characters. `onActivity` is called for
 * every piece of data, comments too. Returns at the end of the stream; throws `malformed` for an event that is too long,
 * and what the stream throws when the connection breaks.
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
    // The stream may have failed already; there is nothing left to cancel then.
    reader.cancel().catch(() => undefined);
  }
}

/** The body of a success that is an event stream; null for any other response. */
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
