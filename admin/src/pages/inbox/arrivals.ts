import type { Chat } from '@colloquy/contracts';

/** What may call for a member: a conversation, and the moment that would be another one next time. */
export type Calls = ReadonlyMap<string, string>;

/** The conversations that wait for a person, by since when. */
export function waitingCalls(chats: readonly Chat[]): Calls {
  return new Map(
    chats.filter(({ state }) => state === 'waiting').map(({ id, waitingSince }) => [id, waitingSince ?? '']),
  );
}

/** The conversations in which the visitor has said the last word, by when. */
export function visitorCalls(chats: readonly Chat[]): Calls {
  return new Map(
    chats.flatMap(({ id, lastMessage }) =>
      lastMessage?.by === 'asker' ? [[id, lastMessage.at] as const] : [],
    ),
  );
}

/**
 * Whether something calls that did not before; `seenId` is the conversation that is in front of the member. What is
 * there when one begins to look calls nobody.
 */
export function hasNewCall(before: Calls | undefined, now: Calls, seenId: string | null): boolean {
  if (before === undefined) return false;
  return [...now].some(([id, at]) => id !== seenId && before.get(id) !== at);
}
