import { isAllowed, type Chat } from '@colloquy/contracts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Delete from '@mui/icons-material/DeleteOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import MarkUnread from '@mui/icons-material/MarkChatUnreadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import type { ChatActions } from './useChatActions.ts';

/** The name of the chosen conversation and what can be done with all of it. */
export function ConversationHeader(props: {
  chat: Chat;
  actions: ChatActions;
  isStacked: boolean;
  onClose: () => void;
  onDetails: (() => void) | undefined;
}): ReactElement {
  const t = useText();
  const { chat, actions, isStacked, onClose } = props;
  const { role } = useWorkspaceScope();
  const [isDeleting, setDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Stacked, the list has given way: the keyboard goes on where the reader does.
  useEffect(() => {
    if (isStacked) heading.current?.focus();
  }, [isStacked]);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        p: 1,
        pl: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isStacked && (
        <Action label={t('inbox.back')} onClick={onClose}>
          <ArrowBack fontSize="small" />
        </Action>
      )}
      <Typography
        variant="h2"
        component={isStacked ? 'h1' : 'h2'}
        ref={heading}
        tabIndex={-1}
        noWrap
        title={chat.name}
        sx={{ flex: 1, minWidth: 0, outline: 'none' }}
      >
        {chat.name}
      </Typography>
      <Action
        label={t('inbox.markUnread')}
        onClick={() => {
          onClose();
          actions.change({ unread: 1 });
        }}
      >
        <MarkUnread fontSize="small" />
      </Action>
      {isAllowed(role, 'deleteChats') && (
        <Action label={t('inbox.delete')} onClick={() => setDeleting(true)}>
          <Delete fontSize="small" />
        </Action>
      )}
      {props.onDetails !== undefined && (
        <Action label={t('inbox.details')} onClick={props.onDetails}>
          <Info fontSize="small" />
        </Action>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={t('inbox.deleteTitle', { name: chat.name })}
        text={t('inbox.deleteText')}
        action={t('inbox.delete')}
        busy={actions.isRemoving}
        onConfirm={() => actions.remove(onClose)}
        onClose={() => setDeleting(false)}
      />
    </Box>
  );
}

function Action(props: { label: string; onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <Tooltip title={props.label}>
      <IconButton size="small" aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </IconButton>
    </Tooltip>
  );
}
