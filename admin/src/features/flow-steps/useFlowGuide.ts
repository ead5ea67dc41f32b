import {
  botApi,
  FOLLOW_UP_TEXT,
  followUpMessageId,
  isQuestionStep,
  type FlowStep,
} from '@colloquy/contracts';
import { triggerFor } from '@colloquy/flow-engine';
import { useEffect, useRef, useState } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import type { CurrentStep } from './current-step.ts';

/** An automatic message, with the same id from each tab. */
export interface FollowUp {
  readonly text: string;
  /** The step to continue from; null for the beginning of a flow. */
  readonly current: CurrentStep | null;
  readonly messageId: string;
}

/** Returns false when it could not be sent. */
type Send = (followUp: FollowUp) => Promise<boolean>;

const MAX_TRIES = 3;
const RETRY_MS = 5_000;

/** Continues automatically from an informative step after its delay (specification, section 4), once per step. */
export function useFollowUp(current: CurrentStep | null, send: Send): void {
  const [tries, setTries] = useState({ turnId: '', count: 0 });
  const latest = useRef({ current, send });
  useEffect(() => {
    latest.current = { current, send };
  }, [current, send]);
  const followed = current === null || isQuestionStep(current.step) ? null : current;
  const turnId = followed?.turnId ?? '';
  const count = tries.turnId === turnId ? tries.count : 0;
  const delayMs = (followed?.step.delayMs ?? 0) + count * RETRY_MS;
  useEffect(() => {
    if (turnId === '' || count >= MAX_TRIES) return undefined;
    const timer = setTimeout(() => {
      const { current: now, send: sendNow } = latest.current;
      if (now?.turnId !== turnId) return;
      void sendNow({ text: FOLLOW_UP_TEXT, current: now, messageId: followUpMessageId(turnId) }).then(
        (isSent) => {
          if (!isSent) setTries({ turnId, count: count + 1 });
        },
      );
    }, delayMs);
    return () => clearTimeout(timer);
  }, [turnId, count, delayMs]);
}

/** The steps of the live revision of a bot's flow; undefined until loaded, and without one. */
export function useLiveSteps(botId: string, isWanted: boolean): readonly FlowStep[] | undefined {
  const settings = useRoute(botApi.readBotSettings, { params: { id: botId } }, { enabled: isWanted });
  const isLive = isWanted && (settings.data?.data.flow.liveRevision ?? null) !== null;
  const query = { chat_bot_id: botId, revision: 'live' as const };
  const flow = useRoute(botApi.listSurveys, { query }, { enabled: isLive });
  return isLive ? flow.data?.data : undefined;
}

/** Starts an empty conversation with the live flow's first step, once, if it starts automatically. */
export function useFlowStart(botId: string, chatId: string, isEmpty: boolean, send: Send): void {
  const begun = useRef<string>(undefined);
  const steps = useLiveSteps(botId, isEmpty);
  const begins = steps !== undefined && triggerFor(steps, { on: 'start' }) !== null;
  useEffect(() => {
    if (!begins || begun.current === chatId) return;
    begun.current = chatId;
    void send({ text: FOLLOW_UP_TEXT, current: null, messageId: `begin-${chatId}` });
  }, [begins, chatId, send]);
}
