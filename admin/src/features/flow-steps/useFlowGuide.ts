import {
  createFlowGuide,
  followUp,
  isFollowed,
  wait,
  type CurrentStep,
  type FlowGuide,
  type SaidMessage,
  type SteppedTurn,
} from '@colloquy/chat-client';
import { botApi, type FlowStep } from '@colloquy/contracts';
import { triggerFor } from '@colloquy/flow-engine';
import { useEffect, useRef } from 'react';
import { useRoute } from '../../api/useRoute.ts';

/** An automatic message, with the same id from each tab. */
export interface FollowedMessage<TTurn extends SteppedTurn> {
  readonly said: SaidMessage;
  readonly messageId: string;
  /** The turn to continue from; left out for the beginning of a flow. */
  readonly answered?: TTurn;
  readonly retries?: FlowGuide['retries'];
}

/** Returns false when it could not be sent. */
type Send<TTurn extends SteppedTurn> = (message: FollowedMessage<TTurn>) => Promise<boolean>;

/** Continues automatically from an informative step after its delay (specification, section 4), once per step. */
export function useFollowUp<TTurn extends SteppedTurn>(
  current: CurrentStep<TTurn> | null,
  send: Send<TTurn>,
): void {
  const followed = current !== null && isFollowed(current) ? current : null;
  const latest = useRef({ followed, send });
  useEffect(() => {
    latest.current = { followed, send };
  }, [followed, send]);
  const guide = useRef<FlowGuide>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const own = createFlowGuide({
      read: () => ({ followed: latest.current.followed, signal }),
      wait,
      send: async (said, messageId) => {
        const { followed: now, send: sendNow } = latest.current;
        if (now !== null) await sendNow({ said, messageId, answered: now.turn, retries: own.retries });
      },
    });
    guide.current = own;
    return () => controller.abort();
  }, []);
  const turnId = followed?.turn.id;
  useEffect(() => {
    if (turnId !== undefined) void guide.current?.goOn();
  }, [turnId]);
}

/** The steps of the live revision of a bot's flow; undefined until loaded, and without one. */
export function useLiveSteps(botId: string, isWanted: boolean): readonly FlowStep[] | undefined {
  const settings = useRoute(botApi.readBotSettings, { params: { id: botId } }, { enabled: isWanted });
  const isLive = isWanted && (settings.data?.data.flow.liveRevision ?? null) !== null;
  const query = { chat_bot_id: botId, revision: 'live' as const };
  const flow = useRoute(botApi.listSurveys, { query }, { enabled: isLive });
  return isLive ? flow.data?.data : undefined;
}

/** Begins an empty conversation with the first step of the live flow, where one begins by itself: once. */
export function useFlowStart<TTurn extends SteppedTurn>(
  botId: string,
  chatId: string,
  isEmpty: boolean,
  send: Send<TTurn>,
): void {
  const begun = useRef<string>(undefined);
  const steps = useLiveSteps(botId, isEmpty);
  const begins = steps !== undefined && triggerFor(steps, { on: 'start' }) !== null;
  useEffect(() => {
    if (!begins || begun.current === chatId) return;
    begun.current = chatId;
    void send({ said: followUp(null), messageId: `begin-${chatId}` });
  }, [begins, chatId, send]);
}
