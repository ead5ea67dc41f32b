import type { ChatBot, HistoryItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { AnswerText } from '../../features/answers/AnswerText.tsx';
import { SourceChips } from '../../features/answers/SourceChips.tsx';
import { UnknownNote } from '../../features/answers/UnknownNote.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { AnswerFeedback } from './AnswerFeedback.tsx';

const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: '12px',
  overflowWrap: 'anywhere',
  maxWidth: '92%',
} as const;

/** A visitor's question, what the chatbot answered, from which sources, and what people think of it. */
export function TranscriptItem(props: {
  item: HistoryItem;
  bot: ChatBot;
  onRate: (value: 1 | -1 | 0) => void;
}): ReactElement {
  const t = useText();
  const { item, bot } = props;
  const citations = item.metadata?.citations ?? [];
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="caption" color="textSecondary" sx={{ justifySelf: 'end' }}>
        {formatTime(item._createTime)}
      </Typography>
      <Box sx={{ ...BUBBLE, justifySelf: 'end', bgcolor: 'primary.light', whiteSpace: 'pre-wrap' }}>
        <HiddenText>{`${t('inbox.visitor')}: `}</HiddenText>
        {item.question}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <NameAvatar seed={bot.id} name={bot.name} imageUrl={bot.imageUrl} />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            gap: 1,
            justifyItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr)',
          }}
        >
          <Box sx={{ ...BUBBLE, border: 1, borderColor: 'divider' }}>
            <HiddenText>{`${bot.name}: `}</HiddenText>
            {item.answer !== null && item.answer !== '' && (
              <AnswerText text={item.answer} citations={citations} />
            )}
            {item.source === 'UNKNOWN' && <UnknownNote reason={item.metadata?.unknownReason} />}
            {item.state !== 'answered' && (
              <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
                {t(`chat.${item.state}`)}
              </Typography>
            )}
          </Box>
          <SourceChips citations={citations} />
          {item.state === 'answered' && <AnswerFeedback item={item} onRate={props.onRate} />}
        </Box>
      </Box>
    </Box>
  );
}
