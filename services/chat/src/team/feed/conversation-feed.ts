import { setInterval as everyInterval } from 'node:timers';
import type { Logger } from '@colloquy/observability';
import type { Clock } from '@colloquy/persistence';
import type { ConversationRepository, TurnRepository } from '../../conversations/index.ts';
import { OVERLAP_MS } from './feed-cursor.ts';

/** Writes of other processes are seen after about this long; own writes at once. */
const POLL_MS = 1_000;
/** Conversations per query. */
const PER_QUERY = 500;

/** One reader of a conversation. */
export interface FeedSubscription {
  /** Waits for a possible change, the first time not at all; false when the feed has ended. */
  changed(signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export type ConversationFeed = ReturnType<typeof createConversationFeed>;

/**
 * Wakes the event streams of this process when their conversations may have changed in any process. One query a second
 * covers all streams, while there are any. Each stream reads the changes itself.
 */
export function createConversationFeed(deps: {
  readonly conversations: Pick<ConversationRepository, 'standing'>;
  readonly turns: Pick<TurnRepository, 'writtenSince'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pollMs?: number | undefined;
}) {
  const { conversations, turns, clock, logger, pollMs = POLL_MS } = deps;
  const readers = new Map<string, Set<() => void>>();
  /** The result of the last poll for each conversation. */
  const seen = new Map<string, ReadonlySet<string>>();
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  function wake(conversationId: string): void {
    for (const wakeReader of readers.get(conversationId) ?? []) wakeReader();
  }

  async function pollSome(ids: readonly string[]): Promise<void> {
    const since = new Date(clock.now().getTime() - OVERLAP_MS);
    const [rows, written] = await Promise.all([conversations.standing(ids), turns.writtenSince(ids, since)]);
    const marks = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
    for (const { _id, state, assignee_id, waitingSince, typingUntil } of rows) {
      marks.get(_id)?.add(JSON.stringify([state, assignee_id, waitingSince, typingUntil]));
    }
    for (const { _id, chat_id, revision } of written) marks.get(chat_id)?.add(`${_id} ${revision}`);
    for (const [id, found] of marks) {
      const known = seen.get(id);
      seen.set(id, found);
      // Writes that were seen and have left the window are no changes.
      const hasChanges =
        known === undefined || found.size === 0 || [...found].some((mark) => !known.has(mark));
      if (hasChanges) wake(id);
    }
  }

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      const ids = [...readers.keys()];
      for (let start = 0; start < ids.length; start += PER_QUERY) {
        await pollSome(ids.slice(start, start + PER_QUERY));
      }
    } catch (error) {
      logger.warn({ err: error }, 'conversations could not be looked at for their event streams');
    } finally {
      isPolling = false;
    }
  }

  function subscribe(conversationId: string): FeedSubscription {
    let isDirty = true;
    let notify: (() => void) | undefined;
    const wakeReader = (): void => {
      isDirty = true;
      notify?.();
    };
    const group = readers.get(conversationId) ?? new Set();
    readers.set(conversationId, group.add(wakeReader));
    timer ??= everyInterval(() => void poll(), pollMs).unref();

    return {
      async changed(signal) {
        const over = AbortSignal.any([signal, ended.signal]);
        if (!isDirty && !over.aborted) {
          await new Promise<void>((resolve) => {
            notify = resolve;
            over.addEventListener('abort', () => resolve(), { once: true });
          });
        }
        notify = undefined;
        isDirty = false;
        return !over.aborted;
      },
      close() {
        group.delete(wakeReader);
        if (group.size > 0) return;
        readers.delete(conversationId);
        seen.delete(conversationId);
        if (readers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  return {
    subscribe,
    /** Call it after a write of this process. */
    wake,
    /** The number of readers of a conversation in this process. */
    readersOf: (conversationId: string) => readers.get(conversationId)?.size ?? 0,
    /** Ends every current and future stream: clients reconnect to another replica. */
    end: () => ended.abort(),
  };
}
