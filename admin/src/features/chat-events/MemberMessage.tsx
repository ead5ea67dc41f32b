import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { SaidBy } from '../../components/SaidBy.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { formatClock, formatTime } from '../../i18n/format.ts';
import { BUBBLE } from './bubble.ts';

/** What a member wrote to who asks, under the member's name. */
export function MemberMessage(props: {
  authorId: string;
  name: string;
  text: string;
  /** ISO 8601. */
  at: string;
}): ReactElement {
  const { authorId, name, text, at } = props;
  return (
    <SaidBy speaker={{ id: authorId, name }}>
      <Box sx={{ ...BUBBLE, border: 1, borderColor: 'primary.main', bgcolor: 'background.paper' }}>
        <HiddenText>{`${name}: `}</HiddenText>
        <Markdown source={text} />
      </Box>
      <Typography variant="caption" color="textSecondary">
        <span aria-hidden>{name} · </span>
        <time dateTime={at} title={formatTime(at)}>
          {formatClock(at)}
        </time>
      </Typography>
    </SaidBy>
  );
}

/** What the product itself said of the conversation. */
export function Notice(props: { text: string; at: string }): ReactElement {
  return (
    <Typography
      variant="caption"
      component="p"
      title={formatTime(props.at)}
      sx={{ justifySelf: 'center', textAlign: 'center', color: 'text.secondary', m: 0 }}
    >
      {props.text}
    </Typography>
  );
}
