import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { AnswerText } from '../../features/answers/AnswerText.tsx';
import type { Turn } from './turn.ts';
import { RetrievalTable } from './RetrievalTable.tsx';
import { SourceChips } from '../../features/answers/SourceChips.tsx';
import { TypingDots } from './TypingDots.tsx';
import { UnknownNote } from '../../features/answers/UnknownNote.tsx';

const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: '12px',
  overflowWrap: 'anywhere',
} as const;

/** A question on the right, its answer with its sources on the left. */
export function TurnView(props: { turn: Turn; bot: ChatBot; isDebug: boolean }): ReactElement {
  const t = useText();
  const { turn, bot } = props;
  const { debug } = turn.metadata ?? {};
  return (
    <Box component="article" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}>
      <Box
        sx={{
          justifySelf: 'end',
          maxWidth: '85%',
          bgcolor: 'primary.light',
          whiteSpace: 'pre-wrap',
          ...BUBBLE,
        }}
      >
        <HiddenText>{`${t('chat.you')}: `}</HiddenText>
        {turn.question}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <NameAvatar seed={bot.id} name={bot.name} imageUrl={bot.imageUrl} />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 1,
            justifyItems: 'start',
          }}
        >
          <Box
            sx={{
              maxWidth: '100%',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              ...BUBBLE,
            }}
          >
            <HiddenText>{`${bot.name}: `}</HiddenText>
            <AnswerBody turn={turn} />
          </Box>
          <SourceChips citations={turn.citations} />
          {props.isDebug && debug !== undefined && (
            <RetrievalTable debug={debug} citations={turn.citations} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

function AnswerBody(props: { turn: Turn }): ReactElement {
  const t = useText();
  const { turn } = props;
  const isEmpty = turn.text === '';
  return (
    <>
      {turn.state === 'pending' && isEmpty && <TypingDots label={t('chat.thinking')} />}
      {!isEmpty && <AnswerText text={turn.text} citations={turn.citations} />}
      {turn.source === 'UNKNOWN' && <UnknownNote reason={turn.metadata?.unknownReason} />}
      {turn.state === 'interrupted' && <Note text={t('chat.interrupted')} />}
      {turn.state === 'failed' && <Note text={t('chat.failed')} />}
    </>
  );
}

function Note(props: { text: string }): ReactElement {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
      {props.text}
    </Typography>
  );
}
