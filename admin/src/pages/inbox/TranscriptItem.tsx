import { answerBesideStep, type Chat } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { SaidBy } from '../../components/SaidBy.tsx';
import { AnswerNotes } from '../../features/answers/AnswerNotes.tsx';
import { AnswerSources } from '../../features/answers/AnswerSources.tsx';
import { AnswerText } from '../../features/answers/AnswerText.tsx';
import { StateNote } from '../../features/answers/StateNote.tsx';
import { UnknownNote } from '../../features/answers/UnknownNote.tsx';
import { useSupportMarks } from '../../features/answers/useSupportMarks.ts';
import { BUBBLE } from '../../features/chat-events/bubble.ts';
import { MemberMessage, Notice } from '../../features/chat-events/MemberMessage.tsx';
import { StepText } from '../../features/flow-steps/StepText.tsx';
import { TeachAnswer } from '../../features/teaching/TeachAnswer.tsx';
import { formatClock, formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AnswerFeedback } from './AnswerFeedback.tsx';
import { lacksAnswer } from './lacks-answer.ts';
import { useInbox } from './InboxContext.ts';
import type { ShownTurn } from './shown-turns.ts';
import type { ChatActions } from './useChatActions.ts';
import { useNamedMembers } from './useNamedMembers.ts';

interface ItemProps extends ShownTurn {
  readonly chat: Chat;
  /** Whether it is the search hit. */
  readonly isHit: boolean;
  readonly actions: ChatActions;
}

/**
 * A turn: a visitor's question with its answer, sources and ratings; a member's message; or a notice to the visitor.
 */
export function TranscriptItem(props: ItemProps): ReactElement {
  const { item, isHit } = props;
  return (
    <Box
      component="article"
      data-turn={item.id}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderRadius: 1,
        outline: isHit ? '2px solid' : 'none',
        outlineColor: (theme) => theme.vars?.palette.warning.main,
        outlineOffset: 8,
      }}
    >
      <Said {...props} />
    </Box>
  );
}

function Said(props: ItemProps): ReactElement {
  const { item, question, hasAnswer } = props;
  const { nameOf } = useNamedMembers();
  const said = { text: item.answer ?? '', at: item._createTime };
  if (item.by === 'human') {
    const { id, name } = item.author ?? { id: '', name: '' };
    return <MemberMessage authorId={id} name={name || nameOf(id)} {...said} />;
  }
  if (item.by === 'system') return <Notice {...said} />;
  return (
    <>
      {question !== null && (
        <Question question={question} isHidden={item.hidden === true} at={item._createTime} />
      )}
      {hasAnswer && <Answer {...props} />}
    </>
  );
}

function Question(props: { question: string; isHidden: boolean; at: string }): ReactElement {
  const { question, isHidden, at } = props;
  const t = useText();
  return (
    <>
      <Box sx={{ ...BUBBLE, justifySelf: 'end', bgcolor: 'primary.light', whiteSpace: 'pre-wrap' }}>
        <HiddenText>{`${t('inbox.visitor')}: `}</HiddenText>
        {isHidden ? <i>{t('inbox.flows.hidden')}</i> : question}
      </Box>
      <Typography
        variant="caption"
        component="time"
        dateTime={at}
        title={formatTime(at)}
        sx={{ justifySelf: 'end', color: 'text.secondary', mt: -0.5 }}
      >
        {formatClock(at)}
      </Typography>
    </>
  );
}

function Answer({ item, chat, actions }: ItemProps): ReactElement {
  const { bot } = useInbox();
  const { citations = [], survey } = item.metadata ?? {};
  const answer = item.answer ?? '';
  const own = survey === undefined ? answer : answerBesideStep(answer, survey);
  const marks = useSupportMarks(item.metadata?.supports);
  return (
    <SaidBy speaker={bot}>
      <Box sx={{ ...BUBBLE, bgcolor: 'action.hover', display: 'grid', gap: 0.75 }}>
        <HiddenText>{`${bot.name}: `}</HiddenText>
        {own !== '' && <AnswerText text={own} citations={citations} source={item.source} marks={marks} />}
        {survey !== undefined && <StepText answer={answer} survey={survey} isCurrent={false} />}
        {item.source === 'UNKNOWN' && <UnknownNote reason={item.metadata?.unknownReason} />}
        <StateNote state={item.state} />
      </Box>
      <AnswerNotes question={item.question} metadata={item.metadata ?? undefined} />
      <AnswerSources text={answer} citations={citations} marks={marks} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 1 }}>
        {item.state === 'answered' && (
          <AnswerFeedback item={item} onRate={(value) => actions.rate(item, value)} />
        )}
        <Teach item={item} chat={chat} actions={actions} />
      </Box>
    </SaidBy>
  );
}

/** For an unanswered question or a bad answer: a button to add an answer, and to see that it is active. */
function Teach({ item, chat, actions }: Pick<ItemProps, 'item' | 'chat' | 'actions'>): ReactElement | null {
  const t = useText();
  const { bot } = useInbox();
  const { canManageBots } = useWorkspaceScope();
  const [isTaught, setTaught] = useState(false);
  if (!canManageBots || !(isTaught || lacksAnswer(item))) return null;
  return (
    <TeachAnswer
      botId={bot.id}
      question={item.question}
      action={t('teaching.action')}
      onTaught={() => {
        setTaught(true);
        // It was the last open one.
        if (item.source === 'UNKNOWN' && chat.unanswered === 1) actions.change({ unanswered: 0 });
      }}
    />
  );
}
