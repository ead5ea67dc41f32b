import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { AnswerNotes } from '../answers/AnswerNotes.tsx';
import { AnswerSources } from '../answers/AnswerSources.tsx';
import { AnswerText } from '../answers/AnswerText.tsx';
import { UnknownNote } from '../answers/UnknownNote.tsx';
import { useSupportMarks, type SupportMarks } from '../answers/useSupportMarks.ts';
import { useText } from '../../i18n/useText.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { RetrievalList } from './RetrievalList.tsx';
import type { Turn } from './turn.ts';
import { TypingDots } from './TypingDots.tsx';

const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: '14px',
  overflowWrap: 'anywhere',
} as const;

/** A question on the right, its answer with its sources on the left. */
export function TurnView(props: { turn: Turn; bot: ChatBot; isDebug: boolean }): ReactElement {
  const t = useText();
  const { turn, bot } = props;
  const marks = useSupportMarks(turn.metadata?.supports);
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
            gap: 0.75,
            justifyItems: 'start',
          }}
        >
          <Box sx={{ maxWidth: '100%', bgcolor: 'background.paper', ...BUBBLE }}>
            <HiddenText>{`${bot.name}: `}</HiddenText>
            <AnswerBody turn={turn} marks={marks} />
          </Box>
          <AnswerSources text={turn.text} citations={turn.citations} marks={marks} />
          {turn.state === 'answered' && <AboutAnswer turn={turn} bot={bot} isDebug={props.isDebug} />}
        </Box>
      </Box>
    </Box>
  );
}

function AnswerBody(props: { turn: Turn; marks: SupportMarks }): ReactElement {
  const t = useText();
  const { turn, marks } = props;
  const isEmpty = turn.text === '';
  return (
    <>
      {turn.state === 'pending' && isEmpty && <TypingDots label={t('chat.thinking')} />}
      {!isEmpty && (
        <AnswerText text={turn.text} citations={turn.citations} source={turn.source} marks={marks} />
      )}
      {turn.state === 'interrupted' && <Note text={t('chat.interrupted')} />}
      {turn.state === 'failed' && <Note text={t('chat.failed')} />}
      {turn.state === 'stored' && <Note text={t('chat.stored')} />}
    </>
  );
}

/** Below a finished answer: why there is none, what can be done, what it rests on. */
function AboutAnswer(props: { turn: Turn; bot: ChatBot; isDebug: boolean }): ReactElement {
  const t = useText();
  const { turn, bot } = props;
  const { debug } = turn.metadata ?? {};
  const [isAsked, setAsked] = useState<boolean>();
  const isExplained = isAsked ?? props.isDebug;
  return (
    <>
      {debug?.settings !== undefined && <Chip label={t('chat.trial.chip')} color="info" variant="outlined" />}
      <AnswerNotes question={turn.question} metadata={turn.metadata} />
      {turn.source === 'UNKNOWN' && <UnknownNote reason={turn.metadata?.unknownReason} />}
      <AnswerActions
        turn={turn}
        isExplained={isExplained}
        onExplain={() => setAsked(!isExplained)}
        botId={bot.id}
      />
      {isExplained && debug !== undefined && (
        <RetrievalList debug={debug} citations={turn.citations} bot={bot} />
      )}
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
