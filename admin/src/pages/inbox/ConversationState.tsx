import type { Chat, ChatState } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactElement } from 'react';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText, type TextKey } from '../../i18n/useText.ts';
import type { ChatActions } from './useChatActions.ts';
import { useNamedMembers } from './useNamedMembers.ts';

interface Move {
  readonly to: ChatState;
  readonly label: TextKey;
}

const TAKE_OVER: Move = { to: 'human', label: 'inbox.moves.takeOver' };
const HAND_BACK: Move = { to: 'bot', label: 'inbox.moves.handBack' };
const RESOLVE: Move = { to: 'resolved', label: 'inbox.moves.resolve' };
const SPAM: Move = { to: 'spam', label: 'inbox.moves.spam' };
const NOT_SPAM: Move = { to: 'bot', label: 'inbox.moves.notSpam' };

/** Possible moves of a conversation (definitions, section 8), the most likely one first. */
const MOVES: Readonly<Record<ChatState, readonly Move[]>> = {
  bot: [TAKE_OVER, RESOLVE, SPAM],
  waiting: [TAKE_OVER, HAND_BACK, RESOLVE, SPAM],
  human: [HAND_BACK, RESOLVE, SPAM],
  resolved: [TAKE_OVER, SPAM],
  spam: [NOT_SPAM],
};

/** Who handles a visitor's conversation, and the possible moves. */
export function ConversationState(props: {
  chat: Chat;
  actions: ChatActions;
  /** The member who is typing to the visitor. */
  typistId: string | null;
}): ReactElement {
  const t = useText();
  const { chat, actions } = props;
  const line = useRef<HTMLParagraphElement>(null);
  const isMoving = useRef(false);
  // The pressed button is gone, so focus moves to the result here.
  useEffect(() => {
    if (isMoving.current) line.current?.focus();
    isMoving.current = false;
  }, [chat.state]);
  return (
    <Box
      role="group"
      aria-label={t('inbox.state')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.75,
        px: { xs: 1.5, md: 2 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Typography
        ref={line}
        tabIndex={-1}
        role="status"
        variant="body2"
        component="p"
        sx={{
          flex: { xs: '1 1 100%', sm: '1 1 160px' },
          minWidth: 0,
          m: 0,
          fontWeight: 600,
          outline: 'none',
        }}
      >
        <StateLine chat={chat} />
        <Typing memberId={props.typistId} />
      </Typography>
      <Box sx={{ display: { xs: 'contents', md: 'flex' }, flexWrap: 'wrap', gap: 0.75, minWidth: 0 }}>
        {MOVES[chat.state].map(({ to, label }) => (
          <Button
            key={label}
            size="small"
            color={to === 'human' ? 'primary' : 'inherit'}
            variant="outlined"
            onClick={() => {
              isMoving.current = true;
              actions.change({ state: to });
            }}
            sx={to === 'human' ? {} : { borderColor: 'divider' }}
          >
            {t(label)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function StateLine({ chat }: { chat: Chat }): ReactElement {
  const t = useText();
  const { nameOf } = useNamedMembers();
  const { state, assignee_id, waitingSince } = chat;
  if (state === 'human' && assignee_id !== null) {
    return <>{t('inbox.withMember', { name: nameOf(assignee_id) })}</>;
  }
  const isTimed = state === 'waiting' && waitingSince !== undefined && waitingSince !== null;
  return (
    <>
      {t(`inbox.states.${state}`)}
      {isTimed && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' · '}
          <RelativeTime at={waitingSince} />
        </Box>
      )}
    </>
  );
}

/** Shows that another member is typing, so that the visitor does not get two answers. */
function Typing(props: { memberId: string | null }): ReactElement | null {
  const t = useText();
  const { nameOf, myId } = useNamedMembers();
  if (props.memberId === null || props.memberId === myId) return null;
  return (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {' · '}
      {t('inbox.typing', { name: nameOf(props.memberId) })}
    </Box>
  );
}
