import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import type { ViewRules } from '../../features/views/list-view.ts';
import { SavedViews } from '../../features/views/SavedViews.tsx';
import { useText } from '../../i18n/useText.ts';
import {
  cleanFilter,
  INBOX_SORTS,
  NEWEST_FIRST,
  visitorsUnlessAsked,
  type InboxFilter,
} from './inbox-filter.ts';
import { useChats, useInbox } from './InboxContext.ts';
import { BUILT_IN } from './views.ts';
import { useNamedMembers } from './useNamedMembers.ts';

const COUNT_POLL_MS = 30_000;
const COUNT_SHOWN_MAX = 999;
const RULES: ViewRules<InboxFilter> = { read: cleanFilter, usualSort: NEWEST_FIRST, sorts: INBOX_SORTS };

/** The views of the inbox, with their counts. */
export function ViewBar(): ReactElement {
  const t = useText();
  const { bot } = useInbox();
  const { filter } = useChats();
  const { myId = '' } = useNamedMembers();
  const builtIn = BUILT_IN.map(({ id, label, filterFor }) => {
    const narrowed = filterFor(myId);
    return { label: t(label), filter: narrowed, aside: id !== 'all' && <Count filter={narrowed} /> };
  });
  return (
    <Box sx={{ ml: -1 }}>
      <SavedViews store={`inbox.${bot.id}`} filter={filter} rules={RULES} builtIn={builtIn} />
    </Box>
  );
}

/** Number of conversations in a view; nothing for zero. */
function Count(props: { filter: InboxFilter }): ReactElement | null {
  const { bot } = useInbox();
  const { total = 0 } = useGetList(
    'chats',
    {
      pagination: { page: 1, perPage: 1 },
      sort: NEWEST_FIRST,
      filter: {
        ...props.filter,
        ...visitorsUnlessAsked(props.filter),
        chat_bot_id: bot.id,
        hasMessages: true,
      },
    },
    { retry: false, refetchInterval: COUNT_POLL_MS },
  );
  if (total === 0) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 500 }}>
      {total > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : total}
    </Box>
  );
}
