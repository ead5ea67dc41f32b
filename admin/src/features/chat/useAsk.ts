import {
  askUntilFinal,
  isStepRefused,
  keepsMessageId,
  NO_TURNS,
  toChatError,
  unsentIdOf,
  wait,
  type ChatError,
  type SaidMessage,
} from '@colloquy/chat-client';
import type { TriedSettings } from '@colloquy/contracts';
import { en } from '@colloquy/texts/shown-errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { createMemberChatApi, textOfRefusal } from '../../api/member-chat.ts';
import { randomId } from '../../api/random-id.ts';
import { reduceAsked, type AskedTurns, type Turn } from './turn.ts';

/** Options of a sent message. */
export interface AskedWith {
  readonly tried?: TriedSettings | undefined;
  /** The turn whose step it answers, in its conversation. */
  readonly answered?: Pick<Turn, 'id' | 'chatId'> | undefined;
  /** Id of an automatic message: the same from each tab. */
  readonly messageId?: string;
  /** Whether it is sent again without a word. */
  readonly retries?: (said: SaidMessage, error: ChatError) => boolean;
}

export interface AskState {
  readonly asked: AskedTurns;
  readonly isBusy: boolean;
  /** Answers false when it failed, so that the text can go back into the input. */
  readonly ask: (said: SaidMessage, sent?: AskedWith) => Promise<boolean>;
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
  const newest = useRef<AskedTurns>(NO_TURNS);
  const [asked, setAsked] = useState<AskedTurns>(NO_TURNS);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = useCallback(
    async (said: SaidMessage, { tried, answered, messageId, retries }: AskedWith = {}): Promise<boolean> => {
      const apply = (event: Parameters<typeof reduceAsked>[1]) => {
        newest.current = reduceAsked(newest.current, event);
        setAsked(newest.current);
      };
      // An automatic message may coincide with a question.
      if (newest.current.pending !== null) return false;
      const clientMessageId = messageId ?? unsentIdOf(said, newest.current.returnedDraft) ?? randomId();
      const controller = new AbortController();
      const { signal } = controller;
      abort.current = controller;
      apply({ type: 'question-sent', clientMessageId, said });
      try {
        const isTrial = tried !== undefined && said.stepId === null;
        const askedIn = isTrial ? await trialChat() : (answered?.chatId ?? chatId);
        apply({ type: 'chat-opened', chatId: askedIn });
        const request = { chatId: askedIn, said, clientMessageId, settings: isTrial ? tried : undefined };
        const deps = { ask: createMemberChatApi(http).ask(request), wait };
        for await (const event of askUntilFinal(deps, signal)) apply(event);
        return true;
      } catch (cause) {
        if (signal.aborted) {
          apply({ type: 'answer-interrupted' });
          return newest.current.returnedDraft === null;
        }
        const error = toChatError(cause);
        apply({ type: 'question-failed', keepsId: keepsMessageId(error) });
        if (said.stepId !== null && isStepRefused(error)) {
          // Answered in another tab, or its run is over: what there is now is shown.
          onStepRefused(answered?.id ?? '');
          if (said.from !== 'flow') notify('chat.step.closed', { type: 'info' });
        } else if (retries?.(said, error) !== true) {
          notify(error.status === 402 ? textOfRefusal(error) : en.otherCodes.sendFailed, { type: 'error' });
        }
        return false;
      }
    },
    [http, chatId, trialChat, notify, onStepRefused],
  );
  const stop = useCallback(() => abort.current?.abort(), []);
  return { asked, isBusy: asked.pending !== null, ask, stop };
}
