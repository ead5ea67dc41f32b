import { chatApi, type Chat, type ChatBot } from '@colloquy/contracts';
import Forum from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ConversationDetails } from './ConversationDetails.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { inboxKeys } from './inbox-cache.ts';
import { Transcript } from './Transcript.tsx';
import { useChatActions } from './useChatActions.ts';
import type { InboxList } from './useInboxList.ts';

const DETAILS_WIDTH_PX = 300;

interface PaneProps {
  readonly bot: ChatBot;
  readonly list: InboxList;
  readonly isStacked: boolean;
  readonly isWide: boolean;
}

/** The chosen conversation, from the list or, when it is not in it, by itself. */
export function ConversationPane(props: PaneProps): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const { list, bot } = props;
  const { items, selectedId } = list;
  const listed = items?.find(({ id }) => id === selectedId);
  const single = useQuery({
    queryKey: inboxKeys.chat(selectedId ?? ''),
    enabled: selectedId !== null && items !== undefined && listed === undefined,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(chatApi.getChat, { params: { id: selectedId ?? '' }, signal })).data,
  });
  const chat = listed ?? (single.data?.chat_bot_id === bot.id ? single.data : undefined);
  if (selectedId === null) {
    return <Centred icon={<Forum />} title={t('inbox.select')} text={t('inbox.selectText')} />;
  }
  if (chat !== undefined) return <Conversation key={chat.id} {...props} chat={chat} />;
  const isGone = single.error !== null || single.data !== undefined;
  if (!isGone) return <Skeleton variant="rounded" sx={{ m: 2, height: 160 }} />;
  return (
    <Centred
      icon={<Forum />}
      title={t('inbox.gone')}
      text={t('inbox.selectText')}
      action={
        <Button variant="outlined" onClick={() => list.select(null)}>
          {t('inbox.back')}
        </Button>
      }
    />
  );
}

function Centred(props: Parameters<typeof EmptyState>[0]): ReactElement {
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', minHeight: 0 }}>
      <EmptyState {...props} />
    </Box>
  );
}

function Conversation(props: PaneProps & { readonly chat: Chat }): ReactElement {
  const t = useText();
  const { chat, bot, list, isStacked, isWide } = props;
  const actions = useChatActions(chat);
  const [isOpen, setOpen] = useState(false);
  const { change } = actions;
  const isUnread = chat.unread > 0;
  // Whoever looks at it has read it, also what arrives while they look.
  useEffect(() => {
    if (isUnread) change({ unread: 0 });
  }, [isUnread, change]);
  const details = <ConversationDetails key={chat.id} chat={chat} actions={actions} list={list} />;
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: 0,
        minWidth: 0,
        gridTemplateRows: 'minmax(0, 1fr)',
        gridTemplateColumns: isWide ? `minmax(0, 1fr) ${DETAILS_WIDTH_PX}px` : 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
        <ConversationHeader
          chat={chat}
          actions={actions}
          isStacked={isStacked}
          onClose={() => list.select(null)}
          onDetails={isWide ? undefined : () => setOpen(true)}
        />
        <Transcript chat={chat} bot={bot} actions={actions} />
      </Box>
      {isWide ? (
        <Box
          component="aside"
          aria-label={t('inbox.details')}
          sx={{ borderLeft: 1, borderColor: 'divider', overflowY: 'auto', p: 2 }}
        >
          {details}
        </Box>
      ) : (
        <Drawer
          anchor="right"
          open={isOpen}
          onClose={() => setOpen(false)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': t('inbox.details'),
              sx: { width: 'min(340px, 100vw)', p: 2 },
            },
          }}
        >
          <Button color="inherit" onClick={() => setOpen(false)} sx={{ alignSelf: 'flex-end' }}>
            {t('app.close')}
          </Button>
          {details}
        </Drawer>
      )}
    </Box>
  );
}
