import type { HistoryItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { Markdown } from '../../features/markdown/Markdown.tsx';
import { formatClock, formatTime } from '../../i18n/format.ts';
import { BUBBLE } from './bubble.ts';
import { useNamedMembers } from './useNamedMembers.ts';

/** What a member wrote to the visitor, under the member's name. */
export function MemberMessage({ item }: { item: HistoryItem }): ReactElement {
  const { nameOf } = useNamedMembers();
  const authorId = item.author?.id ?? '';
  const name = item.author?.name || nameOf(authorId);
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <NameAvatar seed={authorId} name={name} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Box sx={{ ...BUBBLE, border: 1, borderColor: 'primary.main', bgcolor: 'background.paper' }}>
          <HiddenText>{`${name}: `}</HiddenText>
          <Markdown source={item.answer ?? ''} />
        </Box>
        <Typography variant="caption" color="textSecondary">
          <span aria-hidden>{name} · </span>
          <time dateTime={item._createTime} title={formatTime(item._createTime)}>
            {formatClock(item._createTime)}
          </time>
        </Typography>
      </Box>
    </Box>
  );
}

/** What the visitor was told of the conversation itself. */
export function Notice({ item }: { item: HistoryItem }): ReactElement {
  return (
    <Typography
      variant="caption"
      component="p"
      title={formatTime(item._createTime)}
      sx={{ justifySelf: 'center', textAlign: 'center', color: 'text.secondary', m: 0 }}
    >
      {item.answer}
    </Typography>
  );
}
