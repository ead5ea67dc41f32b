import { chatApi, type TriedSettings } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, textOfError } from '../../api/api-error.ts';
import { useBackend } from '../../api/backend.tsx';
import { randomId } from '../../api/random-id.ts';
import { lostConnection, readAnswer } from './answer-stream.ts';
import { applyEvent, startTurn, type AnswerEvent, type Turn } from './turn.ts';

/** The step of a flow that waits after a turn, and what was chosen of its options. */
export interface AnsweredStep {
  readonly id: string;
  readonly turnId: string;
  readonly chatId: string;
  readonly optionIds: readonly string[];
  /** The flow is left there instead. */
  readonly leavesFlow?: boolean;
}

/** What a question is asked with. */
export interface AskedWith {
  readonly tried?: TriedSettings | undefined;
  /** It answers this step, in its conversation. */
  readonly step?: AnsweredStep;
  /** Of what nobody has said: the same from each tab. */
  readonly messageId?: string;
}

export interface AskState {
  /** The questions of this visit. */
  readonly live: readonly Turn[];
  /** Those of this visit that failed and were given back. */
  readonly returned: readonly string[];
  readonly isBusy: boolean;
  /** Answers false when it failed, so that the text can go back into the input. */
  readonly ask: (question: string, asked?: AskedWith) => Promise<boolean>;
  readonly stop: () => void;
}

/**
 * Asks in a conversation and follows the answer as it is written. With settings that are only tried it asks in
 * `trialChat`, as such answers are no part of a real conversation.
 */
export function useAsk(
  chatId: string,
  trialChat: () => Promise<string>,
  onStepRefused: (turnId: string) => void,
): AskState {
  const { http } = useBackend();
  const notify = useNotify();
  const [live, setLive] = useState<readonly Turn[]>([]);
  const [returned, setReturned] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const abort = useRef<AbortController>(undefined);
  /** A question that failed keeps its message id: sent again, it is the same question to the server. */
  const failed = useRef<{ question: string; messageId: string }>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = useCallback(
    async (question: string, { tried, step, messageId: givenId }: AskedWith = {}): Promise<boolean> => {
      const knownId = failed.current?.question === question ? failed.current.messageId : undefined;
      const messageId = givenId ?? knownId ?? randomId();
      const key = randomId();
      const controller = new AbortController();
      abort.current = controller;
      const update = (change: (turn: Turn) => Turn) =>
        setLive((all) => all.map((one) => (one.key === key ? change(one) : one)));
      const follow = async () => {
        const isTrial = tried !== undefined && step === undefined;
        const askedIn = isTrial ? await trialChat() : (step?.chatId ?? chatId);
        update((one) => ({ ...one, chatId: askedIn }));
        const response = await http.open({
          method: chatApi.ask.method,
          path: chatApi.ask.path,
          accept: 'text/event-stream',
          body: {
            chat_id: askedIn,
            query: question,
            // Whoever trains a chatbot wants to know why it answers so, and most of all why it did not.
            debug: true,
            clientMessageId: messageId,
            ...(isTrial && { settings: tried }),
            ...(step && { chat_survey_id: step.id }),
            ...(step?.leavesFlow === true && { chat_survey_leave: true }),
            ...(step && step.optionIds.length > 0 && { chat_survey_option_ids: [...step.optionIds] }),
          },
          signal: controller.signal,
        });
        for await (const event of withLossNamed(readAnswer(response)))
          update((one) => applyEvent(one, event));
      };
      setBusy(true);
      setLive((all) => [...all, startTurn(key, question, chatId)]);
      try {
        await follow().catch(async (error: unknown) => {
          if (controller.signal.aborted || !isLost(error)) throw error;
          // The server may well have the answer: the same message id brings it, and costs nothing twice.
          update(() => startTurn(key, question, chatId));
          await follow();
        });
        failed.current = undefined;
        return true;
      } catch (error) {
        if (controller.signal.aborted) {
          update((one) => applyEvent(one, { type: 'interrupted' }));
          return true;
        }
        setLive((all) => all.filter((one) => one.key !== key));
        if (step !== undefined && isStepRefused(error)) {
          // Answered in another tab, or its run is over: what there is now is shown.
          onStepRefused(step.turnId);
          if (givenId === undefined) notify('chat.step.closed', { type: 'info' });
          return false;
        }
        failed.current = { question, messageId };
        setReturned((all) => [...all, question]);
        const isLimit = error instanceof ApiError && error.status === 402;
        notify(isLimit ? textOfError(error) : en.otherCodes.sendFailed, { type: 'error' });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [http, chatId, trialChat, notify, onStepRefused],
  );
  const stop = useCallback(() => abort.current?.abort(), []);
  return { live, returned, isBusy, ask, stop };
}

function isStepRefused(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    Object.keys(error.body.errors).some((field) => field.startsWith('chat_survey_'))
  );
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** A connection that breaks while it is read throws whatever the browser throws; give it its name. */
async function* withLossNamed(events: AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent> {
  try {
    yield* events;
  } catch (error) {
    throw error instanceof TypeError ? lostConnection(error) : error;
  }
}
