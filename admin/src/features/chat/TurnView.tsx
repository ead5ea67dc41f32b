import { answerBesideStep, type ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState, type ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { SaidBy } from '../../components/SaidBy.tsx';
import { AnswerNotes } from '../answers/AnswerNotes.tsx';
import { AnswerSources } from '../answers/AnswerSources.tsx';
import { AnswerText } from '../answers/AnswerText.tsx';
import { StateNote } from '../answers/StateNote.tsx';
import { UnknownNote } from '../answers/UnknownNote.tsx';
import { useSupportMarks, type SupportMarks } from '../answers/useSupportMarks.ts';
import { MemberMessage, Notice } from '../chat-events/MemberMessage.tsx';
import { useText } from '../../i18n/useText.ts';
import { RunState } from '../flow-steps/RunState.tsx';
import { StepText } from '../flow-steps/StepText.tsx';
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

interface TurnProps {
  readonly turn: Turn;
  /** The question as shown; null for a turn without one. */
  readonly question: string | null;
  /** Its step waits for an answer. */
  readonly isCurrent: boolean;
  readonly bot: ChatBot;
  readonly isDebug: boolean;
}

/** A question with its answer, what a member wrote, or what the product said of the conversation. */
export function TurnView(props: TurnProps): ReactElement | null {
  const t = useText();
  const { by, author, text, at = '' } = props.turn;
  if (by === 'bot') return <QuestionView {...props} />;
  return (
    <Box component="article" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {by === 'system' ? (
        <Notice text={text} at={at} />
      ) : (
        <MemberMessage
          authorId={author?.id ?? ''}
          name={author?.name || t('chat.member')}
          text={text}
          at={at}
        />
      )}
    </Box>
  );
}

/** A question on the right, its answer with its sources on the left. */
function QuestionView(props: TurnProps): ReactElement | null {
  const t = useText();
  const { turn, question, bot } = props;
  const marks = useSupportMarks(turn.metadata?.supports);
  const isSilent = turn.state === 'answered' && turn.text === '' && (turn.survey?.step ?? null) === null;
  if (question === null && isSilent && !props.isDebug) return null;
  return (
    <Box component="article" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}>
      {question !== null && (
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
          {question}
        </Box>
      )}
      {(!isSilent || props.isDebug) && (
        <SaidBy speaker={bot}>
          {!isSilent && (
            <Box sx={{ maxWidth: '100%', bgcolor: 'background.paper', ...BUBBLE }}>
              <HiddenText>{`${bot.name}: `}</HiddenText>
              <AnswerBody turn={turn} marks={marks} isCurrent={props.isCurrent} />
            </Box>
          )}
          {props.isDebug && <RunState metadata={turn.metadata} />}
          <AnswerSources text={turn.text} citations={turn.citations} marks={marks} />
          {turn.state === 'answered' && ownText(turn) !== '' && (
            <AboutAnswer turn={turn} bot={bot} isDebug={props.isDebug} />
          )}
        </SaidBy>
      )}
    </Box>
  );
}

/** What an answer says of itself, beside the step of a flow. */
function ownText({ text, survey }: Turn): string {
  return survey === null ? text : answerBesideStep(text, survey);
}

function AnswerBody(props: { turn: Turn; marks: SupportMarks; isCurrent: boolean }): ReactElement {
  const t = useText();
  const { turn, marks } = props;
  const text = ownText(turn);
  const isEmpty = text === '';
  const { survey } = turn;
  return (
    <>
      {turn.state === 'pending' && isEmpty && <TypingDots label={t('chat.thinking')} />}
      {!isEmpty && <AnswerText text={text} citations={turn.citations} source={turn.source} marks={marks} />}
      {survey !== null && <StepText answer={turn.text} survey={survey} isCurrent={props.isCurrent} />}
      {turn.state !== 'pending' && <StateNote state={turn.state} />}
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
