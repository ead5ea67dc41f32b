import Inbox from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactElement } from 'react';
import { useInfinitePaginationContext } from 'react-admin';
import { textOfError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { useChats, useInbox } from './InboxContext.ts';
import { useFilters } from './useFilters.ts';
import { useNamedMembers } from './useNamedMembers.ts';
import { builtInOf } from './views.ts';

const SKELETON_ROWS = 8;
const ROW_HEIGHT_PX = 68;
/** Rows rendered beyond the visible ones. */
const OVERSCAN_ROWS = 8;
/** Distance from the end at which the next page is requested. */
const NEAR_END_ROWS = 20;

/** Attribute that marks the list for keyboard shortcuts. */
export const LIST_MARK = 'data-conversations';

/** The conversations as a virtual list: only visible rows are rendered, further pages load on scrolling. */
export function ConversationList(): ReactElement {
  const t = useText();
  const { data, error } = useChats();
  if (data === undefined) {
    if (error !== null && error !== undefined) return <FailedList />;
    return (
      <Box sx={{ px: 1.5 }} role="status" aria-label={t('app.loading')}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={ROW_HEIGHT_PX} />
        ))}
      </Box>
    );
  }
  return data.length === 0 ? <NothingMatches /> : <Rows />;
}

function Rows(): ReactElement {
  const t = useText();
  const { data: items = [], total = 0, filter, selectedIds, onToggleItem } = useChats();
  const { chosenId, choose } = useInbox();
  const { nameOf } = useNamedMembers();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React's compiler
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
  });
  const rows = virtual.getVirtualItems();
  const chosenIndex = useMemo(() => items.findIndex(({ id }) => id === chosenId), [items, chosenId]);
  useMore(rows.at(-1)?.index ?? 0);
  const show = useEffectEvent((id: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' });
  });
  // Only when another conversation is chosen; otherwise the list keeps its scroll position.
  useEffect(() => {
    if (chosenId !== null) show(chosenId);
  }, [chosenId]);
  const marked = useMemo(() => new Set(selectedIds), [selectedIds]);
  const onChoose = useCallback((id: string) => choose(id), [choose]);
  const tabbable = Math.max(0, chosenIndex);
  return (
    <Box
      ref={scroller}
      {...{ [LIST_MARK]: '' }}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative' }}
    >
      <Box
        component="ul"
        aria-label={t('inbox.list')}
        sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
        style={{ height: virtual.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const chat = items[index];
          if (chat === undefined) return null;
          return (
            <Box
              component="li"
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              sx={{ position: 'absolute', insetInline: 0, top: 0 }}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                chat={chat}
                search={filter.search ?? ''}
                assignee={chat.assignee_id === null ? null : nameOf(chat.assignee_id)}
                isChosen={index === chosenIndex}
                isTabbable={index === tabbable}
                isMarked={marked.has(chat.id)}
                isMarking={marked.size > 0}
                onChoose={onChoose}
                onMark={onToggleItem}
              />
            </Box>
          );
        })}
      </Box>
      <MoreRow />
    </Box>
  );
}

/** Requests the next page when the end becomes visible. */
function useMore(lastShown: number): void {
  const { data = [], isFetching, error } = useChats();
  const { hasNextPage, fetchNextPage } = useInfinitePaginationContext();
  const isNear = lastShown >= data.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNear && hasNextPage === true && !isFetching && !error) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, error, fetchNextPage]);
}

/** Below the last row: loading, or an error. */
function MoreRow(): ReactElement | null {
  const t = useText();
  const { error, isFetching } = useChats();
  const { hasNextPage, fetchNextPage } = useInfinitePaginationContext();
  if (hasNextPage !== true) return null;
  return (
    <Box sx={{ p: 1 }}>
      <Button size="small" fullWidth loading={isFetching} onClick={() => void fetchNextPage()}>
        {error ? t('app.retry') : t('inbox.loadMore')}
      </Button>
    </Box>
  );
}

function FailedList(): ReactElement {
  const t = useText();
  const { error, refetch } = useChats();
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('inbox.failedTitle')}
      text={textOfError(error)}
      offer={{ label: t('app.retry'), onClick: () => void refetch() }}
    />
  );
}

function NothingMatches(): ReactElement {
  const t = useText();
  const { filter, clear } = useFilters();
  const { myId = '' } = useNamedMembers();
  const view = builtInOf(filter, myId);
  if (view !== undefined && filter.search === undefined) {
    return <EmptyState icon={<Inbox />} title={t('inbox.viewEmptyTitle')} text={t(view.empty)} />;
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('inbox.noMatchTitle')}
      text={t('inbox.noMatchText')}
      offer={{ label: t('inbox.clearFilters'), onClick: clear }}
    />
  );
}
