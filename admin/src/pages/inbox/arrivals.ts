import type { Chat } from '@colloquy/contracts';

/** Conversations that need a member, each with the time of the event, so that a new event differs. */
export type Calls = ReadonlyMap<string, string>;

/** Conversations whose visitors wait for a member, by start of the wait. */
export function waitingCalls(chats: readonly Chat[]): Calls {
  return new Map(
    chats.filter(({ state }) => state === 'waiting').map(({ id, waitingSince }) => [id, waitingSince ?? '']),
  );
}

/** Conversations with the visitor's message last, by its time. */
export function visitorCalls(chats: readonly Chat[]): Calls {
  return new Map(
    chats.flatMap(({ id, lastMessage }) =>
      lastMessage?.by === 'asker' ? [[id, lastMessage.at] as const] : [],
    ),
  );
}

/**
 * Whether there is a new entry; `seenId` is the conversation open in front of the member. Entries of the first load
 * are not new.
 */
export function hasNewCall(before: Calls | undefined, now: Calls, seenId: string | null): boolean {
  if (before === undefined) return false;
  return [...now].some(([id, at]) => id !== seenId && before.get(id) !== at);
}
