import { isAllowed, type Chat } from '@colloquy/contracts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Delete from '@mui/icons-material/DeleteOutlined';
import Done from '@mui/icons-material/Done';
import Info from '@mui/icons-material/InfoOutlined';
import Next from '@mui/icons-material/KeyboardArrowDown';
import Previous from '@mui/icons-material/KeyboardArrowUp';
import MarkUnread from '@mui/icons-material/MarkChatUnreadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { CompactButton } from '../../components/CompactButton.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useInbox, useNeighbours } from './InboxContext.ts';
import type { ChatActions } from './useChatActions.ts';

/** Name of the open conversation, navigation to its neighbours, and its actions. */
export function ConversationHeader(props: {
  chat: Chat;
  actions: ChatActions;
  /** Keeps it unread although it is open. */
  onUnread: () => void;
  onDetails: (() => void) | undefined;
}): ReactElement {
  const t = useText();
  const { chat, actions, onDetails } = props;
  const { isStacked, choose } = useInbox();
  const { move, has } = useNeighbours();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        p: 1,
        pl: isStacked ? 1 : 2,
        minHeight: 53,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isStacked && (
        <IconAction label={t('inbox.back')} onClick={() => choose(null)}>
          <ArrowBack fontSize="small" />
        </IconAction>
      )}
      <Name chat={chat} />
      {chat.unanswered > 0 && !isStacked && (
        <CompactButton
          label={t('inbox.dealtWith')}
          wordsFrom="xl"
          size="small"
          startIcon={<Done />}
          onClick={() => actions.change({ unanswered: 0 })}
        />
      )}
      {!isStacked && (
        <>
          <IconAction label={t('inbox.previous')} disabled={!has(-1)} onClick={() => move(-1)}>
            <Previous fontSize="small" />
          </IconAction>
          <IconAction label={t('inbox.next')} disabled={!has(1)} onClick={() => move(1)}>
            <Next fontSize="small" />
          </IconAction>
        </>
      )}
      {onDetails !== undefined && (
        <IconAction label={t('inbox.details')} onClick={onDetails}>
          <Info fontSize="small" />
        </IconAction>
      )}
      <Menu {...props} />
    </Box>
  );
}

function Name(props: { chat: Chat }): ReactElement {
  const { isStacked } = useInbox();
  const heading = useRef<HTMLHeadingElement>(null);
  // In stacked layout the list is hidden, so focus moves to the conversation.
  useEffect(() => {
    if (isStacked) heading.current?.focus();
  }, [isStacked]);
  return (
    <Typography
      variant="h2"
      component={isStacked ? 'h1' : 'h2'}
      ref={heading}
      tabIndex={-1}
      noWrap
      title={props.chat.name}
      sx={{ flex: 1, minWidth: 0, outline: 'none' }}
    >
      {props.chat.name}
    </Typography>
  );
}

function Menu(props: { chat: Chat; actions: ChatActions; onUnread: () => void }): ReactElement {
  const t = useText();
  const { chat, actions, onUnread } = props;
  const { role } = useWorkspaceScope();
  const { choose, isStacked } = useInbox();
  const { leave } = useNeighbours();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ActionMenu
        label={t('inbox.actions')}
        actions={[
          // On phones the name takes the room of the buttons.
          ...(isStacked && chat.unanswered > 0
            ? [
                {
                  label: t('inbox.dealtWith'),
                  Icon: Done,
                  onSelect: () => actions.change({ unanswered: 0 }),
                },
              ]
            : []),
          {
            label: t('inbox.markUnread'),
            Icon: MarkUnread,
            onSelect: () => {
              onUnread();
              actions.change({ unread: 1 });
              if (isStacked) choose(null);
            },
          },
          ...(isAllowed(role, 'deleteChats')
            ? [
                {
                  label: t('inbox.delete'),
                  Icon: Delete,
                  isDestructive: true,
                  onSelect: () => setDeleting(true),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        open={isDeleting}
        title={t('inbox.deleteTitle', { name: chat.name })}
        text={t('inbox.deleteText')}
        action={t('inbox.delete')}
        busy={actions.isRemoving}
        onConfirm={() => actions.remove(leave)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
