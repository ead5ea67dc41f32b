import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { HiddenText } from '../ui/HiddenText.tsx';
import { NameAvatar } from '../ui/NameAvatar.tsx';
import { AnswerText } from './AnswerText.tsx';
import type { Exchange } from './exchange.ts';
import { RetrievalTable } from './RetrievalTable.tsx';
import { SourceChips } from './SourceChips.tsx';
import { TypingDots } from './TypingDots.tsx';
import { UnknownNote } from './UnknownNote.tsx';

const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: '12px',
  overflowWrap: 'anywhere',
} as const;

/** A question on the right, its answer with its sources on the left. */
export function ExchangeView(props: { exchange: Exchange; bot: ChatBot; isDebug: boolean }): ReactElement {
  const t = useText();
  const { exchange, bot } = props;
  const { debug } = exchange.metadata ?? {};
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
        {exchange.question}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <NameAvatar name={bot.name} imageUrl={bot.imageUrl} />
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
            <AnswerBody exchange={exchange} />
          </Box>
          <SourceChips citations={exchange.citations} />
          {props.isDebug && debug !== undefined && (
            <RetrievalTable debug={debug} citations={exchange.citations} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

function AnswerBody(props: { exchange: Exchange }): ReactElement {
  const t = useText();
  const { exchange } = props;
  const isEmpty = exchange.text === '';
  return (
    <>
      {exchange.state === 'pending' && isEmpty && <TypingDots label={t('chat.thinking')} />}
      {!isEmpty && <AnswerText text={exchange.text} citations={exchange.citations} />}
      {exchange.source === 'UNKNOWN' && <UnknownNote reason={exchange.metadata?.unknownReason} />}
      {exchange.state === 'interrupted' && <Note text={t('chat.interrupted')} />}
      {exchange.state === 'failed' && <Note text={t('chat.failed')} />}
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
