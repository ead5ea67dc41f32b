import type { AskApi } from '../api/ask-api.ts';
import { toAskError } from '../api/ask-error.ts';
import type { FeedEvent } from '../api/chat-feed.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Pauses between tries, half of each by chance, so that not all visitors come back at once after a restart. */
function pauseMs(failures: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return most / 2 + (Math.random() * most) / 2;
}

/**
 * Hands on what becomes of a conversation until `signal` is aborted, from one stream after another: each goes on after
 * the last event of the one before. Ends where the server has no such conversation for this visitor.
 */
export async function followChat(
  { api, wait }: { readonly api: Pick<AskApi, 'follow'>; readonly wait: (ms: number) => Promise<void> },
  chat: { readonly chatId: string; readonly userRef: string },
  onEvent: (event: FeedEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of api.follow({ ...chat, lastEventId }, signal)) {
        if (signal.aborted) return;
        failures = 0;
        if (event.id !== '') lastEventId = event.id;
        onEvent(event);
      }
    } catch (error) {
      const { status } = toAskError(error);
      if (status >= 400 && status < 500 && status !== 429) return;
      failures += 1;
    }
    await wait(pauseMs(failures));
  }
}
