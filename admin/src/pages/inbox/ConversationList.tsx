import type { Chat } from '@colloquy/contracts';
import Inbox from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { NO_FILTERS, countFilters } from './inbox-filters.ts';
import { useNamedMembers } from './useNamedMembers.ts';
import type { InboxList } from './useInboxList.ts';

const SKELETON_ROWS = 6;

/** The conversations, one below the other; the chosen one is marked. */
export function ConversationList(props: { list: InboxList }): ReactElement {
  const t = useText();
  const { list } = props;
  const { items, total } = list;
  const { nameOf } = useNamedMembers();
  if (items === undefined) {
    return (
      <Box sx={{ p: 1.5 }} role="status" aria-label={t('app.loading')}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Box>
    );
  }
  if (items.length === 0) return <NoConversations list={list} />;
  const row = (chat: Chat) => (
    <ConversationRow
      key={chat.id}
      chat={chat}
      assignee={chat.assignee_id === null ? null : nameOf(chat.assignee_id)}
      isSelected={chat.id === list.selectedId}
      onSelect={() => list.select(chat.id)}
    />
  );
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <Box component="ul" aria-label={t('inbox.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(row)}
      </Box>
      <Box sx={{ p: 1.5, textAlign: 'center', color: 'text.secondary', fontSize: 12 }}>
        {list.hasMore ? (
          <Button size="small" fullWidth loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('inbox.loadMore')}
          </Button>
        ) : (
          t('inbox.count', { count: total })
        )}
      </Box>
    </Box>
  );
}

function NoConversations(props: { list: InboxList }): ReactElement {
  const t = useText();
  const { list } = props;
  if (list.isFailed) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={t('inbox.failedTitle')}
        text={t('inbox.failedText')}
        action={
          <Button variant="outlined" onClick={list.retry}>
            {t('app.retry')}
          </Button>
        }
      />
    );
  }
  if (list.filters.search === '' && countFilters(list.filters) === 0) {
    return <EmptyState icon={<Inbox />} title={t('inbox.emptyTitle')} text={t('inbox.emptyText')} />;
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('inbox.noMatchTitle')}
      text={t('inbox.noMatchText')}
      action={
        <Button variant="outlined" onClick={() => list.setFilters(NO_FILTERS)}>
          {t('inbox.clearFilters')}
        </Button>
      }
    />
  );
}
