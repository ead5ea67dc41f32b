import { currentStep, type SaidMessage } from '@colloquy/chat-client';
import {
  FOLLOW_UP_TEXT,
  isQuestionStep,
  type Chat,
  type ChatBot,
  type TriedSettings,
  shownQuestion,
} from '@colloquy/contracts';
import Forum from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import type { StepAnswer } from '../flow-steps/step-answer.ts';
import { StepControls } from '../flow-steps/StepControls.tsx';
import { useFlowStart, useFollowUp, type FollowedMessage } from '../flow-steps/useFlowGuide.ts';
import { SampleQuestion } from '../sample/SampleQuestion.tsx';
import { Composer } from './Composer.tsx';
import { FlowButtons } from './FlowButtons.tsx';
import { toConversation, type Turn } from './turn.ts';
import { SuggestedQuestions } from './SuggestedQuestions.tsx';
import { TurnView } from './TurnView.tsx';
import { TypingDots } from './TypingDots.tsx';
import { useAsk } from './useAsk.ts';
import { useHistory } from './useHistory.ts';
import { useLiveChat } from './useLiveChat.ts';
import { useStickToEnd } from './useStickToEnd.ts';
import { useTrialChat } from './useTrialChat.ts';

/** The questions and answers of a conversation, and the input below them. */
export function Conversation(props: {
  chat: Chat;
  bot: ChatBot;
  isDebug?: boolean;
  /** The page of the chat takes the question that its address brings along; what lies over another page does not. */
  isPage?: boolean;
  hasFocus?: boolean;
  /** Settings that are tried with the next question, and why that is not possible now. */
  tried?: TriedSettings | undefined;
  blocked?: string | undefined;
}): ReactElement {
  const t = useText();
  const { chat, bot, isDebug = false, isPage = false, hasFocus = isPage, tried } = props;
  const history = useHistory(chat.id);
  const [closedStepId, setClosedId] = useState<string | null>(null);
  const { retry: readAgain } = history;
  const onStepRefused = useCallback(
    (turnId: string) => {
      setClosedId(turnId);
      readAgain();
    },
    [readAgain],
  );
  const trialChat = useTrialChat(bot.id, chat.userRef);
  const { asked, isBusy, ask, stop } = useAsk(chat.id, trialChat, onStepRefused);
  const { state, isMemberWriting } = useLiveChat(chat, asked);
  const turns = useMemo(() => toConversation(history.items ?? [], asked), [history.items, asked]);
  const scroller = useStickToEnd(turns);
  const isLoading = history.items === undefined && history.error === null;
  const current = isBusy ? null : currentStep({ turns, chatState: state, closedStepId });
  const follow = useCallback(
    ({ said, answered, ...message }: FollowedMessage<Turn>) => ask(said, { tried, answered, ...message }),
    [ask, tried],
  );
  useFollowUp(current, follow);
  useFlowStart(bot.id, chat.id, history.isEmpty && asked.turns.length === 0 && !isBusy, follow);
  /** Answers the step that waits, where one does. */
  const say = (given: StepAnswer, from: SaidMessage['from']) =>
    ask({ ...given, stepId: current?.step.id ?? null, from }, { tried, answered: current?.turn });
  const send = (text: string) => say({ text, optionIds: [] }, 'composer');
  /** Begins a flow by its button, as in the widget: the button's label is not sent as a message. */
  const begin = (stepId: string) =>
    void ask({ text: FOLLOW_UP_TEXT, stepId, optionIds: [], from: 'step' }, { tried });
  return (
    <>
      <Box
        ref={scroller}
        role="log"
        aria-label={t('chat.log')}
        aria-busy={isBusy || isLoading}
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          // What is hidden inside must not make the page around it longer.
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          py: 1,
          mx: -1,
          px: 1,
        }}
      >
        {history.hasEarlier && (
          <Button
            size="small"
            loading={history.isLoadingEarlier}
            onClick={history.loadEarlier}
            sx={{ alignSelf: 'center' }}
          >
            {t('chat.earlier')}
          </Button>
        )}
        {history.error !== null && <ErrorState error={history.error} onRetry={history.retry} />}
        {isLoading && <Skeleton variant="rounded" height={120} />}
        {!isLoading && history.error === null && turns.length === 0 && (
          <Box sx={{ m: 'auto', width: '100%' }}>
            <EmptyState
              icon={<Forum />}
              title={t('chat.emptyTitle')}
              text={t('chat.emptyText')}
              action={
                <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
                  <SampleQuestion botId={bot.id} onAsk={send} />
                  <FlowButtons botId={bot.id} onBegin={begin} />
                  <SuggestedQuestions botId={bot.id} onAsk={(question) => void send(question)} />
                </Box>
              }
            />
          </Box>
        )}
        {turns.map((turn, at) => (
          <TurnView
            key={turn.key}
            turn={turn}
            question={shownQuestion(turn.question, turns[at - 1]?.survey, t('chat.step.skipped'))}
            isCurrent={turn.id === current?.turn.id}
            bot={bot}
            isDebug={isDebug}
          />
        ))}
        {current !== null && isQuestionStep(current.step) && (
          <Box sx={{ pl: { xs: 0, sm: 4.5 } }}>
            <StepControls
              key={current.turn.id}
              survey={current.survey}
              onAnswer={(given) => void say(given, 'step')}
            />
          </Box>
        )}
        {current !== null && !isQuestionStep(current.step) && <TypingDots label={t('chat.thinking')} />}
        {isMemberWriting && <TypingDots label={t('chat.memberWrites')} />}
      </Box>
      {state !== 'bot' && (
        <Alert severity="info" role="status" sx={{ mt: 1, py: 0 }}>
          {t(`chat.standing.${state}`)}
        </Alert>
      )}
      {tried !== undefined && (
        <Alert severity="info" role="status" sx={{ mt: 1, py: 0 }}>
          {t('chat.trial.banner')} {t('chat.trial.bannerHelp')}
        </Alert>
      )}
      <Composer
        isReady={isPage && !isLoading}
        isBusy={isBusy}
        hasFocus={hasFocus}
        blocked={props.blocked}
        onStop={stop}
        onSend={send}
      />
    </>
  );
}
