import { isRecord } from '@colloquy/contracts/is-record';
import { toChatError } from '../chat-error.ts';
import type { Read } from '../shapes/read.ts';
import { readBody } from '../streams/read-body.ts';
import { dataOf, eventStreamOf, readEvents } from '../streams/read-events.ts';
import type { Wait } from '../streams/wait.ts';
import { watchSilence } from '../streams/watch-silence.ts';

/** An event of a followed conversation: its state, a turn, or a member's typing. */
export type FeedEvent<TState, TTurn, TTyping> =
  | { readonly type: 'state'; readonly data: TState }
  | { readonly type: 'turn'; readonly data: TTurn }
  | { readonly type: 'typing'; readonly data: TTyping };

export interface FeedReaders<TState, TTurn, TTyping> {
  readonly state: Read<TState>;
  readonly turn: Read<TTurn>;
  readonly typing: Read<TTyping>;
}

export interface FollowDeps<TState, TTurn, TTyping> {
  /** Opens the stream after an event; null starts at the current state. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  readonly readers: FeedReaders<TState, TTurn, TTyping>;
  readonly wait: Wait;
  /** From 0 to 1. */
  readonly random?: () => number;
}

interface ReadEvent<TState, TTurn, TTyping> {
  readonly id: string | undefined;
  /** Undefined for an unknown event. */
  readonly event: FeedEvent<TState, TTurn, TTyping> | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Yields the events of a conversation until `signal` is aborted. Each new stream resumes after the last event of the
 * one before. The pause before reconnecting grows while nothing arrives. Ends when the server refuses permanently.
 */
export async function followChat<TState, TTurn, TTyping>(
  deps: FollowDeps<TState, TTurn, TTyping>,
  onEvent: (event: FeedEvent<TState, TTurn, TTyping>) => void,
  signal: AbortSignal,
): Promise<void> {
  const { random = Math.random } = deps;
  let lastEventId: string | null = null;
  let longestMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      for await (const { id, event } of readFeed(deps, lastEventId, signal)) {
        if (signal.aborted) return;
        // Also after an unreadable event, which would otherwise stop every stream at the same position.
        lastEventId = id || lastEventId;
        longestMs = FIRST_PAUSE_MS;
        if (event !== undefined) onEvent(event);
      }
    } catch (error) {
      if (isForGood(toChatError(error).status)) return;
    }
    // Half of a pause is random, so that clients do not all reconnect at once after a restart.
    await deps.wait((longestMs * (1 + random())) / 2, signal);
    longestMs = Math.min(longestMs * 2, LONGEST_PAUSE_MS);
  }
}

/** True for permanent refusals: all client errors except timeouts and too many requests. */
function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Reads one stream to its end. A response that is no stream has the conversation's current state. */
async function* readFeed<TState, TTurn, TTyping>(
  { open, readers }: FollowDeps<TState, TTurn, TTyping>,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<ReadEvent<TState, TTurn, TTyping>> {
  const silence = watchSilence(signal);
  try {
    const response = await open(lastEventId, silence.signal);
    const body = eventStreamOf(response);
    if (body === null) {
      const { data } = await readBody(response);
      yield { id: idIn(data), event: toFeedEvent('state', data, readers) };
      return;
    }
    for await (const arrived of readEvents(body, silence.restart)) {
      yield { id: arrived.id, event: toFeedEvent(arrived.event, dataOf(arrived), readers) };
    }
  } finally {
    silence.stop();
  }
}

function idIn(data: unknown): string | undefined {
  const { lastEventId } = isRecord(data) ? data : {};
  return typeof lastEventId === 'string' ? lastEventId : undefined;
}

function toFeedEvent<TState, TTurn, TTyping>(
  type: string | undefined,
  value: unknown,
  readers: FeedReaders<TState, TTurn, TTyping>,
): FeedEvent<TState, TTurn, TTyping> | undefined {
  if (type === 'state') return eventOf(type, readers.state(value));
  if (type === 'turn') return eventOf(type, readers.turn(value));
  if (type === 'typing') return eventOf(type, readers.typing(value));
  return undefined;
}

function eventOf<TType extends string, TData>(type: TType, data: TData | undefined) {
  return data === undefined ? undefined : { type, data };
}
