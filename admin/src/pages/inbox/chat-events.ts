import {
  CHAT_EVENTS,
  chatApi,
  type ChatStateEvent,
  type HistoryItem,
  type MemberTypingEvent,
} from '@colloquy/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError } from '../../api/api-error.ts';

/** What a conversation's event stream tells the inbox. */
export type ChatEvent =
  | { readonly type: 'state'; readonly data: ChatStateEvent }
  | { readonly type: 'turn'; readonly data: HistoryItem }
  | { readonly type: 'typing'; readonly data: MemberTypingEvent };

interface ReadEvent {
  /** Where the stream goes on. */
  readonly id: string | undefined;
  /** Undefined for an event that means nothing here. */
  readonly event: ChatEvent | undefined;
}

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The conversation is not this person's to read any more, or has gone. */
const ENDING_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/** The events of a stream as they arrive. An answer that is no stream says where the conversation stands. */
export async function* readChatEvents(response: Response): AsyncGenerator<ReadEvent> {
  const isStream = response.headers.get('Content-Type')?.includes('text/event-stream') === true;
  if (!isStream || response.body === null) {
    const { data } = chatApi.followChat.response.parse(await response.json());
    yield { id: data.lastEventId, event: { type: 'state', data } };
    return;
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { id: value.id, event: toChatEvent(value.event, value.data) };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toChatEvent(name: string | undefined, json: string): ChatEvent | undefined {
  if (name === 'state') return { type: name, data: CHAT_EVENTS.state.parse(JSON.parse(json)) };
  if (name === 'turn') return { type: name, data: CHAT_EVENTS.turn.parse(JSON.parse(json)) };
  if (name === 'typing') return { type: name, data: CHAT_EVENTS.typing.parse(JSON.parse(json)) };
  return undefined;
}

/**
 * Reads a conversation's stream until `signal` ends it. A stream that breaks or ends is opened again behind the last
 * event that came, later each time that nothing did.
 */
export async function followChatEvents(props: {
  readonly open: (lastEventId: string | undefined) => Promise<Response>;
  readonly onEvent: (event: ChatEvent) => void;
  readonly signal: AbortSignal;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}): Promise<void> {
  const { open, onEvent, signal, pause = wait } = props;
  let lastEventId: string | undefined;
  let delayMs = RETRY_MS;
  while (!signal.aborted) {
    try {
      for await (const { id, event } of readChatEvents(await open(lastEventId))) {
        if (signal.aborted) return;
        lastEventId = id ?? lastEventId;
        delayMs = RETRY_MS;
        if (event !== undefined) onEvent(event);
      }
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && ENDING_STATUSES.has(error.status))) return;
    }
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, RETRY_MAX_MS);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
