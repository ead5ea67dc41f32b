import type { Chat, ChatSearchHit } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
  type UIEvent,
} from 'react';
import { textOfError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { formatDay } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { HIT_COLOURS } from './hit-colours.ts';
import { shownTurns } from './shown-turns.ts';
import { daysOf } from './transcript-days.ts';
import { TranscriptItem } from './TranscriptItem.tsx';
import type { ChatActions } from './useChatActions.ts';
import { SEARCH_MARKS, useSearchMarks } from './useSearchMarks.ts';
import { useTranscript, type TranscriptPages } from './useTranscript.ts';

const NEAR_START_PX = 60;
const NEAR_END_PX = 120;
const DAY_TEXTS = { today: 'inbox.today', yesterday: 'app.yesterday' } as const;

/** The turns of a conversation, newest last; earlier ones load on scrolling up. Opens at a search hit. */
export function Transcript(props: {
  chat: Chat;
  hit: ChatSearchHit | null;
  search: string;
  actions: ChatActions;
}): ReactElement {
  const t = useText();
  const { chat, hit, search, actions } = props;
  const pages = useTranscript(chat.id);
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = pages;
  const scroller = useKeptScroll(pages);
  useJump(scroller, pages, hit?.history_id);
  useSearchMarks(scroller, search, items);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const canScroll = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (canScroll && currentTarget.scrollTop < NEAR_START_PX) loadMore();
  };
  return (
    <Box
      ref={scroller}
      role="log"
      aria-label={t('inbox.transcript')}
      aria-busy={(items === undefined && error === null) || isLoadingMore}
      tabIndex={0}
      onScroll={onScroll}
      sx={{
        // Absolutely positioned content, such as screen reader text, must not lengthen the page.
        position: 'relative',
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        p: { xs: 1.5, md: 2.5 },
        display: 'grid',
        gap: 2.5,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [`& *::highlight(${SEARCH_MARKS})`]: HIT_COLOURS,
      }}
    >
      {hasMore && (
        <Button size="small" loading={isLoadingMore} onClick={loadMore} sx={{ justifySelf: 'center' }}>
          {t('chat.earlier')}
        </Button>
      )}
      {items === undefined && error === null && <Skeleton variant="rounded" height={140} />}
      {items === undefined && error !== null && (
        <EmptyState
          title={t('inbox.failedTranscript')}
          text={textOfError(error)}
          offer={{ label: t('app.retry'), onClick: retry }}
        />
      )}
      {items?.length === 0 && (
        <Typography sx={{ textAlign: 'center', py: 4, color: 'text.secondary' }}>
          {t('inbox.transcriptEmpty')}
        </Typography>
      )}
      {daysOf(shownTurns(items ?? [], t('chat.step.skipped'))).map(({ day, at, turns }) => (
        <Box
          key={day}
          component="section"
          sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <Day at={at} />
          {turns.map((turn) => (
            <TranscriptItem
              key={turn.item.id}
              {...turn}
              chat={chat}
              isHit={turn.item.id === hit?.history_id}
              actions={actions}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Day(props: { at: string }): ReactElement {
  const t = useText();
  const [now] = useState(() => new Date());
  const day = formatDay(props.at, now);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ justifySelf: 'center', color: 'text.secondary', fontWeight: 600, m: 0 }}
    >
      {day === 'today' || day === 'yesterday' ? t(DAY_TEXTS[day]) : day}
    </Typography>
  );
}

/**
 * Keeps the scroll position while earlier turns are added above; scrolls to a new turn only if the end was visible.
 */
function useKeptScroll({ items }: TranscriptPages): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<{ firstId: string | undefined; lastId: string | undefined; height: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || items === undefined) return;
    const [firstId, lastId] = [items.at(0)?.id, items.at(-1)?.id];
    const before = shown.current;
    const toEndPx = (before?.height ?? 0) - element.scrollTop - element.clientHeight;
    if (before !== undefined && before.firstId !== firstId) {
      element.scrollTop += element.scrollHeight - before.height;
    } else if (before?.lastId !== lastId && toEndPx < NEAR_END_PX) {
      element.scrollTop = element.scrollHeight;
    }
    shown.current = { firstId, lastId, height: element.scrollHeight };
  }, [items]);
  useKeptEnd(scroller);
  return scroller;
}

/** Keeps the end visible while the reply field grows or the window shrinks. */
function useKeptEnd(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let shownPx = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - shownPx < NEAR_END_PX;
      shownPx = element.clientHeight;
      if (wasAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
}

/** Scrolls once to the search hit, loading earlier turns until it is there. */
function useJump(
  scroller: RefObject<HTMLDivElement | null>,
  { items, hasMore, isLoadingMore, loadMore }: TranscriptPages,
  turnId: string | undefined,
): void {
  const done = useRef<string>(undefined);
  const more = useEffectEvent(loadMore);
  useEffect(() => {
    if (turnId === undefined || done.current === turnId || items === undefined) return;
    const found = scroller.current?.querySelector(`[data-turn="${CSS.escape(turnId)}"]`) ?? null;
    if (found === null) {
      if (hasMore && !isLoadingMore) more();
      return;
    }
    done.current = turnId;
    found.scrollIntoView({ block: 'center' });
  }, [turnId, items, hasMore, isLoadingMore, scroller]);
}
