import type { Clock } from '@colloquy/persistence';
import type { RequestContext, StreamEvent } from '@colloquy/service-kit';
import { isAppError, ERRORS } from '@colloquy/errors';
import type { ConversationDocument, Turn, TurnRepository } from '../../conversations/index.ts';
import type { ConversationFeed } from './conversation-feed.ts';
import { advanced, cursorId, markOf, readCursor, readFrom, type FeedCursor } from './feed-cursor.ts';

/** A stream ends after this and its client reconnects, so that ended sessions and changed replicas take effect. */
const MAX_STREAM_MS = 10 * 60_000;
const TURNS_AT_ONCE = 100;

/** The part of a conversation that a reader may see. */
export interface FeedView {
  state(conversation: ConversationDocument): object;
  turn(turn: Turn): object;
  /** The typing event for this reader. */
  typing(conversation: ConversationDocument, until: Date): object;
}

export interface Followed {
  /**
   * Reads the conversation again, and checks that the reader may still see it. Throws the same errors as the first
   * read.
   */
  readonly read: () => Promise<ConversationDocument>;
  readonly view: FeedView;
}

export type Follow = ReturnType<typeof createFollow>;

/** Streams the events of a conversation to one reader, starting at their cursor. */
export function createFollow(deps: {
  readonly turns: Pick<TurnRepository, 'changedSince'>;
  readonly feed: ConversationFeed;
  readonly clock: Clock;
}) {
  const { turns, feed, clock } = deps;

  /** Turns that the reader does not have yet, oldest change first, each with the cursor after it. */
  async function* unread(conversation: ConversationDocument, view: FeedView, from: FeedCursor) {
    let cursor = from;
    for (;;) {
      const found = await turns.changedSince(conversation, readFrom(cursor), TURNS_AT_ONCE);
      const before = cursor;
      for (const turn of found) {
        const data = view.turn(turn);
        const mark = markOf(data);
        if (cursor.marks.has(mark)) continue;
        cursor = advanced(cursor, mark, turn.updatedAt);
        yield { data, cursor };
      }
      if (found.length < TURNS_AT_ONCE || cursor === before) return;
    }
  }

  return async function* follow(
    { read, view }: Followed,
    conversationId: string,
    context: RequestContext,
  ): AsyncGenerator<StreamEvent> {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(MAX_STREAM_MS)]);
    const subscription = feed.subscribe(conversationId);
    let cursor = readCursor(context.lastEventId, clock.now());
    let [shownState, shownTyping] = ['', 0];
    try {
      while (await subscription.changed(signal)) {
        const conversation = await read();
        const state = view.state(conversation);
        if (shownState !== JSON.stringify(state)) {
          shownState = JSON.stringify(state);
          yield { id: cursorId(cursor), event: 'state', data: state };
        }
        for await (const next of unread(conversation, view, cursor)) {
          ({ cursor } = next);
          yield { id: cursorId(cursor), event: 'turn', data: next.data };
        }
        const until = conversation.typingUntil ?? null;
        if (until !== null && until > clock.now() && until.getTime() !== shownTyping) {
          shownTyping = until.getTime();
          yield { id: cursorId(cursor), event: 'typing', data: view.typing(conversation, until) };
        }
      }
    } catch (error) {
      // The conversation was erased or is no longer the reader's: an error before the first event, later the end of the
      // stream.
      if (shownState === '' || !isAppError(error, ERRORS.notFound)) throw error;
    } finally {
      subscription.close();
    }
  };
}
