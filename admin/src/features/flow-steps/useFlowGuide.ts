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

/** What is sent without anybody saying it, under an id that is the same from each tab. */
export interface FollowUp {
  readonly text: string;
  /** The step that is gone on from; null for the beginning of a flow. */
  readonly current: CurrentStep | null;
  readonly messageId: string;
}

/** Answers false where it could not be sent. */
type Send = (followUp: FollowUp) => Promise<boolean>;

const MAX_TRIES = 3;
const RETRY_MS = 5_000;

/** Goes on from a step that is only read, after its pause (specification, section 4): once for each. */
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

/** The steps of the live revision of a bot's flow; undefined while they are not known, and where there is none. */
export function useLiveSteps(botId: string, isWanted: boolean): readonly FlowStep[] | undefined {
  const settings = useRoute(botApi.readBotSettings, { params: { id: botId } }, { enabled: isWanted });
  const isLive = isWanted && (settings.data?.data.flow.liveRevision ?? null) !== null;
  const query = { chat_bot_id: botId, revision: 'live' as const };
  const flow = useRoute(botApi.listSurveys, { query }, { enabled: isLive });
  return isLive ? flow.data?.data : undefined;
}

/** Begins an empty conversation with the first step of the live flow, where one begins by itself: once. */
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
