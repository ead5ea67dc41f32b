import type { BotSettingsView, TriedSettings } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Clock } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { TurnRuns } from '../../flows/index.ts';
import type { AnswerBudget, AnswerUnit } from '../budget/answer-budget.ts';
import {
  type AskedStep,
  type ConversationDocument,
  type ConversationRepository,
  decideMove,
  type QuestionTurn,
  TURN_HEARTBEAT_MS,
  TURN_LEASE_MS,
  decideRepeat,
  messageKeyOf,
  type TurnRepository,
} from '../../conversations/index.ts';

export interface AskedQuestion {
  readonly conversation: ConversationDocument;
  readonly runs: TurnRuns;
  readonly botName: string;
  readonly settings: BotSettingsView;
  readonly query: string;
  /** The step of a flow that the question answers. */
  readonly step: AskedStep;
  readonly locale: string | null;
  readonly clientMessageId: string | undefined;
  readonly debug: boolean;
  /** Unsaved settings for this question. */
  readonly tried: TriedSettings | null;
  /** The asker may know what was said before: a member, or a visitor with the key to the conversation. */
  readonly isKeyed: boolean;
  /** The asker sees the sources of answers, and so the marks in their text; a link may hide both from visitors. */
  readonly showsSources: boolean;
}

/** A question whose step, if it names one, waits for an answer. */
export interface CheckedQuestion extends AskedQuestion {
  /** The message may answer a sensitive step, so members see a placeholder until the flow has decided. */
  readonly isSensitive: boolean;
}

/** A turn whose lease this process holds, or one that is already answered. */
export interface BegunTurn {
  readonly asked: AskedQuestion;
  readonly turn: QuestionTurn;
  /** The message was answered before: its stored answer is sent again. */
  readonly isReplay: boolean;
  /** The unit of the plan that the turn reserves before it generates an answer. */
  readonly unit: AnswerUnit;
  /** Renews the lease until `release`. */
  hold(): void;
  /** Ends the renewals and gives back a unit that was taken and not used. Never throws. */
  release(): Promise<void>;
}

/** Stores the question under its message key and takes its lease. Throws `requestInProgress` while it is being answered. */
export type BeginTurn = (asked: CheckedQuestion, context: RequestContext) => Promise<BegunTurn>;

export function createBeginTurn(deps: {
  readonly turns: TurnRepository;
  readonly conversations: Pick<ConversationRepository, 'newest' | 'change'>;
  readonly budget: AnswerBudget;
  /** The store's clock, which decides about leases. */
  readonly clock: Clock;
}): BeginTurn {
  const { turns, conversations, budget, clock } = deps;
  const leaseEnd = () => new Date(clock.now().getTime() + TURN_LEASE_MS);

  async function claim(
    asked: CheckedQuestion,
    context: RequestContext,
  ): Promise<{ turn: QuestionTurn; isReplay: boolean }> {
    const { conversation, query, clientMessageId, isKeyed, isSensitive } = asked;
    const id = context.newId();
    const { turn, isNew } = await turns.insertOnce(conversation.workspace_id, {
      _id: id,
      chat_id: conversation._id,
      chat_bot_id: conversation.chat_bot_id,
      channel: conversation.channel,
      kind: 'question',
      question: query,
      answer: null,
      source: null,
      metadata: null,
      chat_survey_id: null,
      isFlowTurn: false,
      isSensitive,
      state: 'pending',
      error: null,
      feedback: null,
      memberFeedback: null,
      messageKey: messageKeyOf({ turnId: id, clientMessageId, query, isKeyed }),
      isKeyed,
      citedItemIds: [],
      firstTokenMs: null,
      leaseUntil: leaseEnd(),
      leaseNumber: 1,
    });
    if (isNew) return { turn, isReplay: false };
    const decision = decideRepeat(turn, clock.now());
    if (decision === 'replay') return { turn, isReplay: true };
    const taken = decision === 'again' ? await turns.takeOver(turn, leaseEnd()) : null;
    if (taken === null) throw new AppError({ code: ERRORS.requestInProgress, retryAfterSeconds: 1 });
    return { turn: taken, isReplay: false };
  }

  /**
   * The conversation, read after the question was stored. The order closes a race: a handoff writes its state before it
   * takes pending questions, so either side observes the other.
   */
  async function conversationOf(
    turn: QuestionTurn,
    asked: ConversationDocument,
  ): Promise<ConversationDocument> {
    const conversation = await conversations.newest(asked);
    if (conversation.state !== 'resolved') return conversation;
    return conversations.change(conversation, (current) => {
      const set = current.state === 'resolved' ? decideMove(current, 'bot', 'message', clock.now()) : null;
      return set && { set: { ...set, contextFrom: turn._id }, events: [] };
    });
  }

  return async (posted, context) => {
    const { turn, isReplay } = await claim(posted, context);
    const asked = isReplay
      ? posted
      : { ...posted, conversation: await conversationOf(turn, posted.conversation) };
    const unit = budget.unitFor(turn, context);
    let heartbeat: NodeJS.Timeout | undefined;
    return {
      asked,
      turn,
      isReplay,
      unit,
      hold() {
        const renew = () => void turns.renew(turn, leaseEnd()).catch(() => undefined);
        heartbeat = setInterval(renew, TURN_HEARTBEAT_MS);
      },
      async release() {
        clearInterval(heartbeat);
        await unit.release();
      },
    };
  };
}
