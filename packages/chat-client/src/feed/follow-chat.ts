import { toChatError } from '../chat-error.ts';
import { isRecord } from '../shapes/guard.ts';
import type { Read } from '../shapes/read.ts';
import { readBody } from '../streams/read-body.ts';
import { dataOf, eventStreamOf, readEvents } from '../streams/read-events.ts';
import type { Wait } from '../streams/wait.ts';
import { watchSilence } from '../streams/watch-silence.ts';

/** What happens in a conversation without being asked for: where it stands, a turn, that a member writes. */
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
  /** Opens the stream behind an event; null for where the conversation stands now. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  readonly readers: FeedReaders<TState, TTurn, TTyping>;
  readonly wait: Wait;
  /** From 0 to 1. */
  readonly random?: () => number;
}

interface ReadEvent<TState, TTurn, TTyping> {
  readonly id: string | undefined;
  /** Undefined for an event that means nothing here. */
  readonly event: FeedEvent<TState, TTurn, TTyping> | undefined;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Hands on what happens in a conversation until `signal` is aborted, from one stream after another, each behind the last
 * event of the one before. Comes again later each time that nothing arrived. Ends where the server refuses for good.
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
        // An event that cannot be read is behind us, too: it would stop every stream at the same place.
        lastEventId = id || lastEventId;
        longestMs = FIRST_PAUSE_MS;
        if (event !== undefined) onEvent(event);
      }
    } catch (error) {
      if (isForGood(toChatError(error).status)) return;
    }
    // Half of a pause is by chance, so that not all come back at once after a restart.
    await deps.wait((longestMs * (1 + random())) / 2, signal);
    longestMs = Math.min(longestMs * 2, LONGEST_PAUSE_MS);
  }
}

/** All refusals but those that pass: a request that took too long, and too many of them. */
function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** One stream to its end. An answer that is no stream says where the conversation stands. */
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
