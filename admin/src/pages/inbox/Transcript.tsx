import type { Chat, ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, type ReactElement, type UIEvent } from 'react';
import { useText } from '../../i18n/useText.ts';
import { TranscriptItem } from './TranscriptItem.tsx';
import type { ChatActions } from './useChatActions.ts';
import { useTranscript } from './useTranscript.ts';

const NEAR_START_PX = 60;

/** The questions and answers of a conversation, the newest at the end; earlier ones load on the way up. */
export function Transcript(props: { chat: Chat; bot: ChatBot; actions: ChatActions }): ReactElement {
  const t = useText();
  const { chat, bot, actions } = props;
  const { items, isFailed, hasMore, isLoadingMore, loadMore, retry } = useTranscript(chat.id);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<{ firstId: string | undefined; lastId: string | undefined; height: number }>(
    undefined,
  );
  // What is read stays where it is while earlier questions come in above; a new one at the end is brought into view.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || items === undefined) return;
    const [firstId, lastId] = [items.at(0)?.id, items.at(-1)?.id];
    const before = shown.current;
    if (before === undefined || before.lastId !== lastId) element.scrollTop = element.scrollHeight;
    else if (before.firstId !== firstId) element.scrollTop += element.scrollHeight - before.height;
    shown.current = { firstId, lastId, height: element.scrollHeight };
  }, [items]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const canScroll = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (canScroll && currentTarget.scrollTop < NEAR_START_PX && hasMore && !isLoadingMore) loadMore();
  };
  return (
    <Box
      ref={scroller}
      role="log"
      aria-label={t('inbox.transcript')}
      aria-busy={items === undefined || isLoadingMore}
      tabIndex={0}
      onScroll={onScroll}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        p: { xs: 1.5, md: 2 },
        display: 'grid',
        gap: 2.5,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {hasMore && (
        <Button size="small" loading={isLoadingMore} onClick={loadMore} sx={{ justifySelf: 'center' }}>
          {t('chat.earlier')}
        </Button>
      )}
      {items === undefined && <Skeleton variant="rounded" height={140} />}
      {items?.length === 0 && (
        <Box sx={{ textAlign: 'center', py: 4, color: 'text.secondary' }}>
          <Typography sx={{ mb: 1 }}>{t(isFailed ? 'inbox.failedText' : 'inbox.transcriptEmpty')}</Typography>
          {isFailed && (
            <Button variant="outlined" onClick={retry}>
              {t('app.retry')}
            </Button>
          )}
        </Box>
      )}
      {items?.map((item) => (
        <TranscriptItem key={item.id} item={item} bot={bot} onRate={(value) => actions.rate(item, value)} />
      ))}
    </Box>
  );
}
