import type { Chat } from '@colloquy/contracts';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useChannelName } from './channels.ts';

/** One conversation: its name, when it went on, and what stands out about it. */
export function ConversationRow(props: {
  chat: Chat;
  assignee: string | null;
  isSelected: boolean;
  onSelect: () => void;
}): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { chat, assignee, isSelected } = props;
  const isUnread = chat.unread > 0;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-current={isSelected ? 'true' : undefined}
        onClick={props.onSelect}
        sx={{
          width: '100%',
          display: 'block',
          textAlign: 'left',
          fontFamily: 'inherit',
          px: 1.5,
          py: 1.25,
          borderLeft: 3,
          borderLeftColor: isSelected ? 'primary.main' : 'transparent',
          bgcolor: isSelected ? 'action.selected' : 'transparent',
          '&:hover': { bgcolor: isSelected ? 'action.selected' : 'action.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography noWrap sx={{ flex: 1, fontWeight: isUnread ? 700 : 500 }}>
            {chat.name}
          </Typography>
          {isUnread && (
            <Chip
              size="small"
              color="primary"
              label={t('inbox.newMessages', { count: chat.unread })}
              sx={{ height: 20, fontSize: 11 }}
            />
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.25,
            rowGap: 0.5,
            color: 'text.secondary',
            fontSize: 12,
            mt: 0.25,
          }}
        >
          <span>{formatTime(chat.lastMessageAt ?? chat._createTime)}</span>
          <span>{channelName(chat.channel)}</span>
          <Count
            icon={<HelpOutline />}
            count={chat.unknownCount}
            text="inbox.unknown"
            colour="warning.main"
          />
          <Count icon={<ThumbUp />} count={chat.up} text="inbox.up" />
          <Count icon={<ThumbDown />} count={chat.down} text="inbox.down" />
        </Box>
        {(chat.tags.length > 0 || assignee !== null) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>
            {assignee !== null && <SmallChip label={assignee} />}
            {chat.tags.map((tag) => (
              <SmallChip key={tag} label={tag} isOutlined />
            ))}
          </Box>
        )}
      </ButtonBase>
    </Box>
  );
}

function SmallChip(props: { label: string; isOutlined?: boolean }): ReactElement {
  return (
    <Chip
      size="small"
      variant={props.isOutlined === true ? 'outlined' : 'filled'}
      label={props.label}
      sx={{ height: 20, fontSize: 11, maxWidth: '100%' }}
    />
  );
}

function Count(props: {
  icon: ReactNode;
  count: number;
  text: 'inbox.unknown' | 'inbox.up' | 'inbox.down';
  colour?: string;
}): ReactElement | null {
  const t = useText();
  if (props.count === 0) return null;
  return (
    <Box
      component="span"
      title={t(props.text, { count: props.count })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        color: props.colour,
        '& svg': { fontSize: 14 },
      }}
    >
      {props.icon}
      <span aria-hidden>{props.count}</span>
      <HiddenText>{t(props.text, { count: props.count })}</HiddenText>
    </Box>
  );
}
