import {
  chatEvents,
  FOLLOW_UP_TEXT,
  type AnswerMetadata,
  type ChatState,
  type EventEnvelope,
} from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { Reply } from '../answering/reply.ts';
import { shownQuestion } from './turns.mapper.ts';
import type { QuestionTurn } from './turns.model.ts';

export interface Asker {
  readonly userRef: string | null;
  readonly locale: string | null;
}

export type TurnOutcome =
  | {
      readonly state: 'answered';
      readonly reply: Reply;
      readonly metadata: AnswerMetadata;
      readonly asker: Asker;
      /** Null when no text was streamed. */
      readonly firstTokenMs: number | null;
    }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'interrupted' };

/** What the end of a turn writes, with the events that are stored by the same write. */
export interface TurnTransition {
  readonly set: Partial<
    Pick<
      QuestionTurn,
      | 'state'
      | 'answer'
      | 'source'
      | 'metadata'
      | 'chat_survey_id'
      | 'isFlowTurn'
      | 'isSensitive'
      | 'citedItemIds'
      | 'firstTokenMs'
      | 'error'
    >
  > & {
    readonly leaseUntil: null;
  };
  readonly events: readonly EventEnvelope[];
}

/** What an interrupted turn keeps: its question alone. */
export const INTERRUPTED = { state: 'interrupted', error: null, leaseUntil: null } as const;

/** A question that a member is to read, to which the bot says nothing: no answer, no source, nothing billed. */
export function storedForMember(history_id: string, state: ChatState) {
  const metadata: AnswerMetadata = {
    history_id,
    citations: [],
    confidence: 0,
    language: null,
    suggestions: [],
    versions: { kb: 0, flow: null, settings: 0, model: 'none' },
    latencyMs: 0,
    tokens: { in: 0, out: 0 },
    handoff: { state },
  };
  return { state: 'stored', answer: null, source: null, metadata, error: null } as const;
}

/** The end of a turn: the state with the events that tell of it. */
export function transition(
  turn: QuestionTurn,
  outcome: TurnOutcome,
  context: RequestContext,
): TurnTransition {
  switch (outcome.state) {
    case 'answered': {
      const { state, metadata } = outcome;
      const { handoff } = metadata;
      if (handoff !== undefined) {
        const stored = storedForMember(turn._id, handoff.state);
        return { set: { ...stored, metadata, leaseUntil: null }, events: [] };
      }
      const { text: answer, source } = outcome.reply;
      const citedItemIds = citedItems(outcome.reply);
      const set = {
        state,
        answer,
        source,
        metadata,
        chat_survey_id: waitingStep(metadata),
        isFlowTurn: isOfFlow(turn, outcome.reply),
        isSensitive: answersSensitive(turn, outcome.reply),
        citedItemIds,
        firstTokenMs: outcome.firstTokenMs,
        leaseUntil: null,
      };
      return { set, events: answeredEvents(turn, outcome, context) };
    }
    case 'failed': {
      const { code, message } = outcome.error;
      const error = { code: Number(code), message };
      return { set: { state: 'failed', error, leaseUntil: null }, events: [] };
    }
    case 'interrupted':
      return { set: INTERRUPTED, events: [] };
  }
}

/** The step that waits for the next message; null for none. */
export function waitingStep({ survey }: AnswerMetadata): string | null {
  return survey?.step?.id ?? null;
}

/** Whether a client sent the message by itself, such as to begin a flow: its visitor has said nothing. */
export function isFollowUp({ question }: Pick<QuestionTurn, 'question'>): boolean {
  return question === FOLLOW_UP_TEXT;
}

/** Whether a turn is a step of a flow, or only its follow-up: nothing that was asked of the bot. */
export function isOfFlow(turn: Pick<QuestionTurn, 'question'>, { flow }: Reply): boolean {
  return flow?.isAnswer === true || isFollowUp(turn);
}

/** Whether a turn answers a sensitive step: as its flow says or, where that was not asked, as it may. */
export function answersSensitive(
  { isSensitive }: Pick<QuestionTurn, 'isSensitive'>,
  { flow }: Reply,
): boolean {
  return flow?.isSensitive ?? isSensitive === true;
}

function answeredEvents(
  turn: QuestionTurn,
  { reply, metadata, asker, firstTokenMs }: Extract<TurnOutcome, { state: 'answered' }>,
  context: RequestContext,
): EventEnvelope[] {
  const facts = {
    history_id: turn._id,
    chat_id: turn.chat_id,
    chat_bot_id: turn.chat_bot_id,
    workspace_id: turn.workspace_id,
    channel: turn.channel,
  };
  const answered = eventFor(context, chatEvents.questionAnswered, turn.workspace_id, {
    ...facts,
    ...asker,
    source: reply.source,
    provider_id: reply.providerId ?? null,
    latencyMs: metadata.latencyMs,
    firstTokenMs,
    tokens: reply.tokens,
    citedItemIds: citedItems(reply),
    citedChunks: citedChunks(reply),
  });
  if (reply.unknownReason === null) return [answered];
  const unknown = {
    ...facts,
    question: shownQuestion({ question: turn.question, isSensitive: answersSensitive(turn, reply) }),
    reason: reply.unknownReason,
    language: reply.language,
  };
  return [answered, eventFor(context, chatEvents.answerUnknown, turn.workspace_id, unknown)];
}

/** The items that an answer rests on, each once. */
function citedItems({ citations, curatedId }: Reply): string[] {
  const cited = citations.map(({ item_id }) => item_id);
  return [...new Set(curatedId === null ? cited : [curatedId, ...cited])];
}

/** The passages that an answer rests on, each once. */
function citedChunks({ citations }: Reply) {
  const chunks = citations.flatMap(({ item_id, chunk }) =>
    chunk === undefined ? [] : [{ item_id, ...chunk }],
  );
  return [...new Map(chunks.map((chunk) => [JSON.stringify(chunk), chunk])).values()];
}
