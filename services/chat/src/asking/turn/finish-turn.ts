import {
  AnswerSource,
  BILLED_SOURCES,
  contactFormOf,
  type BotSettingsView,
  type ContactForm,
} from '@colloquy/contracts';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import type { RequestContext } from '@colloquy/service-kit';
import { sureLanguage } from '@colloquy/text';
import {
  type Reply,
  offeredForm,
  type ConversationDocument,
  lastOfQuestion,
  nameFromQuestion,
  waiting,
  type ConversationRepository,
  isBotSilent,
  toMetadata,
  shownQuestion,
  type QuestionTurn,
  type TurnRepository,
  answersSensitive,
  isFollowUp,
  isOfFlow,
  transition,
  waitingStep,
  type TurnOutcome,
} from '../../conversations/index.ts';
import { smallTalkOf } from '../responders/small-talk/small-talk.ts';
import type { BegunTurn } from './begin-turn.ts';
import type { ConversationMemory } from './conversation-memory.ts';

/** Thrown when another process has taken the turn over: the result of this one is dropped. */
export class TurnLostError extends Error {
  override readonly name = 'TurnLostError';
}

export interface AnswerTiming {
  readonly latencyMs: number;
  /** Null when no text was streamed. */
  readonly firstTokenMs: number | null;
}

export type FinishTurn = ReturnType<typeof createFinishTurn>;

/** Ends a turn by one write, then counts it in its conversation. */
export function createFinishTurn(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly memory: ConversationMemory;
  readonly now: () => Date;
}) {
  const { conversations, turns, memory, now } = deps;

  const write = ({ turn }: BegunTurn, outcome: TurnOutcome, context: RequestContext) =>
    turns.finish(turn, transition(turn, outcome, context));

  /** Names the conversation by its first question that is more than small talk. */
  async function nameBy(
    { question }: QuestionTurn,
    conversation: ConversationDocument,
    source: AnswerSource,
  ): Promise<string | null> {
    if (source === AnswerSource.conversation) return null;
    if (!conversation.isNamed) return nameFromQuestion(question);
    // Earlier versions named conversations by any first message, so a better question renames them; a member's name
    // stays.
    const mayBeSmallTalk = conversation.messageCount > 0 && conversation.editRevision === 1;
    if (!mayBeSmallTalk || smallTalkOf(conversation.name, []) === null) return null;
    const first = await turns.firstQuestion(conversation);
    const isNamedByIt = first !== null && nameFromQuestion(first) === conversation.name;
    return isNamedByIt ? nameFromQuestion(question) : null;
  }

  /**
   * Throws TurnLostError when a member has the conversation; takes pending questions in case the handoff's process
   * crashed before it did.
   */
  async function assertBotSpeaks(asked: ConversationDocument): Promise<void> {
    const conversation = await conversations.newest(asked);
    if (!isBotSilent(conversation.state)) return;
    await turns.takeFromBot(conversation);
    throw new TurnLostError('A member has this conversation');
  }

  /** The conversation's last message after a question and its answer, as of now. */
  function lastSaid(query: string, answer: string | null) {
    const at = now();
    return { said: lastOfQuestion(query, answer, at), at };
  }

  function recordStored({ asked: { conversation }, turn }: BegunTurn) {
    const last = lastSaid(shownQuestion(turn), null);
    return isFollowUp(turn)
      ? conversations.recordFollowUp(conversation, last)
      : conversations.recordStored(conversation, last);
  }

  return {
    /** The question's turn as stored for the member who took the conversation over meanwhile; null when none did. */
    async takenOver(begun: BegunTurn): Promise<QuestionTurn | null> {
      const newest = await turns.newest(begun.turn);
      if (newest?.state !== 'stored') return null;
      await recordStored(begun);
      return newest;
    },

    /** Stores the answer with its events and uses the plan's unit. Throws TurnLostError. */
    async answered(
      begun: BegunTurn,
      reply: Reply,
      { latencyMs, firstTokenMs }: AnswerTiming,
      context: RequestContext,
    ) {
      const { turn, unit, asked } = begun;
      const { conversation, query, isKeyed, settings, debug, tried, locale } = asked;
      const metadata = toMetadata(reply, {
        historyId: turn._id,
        question: query,
        settings,
        debug,
        tried,
        latencyMs,
        contactForm: formBeside(reply, settings, conversation),
      });
      // The reference of an erased conversation is empty.
      const asker = { userRef: conversation.userRef || null, locale };
      const outcome = { state: 'answered', reply, metadata, asker, firstTokenMs } as const;
      if (reply.storedFor === undefined) await assertBotSpeaks(conversation);
      const isWritten = await write(begun, outcome, context);
      if (!isWritten) throw new TurnLostError('Another process has this turn');
      const { text: answer, source } = reply;
      if (reply.storedFor !== undefined) {
        await recordStored(begun);
        return { answer, source, metadata, chat_survey_id: null };
      }
      if (BILLED_SOURCES.has(source)) unit.commit();
      const isSensitive = answersSensitive(turn, reply);
      const isQuestion = !isOfFlow(turn, reply);
      const last = lastSaid(shownQuestion({ question: query, isSensitive }), answer);
      if (isFollowUp(turn)) await conversations.recordFollowUp(conversation, last);
      else {
        await conversations.recordTurn(conversation, {
          source,
          isUnknown: source === AnswerSource.unknown,
          isQuestion,
          ...last,
          name: isSensitive ? null : await nameBy(turn, conversation, source),
          language: conversation.language === null && isQuestion ? sureLanguage(query) : null,
          pendingCall: isKeyed ? waiting(reply.wantedCall, turn._id, now()) : undefined,
        });
      }
      if (isKeyed && !isSensitive && isQuestion) memory.add(conversation, { question: query, answer });
      return { answer, source, metadata, chat_survey_id: waitingStep(metadata) };
    },

    /** Stores the turn without an answer. Returns the error to respond with; null when the turn was interrupted. */
    async unanswered(begun: BegunTurn, error: unknown, context: RequestContext) {
      // The process that took the turn over also has its unit.
      if (error instanceof TurnLostError) begun.unit.leave();
      const isInterrupted = context.shutdown.aborted || context.signal.aborted;
      const failure = isInterrupted ? null : asFailure(error);
      const outcome: TurnOutcome =
        failure === null ? { state: 'interrupted' } : { state: 'failed', error: failure };
      await write(begun, outcome, context);
      const { conversation, isKeyed } = begun.asked;
      const said = lastSaid(shownQuestion(begun.turn), null);
      if (isFollowUp(begun.turn)) await conversations.recordFollowUp(conversation, said);
      else await conversations.recordUnanswered(conversation, said, isKeyed);
      return failure;
    },
  };
}

/** The contact form offered with an answer; none with a flow's step, which already asks for something. */
function formBeside(
  { flow, source, offersContact }: Reply,
  settings: BotSettingsView,
  conversation: ConversationDocument,
): ContactForm | null {
  if (flow?.offersContact === true || offersContact === true) {
    return conversation.hasContact === true ? null : contactFormOf(settings.contactForm);
  }
  return flow?.survey.step ? null : offeredForm(settings, conversation, source);
}

function asFailure(error: unknown): AppError {
  if (isAppError(error)) return error;
  const isDeadline = error instanceof Error && error.name === 'TimeoutError';
  return new AppError({ code: isDeadline ? ERRORS.deadlineExceeded : ERRORS.internalError, cause: error });
}
