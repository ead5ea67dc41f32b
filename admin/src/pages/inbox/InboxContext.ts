import type { ChatBot, ListedChat } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import { useInfinitePaginationContext, useListContext } from 'react-admin';
import type { InboxFilter } from './inbox-filter.ts';
import type { ChosenChat } from './useChosenChat.ts';
import type { Drafts } from './useDrafts.ts';
import type { ReplyDrafts } from './useReplyDrafts.ts';

/** State shared by the parts of the inbox, besides react-admin's list. */
export interface InboxScope extends ChosenChat {
  readonly bot: ChatBot;
  readonly noteDrafts: Drafts;
  readonly replyDrafts: ReplyDrafts;
  /** The panes are shown one at a time. */
  readonly isStacked: boolean;
  /** There is room for the details beside the transcript. */
  readonly isWide: boolean;
}

export const InboxContext = createContext<InboxScope | null>(null);

/** The surrounding inbox. Throws outside of one. */
export function useInbox(): InboxScope {
  const scope = useContext(InboxContext);
  if (scope === null) throw new Error('the inbox is missing');
  return scope;
}

/** react-admin's list of conversations, with its filters. */
export function useChats() {
  const list = useListContext<ListedChat>();
  const filter: InboxFilter = list.filterValues;
  return { ...list, filter };
}

/** The conversations after and before the open one; at the end of the loaded ones, more are requested. */
export function useNeighbours(): {
  readonly move: (step: 1 | -1) => void;
  /** Opens the neighbour of the open conversation, which is about to leave the list. */
  readonly leave: () => void;
  readonly has: (step: 1 | -1) => boolean;
} {
  const { data } = useChats();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const { chosenId, lastChosen, choose, isStacked } = useInbox();
  const items = data ?? [];
  const index = items.findIndex(({ id }) => id === chosenId);
  const at = (step: 1 | -1) => items[index + step]?.id;
  return {
    move: (step) => {
      const from = items.findIndex(({ id }) => id === lastChosen());
      const next = items[from === -1 ? 0 : from + step]?.id;
      if (next !== undefined) choose(next, { replace: lastChosen() !== null });
      else if (step === 1 && hasNextPage === true && isFetchingNextPage !== true) void fetchNextPage();
    },
    leave: () => choose(isStacked ? null : (at(1) ?? at(-1) ?? null), { replace: true }),
    has: (step) => index !== -1 && (at(step) !== undefined || (step === 1 && hasNextPage === true)),
  };
}
