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
import { currentStep, type CurrentStep } from '../flow-steps/current-step.ts';
import type { StepAnswer } from '../flow-steps/step-answer.ts';
import { StepControls } from '../flow-steps/StepControls.tsx';
import { useFlowStart, useFollowUp, type FollowUp } from '../flow-steps/useFlowGuide.ts';
import { SampleQuestion } from '../sample/SampleQuestion.tsx';
import { Composer } from './Composer.tsx';
import { FlowButtons } from './FlowButtons.tsx';
import { mergeConversation } from './turn.ts';
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
  const [closedId, setClosedId] = useState<string>();
  const { retry: readAgain } = history;
  const onStepRefused = useCallback(
    (turnId: string) => {
      setClosedId(turnId);
      readAgain();
    },
    [readAgain],
  );
  const trialChat = useTrialChat(bot.id, chat.userRef);
  const { live, returned, isBusy, ask, stop } = useAsk(chat.id, trialChat, onStepRefused);
  const { state, isMemberWriting } = useLiveChat(chat, live);
  const turns = useMemo(
    () => mergeConversation(history.turns ?? [], live, returned),
    [history.turns, live, returned],
  );
  const scroller = useStickToEnd(turns);
  const isLoading = history.turns === undefined && history.error === null;
  const waiting = currentStep(turns);
  const current = isBusy || waiting?.turnId === closedId ? null : waiting;
  const answer = useCallback(
    ({ text, ...said }: StepAnswer, to: CurrentStep | null, messageId?: string) =>
      ask(text, {
        tried,
        ...(messageId !== undefined && { messageId }),
        ...(to !== null && {
          step: { id: to.step.id, turnId: to.turnId, chatId: to.chatId, ...said },
        }),
      }),
    [ask, tried],
  );
  const follow = useCallback(
    ({ text, current: to, messageId }: FollowUp) => answer({ text, optionIds: [] }, to, messageId),
    [answer],
  );
  useFollowUp(current, follow);
  useFlowStart(bot.id, chat.id, history.isEmpty && live.length === 0, follow);
  const send = (question: string) => answer({ text: question, optionIds: [] }, current);
  /** As a visitor does: nobody says what a button is called. */
  const begin = (id: string) =>
    void ask(FOLLOW_UP_TEXT, { tried, step: { id, turnId: '', chatId: chat.id, optionIds: [] } });
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
            question={shownQuestion(turn.question, turns[at - 1]?.metadata?.survey, t('chat.step.skipped'))}
            isCurrent={turn.historyId !== undefined && turn.historyId === current?.turnId}
            bot={bot}
            isDebug={isDebug}
          />
        ))}
        {current !== null && isQuestionStep(current.step) && (
          <Box sx={{ pl: { xs: 0, sm: 4.5 } }}>
            <StepControls
              key={current.turnId}
              survey={current.survey}
              onAnswer={(given) => void answer(given, current)}
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
