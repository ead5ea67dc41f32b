import type { ChatBot, ListedChat } from '@colloquy/contracts';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { InfiniteListBase } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { jsonOf } from '../../api/json-of.ts';
import { OfBot } from '../../features/bots/OfBot.tsx';
import { hasMoved } from './inbox-cache.ts';
import {
  CHAT_PAGE_SIZE,
  cleanFilter,
  cleanQuery,
  NEWEST_FIRST,
  visitorsUnlessAsked,
} from './inbox-filter.ts';
import { InboxContext } from './InboxContext.ts';
import { InboxPanes } from './InboxPanes.tsx';
import { useChosenChat } from './useChosenChat.ts';
import { useDrafts } from './useDrafts.ts';
import { useReplyDrafts } from './useReplyDrafts.ts';

/** From this width there is room for the details beside the transcript. */
const WIDE_PX = 1360;
const CHAT_POLL_MS = 15_000;

/** 'Conversations history': visitors' questions and the chatbot's answers. */
export function InboxPage(): ReactElement {
  return <OfBot>{(bot) => <BotInbox bot={bot} />}</OfBot>;
}

function BotInbox(props: { bot: ChatBot }): ReactElement {
  const { bot } = props;
  const { search, state }: { search: string; state: unknown } = useLocation();
  const queryClient = useQueryClient();
  const isStacked = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isWide = useMediaQuery(`(min-width:${WIDE_PX}px)`, { noSsr: true });
  const chosen = useChosenChat();
  const noteDrafts = useDrafts();
  const replyDrafts = useReplyDrafts();
  const scope = useMemo(
    () => ({ bot, isStacked, isWide, noteDrafts, replyDrafts, ...chosen }),
    [bot, isStacked, isWide, noteDrafts, replyDrafts, chosen],
  );
  const asked = new URLSearchParams(search);
  const query = cleanQuery(asked);
  const { audience } = visitorsUnlessAsked(cleanFilter(jsonOf(query.get('filter'))));
  const isOfVisitors = audience === 'visitor';
  // Conversations without a question are not listed.
  const filter = useMemo(
    () => ({ chat_bot_id: bot.id, hasMessages: true, ...(isOfVisitors && { audience: 'visitor' }) }),
    [bot.id, isOfVisitors],
  );
  if (query !== asked) return <Navigate to={{ search: query.toString() }} state={state} replace />;
  return (
    <InboxContext value={scope}>
      <InfiniteListBase<ListedChat>
        resource="chats"
        filter={filter}
        perPage={CHAT_PAGE_SIZE}
        sort={NEWEST_FIRST}
        exporter={false}
        disableAuthentication
        // What is shown stands in the address alone: a plain one shows everything.
        storeKey={false}
        queryOptions={{
          refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? CHAT_POLL_MS : false),
          // When the list grows while pages load, all of them are reloaded (specification, section 4).
          onSuccess: ({ pages }) => {
            if (hasMoved(pages))
              void queryClient.invalidateQueries({ queryKey: ['chats', 'getInfiniteList'] });
          },
          // oxlint-disable-next-line no-console -- only logged (specification, section 7); the list says so itself
          onError: (error) => console.warn('The conversations could not be loaded', error),
        }}
      >
        <InboxPanes />
      </InfiniteListBase>
    </InboxContext>
  );
}
