import { plainStepText, type ListedChat } from '@colloquy/contracts';
import Block from '@mui/icons-material/BlockOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import Reply from '@mui/icons-material/ReplyOutlined';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { Marked } from './Marked.tsx';

interface RowProps {
  readonly chat: ListedChat;
  /** The searched text, marked in the row. */
  readonly search: string;
  readonly assignee: string | null;
  readonly isChosen: boolean;
  /** Whether Tab stops at this row; arrow keys move on from it. */
  readonly isTabbable: boolean;
  readonly isMarked: boolean;
  /** A conversation is selected, so every row shows its checkbox. */
  readonly isMarking: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMark: (id: string) => void;
}

const LEAD_PX = 32;
const MARKED = 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)';

/** One conversation: name, time, last message, and exceptions. */
export const ConversationRow = memo(function ConversationRow(props: RowProps): ReactElement {
  const t = useText();
  const { chat, assignee, isChosen, isMarked } = props;
  const isUnread = chat.unread > 0;
  const button = useRef<HTMLButtonElement>(null);
  // Keeps focus in the list for keyboard users.
  useEffect(() => {
    const isInList = button.current?.closest('ul')?.contains(document.activeElement) === true;
    if (isChosen && isInList) button.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const tabIndex = props.isTabbable ? 0 : -1;
  return (
    <Box
      sx={{
        position: 'relative',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isChosen ? 'primary.light' : isMarked ? MARKED : 'transparent',
        '&:hover': { bgcolor: isChosen ? 'primary.light' : 'action.hover' },
        '&::before': isChosen
          ? { content: '""', position: 'absolute', inset: '0 auto 0 0', width: 3, bgcolor: 'primary.main' }
          : {},
        // The checkbox replaces the dot on hover, and on devices without hover.
        '& .box': { opacity: isMarked || props.isMarking ? 1 : 0 },
        '&:hover .box, & .box:focus-within': { opacity: 1 },
        '&:hover .dot, &:has(.box:focus-within) .dot': { opacity: 0 },
        '@media (hover: none)': { '& .box': { opacity: 1 }, '& .dot': { left: 2, opacity: 1 } },
      }}
    >
      {isUnread && !props.isMarking && (
        <Box
          className="dot"
          aria-hidden
          sx={{
            position: 'absolute',
            left: 13,
            top: 17,
            width: 8,
            height: 8,
            borderRadius: 4,
            bgcolor: 'primary.main',
          }}
        />
      )}
      <Checkbox
        className="box"
        size="small"
        checked={isMarked}
        onChange={() => props.onMark(chat.id)}
        slotProps={{ input: { 'aria-label': t('inbox.mark', { name: chat.name }), tabIndex } }}
        sx={{ position: 'absolute', left: 0, top: 4, p: 0.875, zIndex: 1, '& svg': { fontSize: 18 } }}
      />
      <ButtonBase
        ref={button}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={tabIndex}
        onClick={() => props.onChoose(chat.id)}
        sx={{
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.25,
          textAlign: 'left',
          pl: `${LEAD_PX}px`,
          pr: 1.5,
          py: 1.25,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Line sx={{ flex: 1, fontSize: 14, fontWeight: isUnread ? 700 : 500 }}>
            <Marked text={chat.name} search={props.search} />
          </Line>
          {isUnread && <HiddenText>{t('inbox.newMessages', { count: chat.unread })}</HiddenText>}
          <Box
            component="span"
            sx={{ fontSize: 12, color: isUnread ? 'primary.main' : 'text.secondary', flexShrink: 0 }}
          >
            <RelativeTime at={chat.lastMessageAt ?? chat._createTime} />
          </Box>
        </Box>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 20, color: 'text.secondary' }}
        >
          <LastLine chat={chat} search={props.search} />
          <Exceptions chat={chat} />
          {assignee !== null && (
            <Box component="span" title={assignee} sx={{ flexShrink: 0 }}>
              <NameAvatar name={assignee} seed={chat.assignee_id ?? ''} size={18} />
              <HiddenText>{assignee}</HiddenText>
            </Box>
          )}
        </Box>
        {chat.tags.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.25 }}>
            {chat.tags.map((tag) => (
              <Chip key={tag} label={tag} sx={{ height: 18, fontSize: 11, maxWidth: '100%' }} />
            ))}
          </Box>
        )}
      </ButtonBase>
    </Box>
  );
});

/** The search hit, or the last message. */
function LastLine({ chat, search }: { chat: ListedChat; search: string }): ReactElement {
  const t = useText();
  const { hit, lastMessage } = chat;
  const isReply = hit === undefined || hit === null ? lastMessage?.by !== 'asker' : hit.in === 'answer';
  const said = hit?.snippet ?? lastMessage?.text ?? '';
  // Visitors do not write Markdown.
  const text = isReply ? plainStepText(said) : said;
  return (
    <Line sx={{ flex: 1, fontSize: 13 }}>
      {isReply && text !== '' && (
        <>
          <Reply aria-hidden sx={{ fontSize: 14, mr: 0.5, verticalAlign: '-2px', opacity: 0.7 }} />
          <HiddenText>{`${t('inbox.answered')}: `}</HiddenText>
        </>
      )}
      <Marked text={text} search={search} />
    </Line>
  );
}

/** Marks spam and what needs attention: waiting visitors, unanswered questions, and answers rated as not helpful. */
function Exceptions({ chat }: { chat: ListedChat }): ReactElement {
  if (chat.state === 'spam') {
    return <Mark icon={<Block />} count={1} text="inbox.states.spam" colour="text.secondary" isNamed />;
  }
  return (
    <>
      <Mark
        icon={<PanTool />}
        count={chat.state === 'waiting' ? 1 : 0}
        text="inbox.states.waiting"
        colour="warning.main"
      />
      <Mark
        icon={<HelpOutline />}
        count={chat.unanswered}
        text="inbox.unansweredCount"
        colour="warning.main"
      />
      <Mark
        icon={<ThumbDown />}
        count={chat.thumbs.visitor.down}
        text="inbox.visitorsDown"
        colour="error.main"
      />
    </>
  );
}

function Mark(props: {
  icon: ReactNode;
  count: number;
  text: 'inbox.states.waiting' | 'inbox.states.spam' | 'inbox.unansweredCount' | 'inbox.visitorsDown';
  colour: string;
  /** Shows its label as text. */
  isNamed?: boolean;
}): ReactElement | null {
  const t = useText();
  if (props.count === 0) return null;
  const text = t(props.text, { smart_count: props.count });
  return (
    <Box
      component="span"
      title={text}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        flexShrink: 0,
        fontSize: 12,
        color: props.colour,
        '& svg': { fontSize: 15 },
      }}
    >
      {props.icon}
      {props.count > 1 && <span aria-hidden>{props.count}</span>}
      {props.isNamed === true ? text : <HiddenText>{text}</HiddenText>}
    </Box>
  );
}

function Line(props: { sx: object; children: ReactNode }): ReactElement {
  return (
    <Box
      component="span"
      sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...props.sx }}
    >
      {props.children}
    </Box>
  );
}
