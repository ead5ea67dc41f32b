import { channelOf, isAllowed, isOfMembers, type ListedChat } from '@colloquy/contracts';
import Forum from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useGetOne } from 'react-admin';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ConversationDetails } from './ConversationDetails.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationState } from './ConversationState.tsx';
import { useChats, useInbox } from './InboxContext.ts';
import { ReplyComposer } from './ReplyComposer.tsx';
import { Transcript } from './Transcript.tsx';
import { useChatActions } from './useChatActions.ts';
import { useLiveConversation } from './useLiveConversation.ts';

const DETAILS_WIDTH_PX = 280;

/** The open conversation, from the list or loaded by itself. */
export function ConversationPane(): ReactElement {
  const t = useText();
  const { bot, chosenId, choose } = useInbox();
  const { data: items } = useChats();
  const listed = items?.find(({ id }) => id === chosenId);
  const single = useGetOne<ListedChat>(
    'chats',
    { id: chosenId ?? '' },
    { enabled: chosenId !== null && items !== undefined && listed === undefined, retry: false },
  );
  const chat = listed ?? (single.data?.chat_bot_id === bot.id ? single.data : undefined);
  if (chosenId === null) {
    return <Centred icon={<Forum />} title={t('inbox.select')} text={t('inbox.selectText')} />;
  }
  if (chat !== undefined) return <Conversation key={chat.id} chat={chat} />;
  const isGone = single.error !== null || single.data !== undefined;
  if (!isGone) return <Skeleton variant="rounded" sx={{ m: 2, height: 160 }} />;
  return (
    <Centred
      icon={<Forum />}
      title={t('inbox.gone')}
      text={t('inbox.selectText')}
      offer={{ label: t('inbox.back'), onClick: () => choose(null, { replace: true }) }}
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

function Conversation(props: { chat: ListedChat }): ReactElement {
  const t = useText();
  const { chat } = props;
  const { isWide, isByItself } = useInbox();
  const { filter } = useChats();
  const { role } = useWorkspaceScope();
  const actions = useChatActions(chat);
  const typistId = useLiveConversation(chat);
  // Members' own conversations have no visitor to reply to.
  const hasVisitor = !isOfMembers(channelOf(chat.channel));
  const canReply = hasVisitor && isAllowed(role, 'workInbox');
  const [isOpen, setOpen] = useState(false);
  const [isLookedAt, setLookedAt] = useState(!isByItself);
  const isUnread = chat.unread > 0;
  // An open conversation counts as read, including messages that arrive; one opened automatically does not.
  const markRead = useEffectEvent(() => actions.change({ unread: 0 }));
  useEffect(() => {
    if (isUnread && isLookedAt) markRead();
  }, [isUnread, isLookedAt]);
  const look = () => setLookedAt(true);
  const details = <ConversationDetails chat={chat} actions={actions} />;
  return (
    <Box
      onPointerDownCapture={look}
      onWheelCapture={look}
      onFocusCapture={look}
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
          onUnread={() => setLookedAt(false)}
          onDetails={isWide ? undefined : () => setOpen(true)}
        />
        {canReply && <ConversationState chat={chat} actions={actions} typistId={typistId} />}
        <Transcript chat={chat} hit={chat.hit ?? null} search={filter.search ?? ''} actions={actions} />
        {canReply && <ReplyComposer chat={chat} />}
      </Box>
      {isWide ? (
        <Box
          component="aside"
          aria-label={t('inbox.details')}
          sx={{
            position: 'relative',
            borderLeft: 1,
            borderColor: 'divider',
            overflowY: 'auto',
            p: 2,
            bgcolor: 'background.default',
          }}
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
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
            <Typography variant="h2">{t('inbox.details')}</Typography>
            <Button color="inherit" onClick={() => setOpen(false)}>
              {t('app.close')}
            </Button>
          </Box>
          {details}
        </Drawer>
      )}
    </Box>
  );
}
