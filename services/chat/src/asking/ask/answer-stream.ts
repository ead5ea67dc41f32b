import { AnswerSource, INSTANCE_PROVIDER_ID, type Answer } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { RequestContext } from '@colloquy/service-kit';
import {
  MarkRemover,
  type ConversationDocument,
  type ConversationRepository,
  stillWaiting,
  type PendingCall,
  type QuestionTurn,
  type TurnRepository,
  withoutMarks,
} from '../../conversations/index.ts';
import type { Question } from '../question/question.ts';
import { isStepRefusal, type OpenFlow, type CheckStep } from '../../flows/index.ts';
import type { Respond } from '../responders/registry.ts';
import type { AskedQuestion, BeginTurn, BegunTurn, CheckedQuestion } from '../turn/begin-turn.ts';
import type { ConversationMemory } from '../turn/conversation-memory.ts';
import { TurnLostError, type FinishTurn } from '../turn/finish-turn.ts';
import { isRepeated } from '../turn/repeated-message.ts';
import type { AskEvent } from './ask-events.ts';
import { orContactForm } from './without-budget.ts';

/** From the question to the last token. A model has less time, so that its fallback can still answer. */
export const ASK_DEADLINE_MS = 60_000;

/** Sources whose answers a model writes, sentence by sentence. */
const STREAMED_SOURCES: ReadonlySet<AnswerSource> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
]);

export type AnswerStream = (asked: AskedQuestion, context: RequestContext) => AsyncGenerator<AskEvent>;

export function createAnswerStream(deps: {
  readonly beginTurn: BeginTurn;
  readonly respond: Respond;
  readonly finishTurn: FinishTurn;
  readonly openFlow: OpenFlow;
  readonly checkStep: CheckStep;
  readonly memory: Pick<ConversationMemory, 'before'>;
  readonly turns: Pick<TurnRepository, 'isHeld' | 'hasKey' | 'withdraw'>;
  readonly conversations: Pick<ConversationRepository, 'claimPendingCall'>;
  readonly now: () => Date;
}): AnswerStream {
  const { beginTurn, respond, finishTurn, openFlow, checkStep, memory, turns, conversations, now } = deps;

  async function assertHeld({ turn }: BegunTurn): Promise<void> {
    if (!(await turns.isHeld(turn))) throw new TurnLostError('Another process or a member has this turn');
  }

  const confirmationOf = (conversation: ConversationDocument) => ({
    pending: stillWaiting(conversation.pendingCall, now()),
    claim: ({ id }: PendingCall) => conversations.claimPendingCall(conversation, id),
  });

  /** Checks a message before anything of it is stored. A repeated message passes: it is answered, or being answered. */
  async function checked(asked: AskedQuestion, context: RequestContext): Promise<CheckedQuestion> {
    try {
      const { isSensitive } = await checkStep({ ...asked, asked: asked.step, text: asked.query, context });
      return { ...asked, isSensitive };
    } catch (error) {
      if (!isStepRefusal(error) || !(await isRepeated(asked, turns))) throw error;
      // The stored turn decides about a repeated message; until it is read, the message counts as sensitive.
      return { ...asked, isSensitive: true };
    }
  }

  async function* answer(
    begun: BegunTurn,
    heldBack: AskEvent | null,
    context: RequestContext,
  ): AsyncGenerator<AskEvent> {
    const { conversation, runs, settings, query, step, botName, locale, isKeyed, debug, tried } = begun.asked;
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    const { memoryTurns } = settings.answering;
    const hasMemory = isKeyed && conversation.messageCount > 0 && memoryTurns > 0;
    // Two responders of one turn may both want to generate: the plan is asked once for each kind of provider.
    const taken = new Map<boolean, Promise<void>>();
    const takeAnswer = (providerId: string): Promise<void> => {
      const byOwnModel = providerId !== INSTANCE_PROVIDER_ID;
      const known = taken.get(byOwnModel) ?? begun.unit.take(byOwnModel);
      taken.set(byOwnModel, known);
      return known;
    };
    const facts = {
      conversation,
      runs,
      settings,
      turnId: begun.turn._id,
      text: query,
      asked: step,
      isKeyed,
      context,
    };
    const flow = openFlow(facts);
    const question = {
      text: query,
      botId: conversation.chat_bot_id,
      workspaceId: conversation.workspace_id,
      botName,
      settings,
      history: hasMemory ? await memory.before(conversation, memoryTurns) : [],
      locale,
      conversationId: conversation._id,
      cacheUse: cacheUseOf({ debug, tried }),
      state: conversation.state,
      flow,
      takeAnswer,
      ...(isKeyed && { confirmation: confirmationOf(conversation) }),
    };
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(ASK_DEADLINE_MS)]);
    const tokens = orContactForm(respond(question, context, signal), question, conversation);
    const { showSources: keepsMarks } = settings.answering;
    const marks = keepsMarks && begun.asked.showsSources ? null : new MarkRemover();
    let streamed = '';
    let firstTokenMs: number | null = null;
    let next = await tokens.next();
    // From here on the plan cannot refuse. Send `meta` now, because a slow model's first sentence may take long.
    if (heldBack !== null) yield heldBack;
    while (next.done !== true) {
      const text = marks?.push(next.value.token) ?? next.value.token;
      streamed += text;
      if (text !== '') {
        // A member who takes the conversation over silences the bot at once, even in the middle of an answer.
        await assertHeld(begun);
        firstTokenMs ??= elapsedMs();
        yield { event: 'token', data: { text } };
      }
      next = await tokens.next();
    }
    const rest = marks?.end() ?? '';
    if (rest !== '') {
      await assertHeld(begun);
      firstTokenMs ??= elapsedMs();
      yield { event: 'token', data: { text: rest } };
    }
    // Without marks, the stored answer equals the streamed one.
    const reply = keepsMarks || streamed === '' ? next.value : { ...next.value, text: streamed + rest };
    const standing = await flow.beside(reply);
    const timing = { latencyMs: elapsedMs(), firstTokenMs };
    const data = await finishTurn.answered(begun, standing, timing, context);
    yield { event: 'citations', data: { citations: data.metadata.citations } };
    yield { event: 'done', data: { data } };
  }

  return async function* stream(asked, context) {
    const begun = await beginTurn(await checked(asked, context), context);
    const { turn, isReplay, unit } = begun;
    const meta = { event: 'meta', attempt: turn.leaseNumber, data: { history_id: turn._id } } as const;
    // When the plan may refuse, `answer` sends `meta` later: an open stream can no longer carry the status 402.
    const isHeldBack = !isReplay && unit.mayBeRefused;
    let isMetaSent = !isHeldBack;
    if (isMetaSent) yield meta;
    if (isReplay) {
      yield* replayOf(storedAnswer(turn), asked, context);
      return;
    }
    begun.hold();
    try {
      for await (const event of answer(begun, isHeldBack ? meta : null, context)) {
        isMetaSent = true;
        yield event;
      }
    } catch (error) {
      const taken = error instanceof TurnLostError ? await finishTurn.takenOver(begun) : null;
      if (taken !== null) {
        if (!isMetaSent) yield meta;
        yield { event: 'done', data: { data: storedAnswer(taken) } };
        return;
      }
      // Another ask answered the step between the check and this turn. The second of two clicks leaves no error in the
      // history.
      if (isStepRefusal(error) && (await turns.withdraw(turn))) throw error;
      const isShutdown = context.shutdown.aborted;
      const failure = await finishTurn.unanswered(begun, error, context);
      if (!isShutdown) throw failure ?? error;
      // The client needs the turn's id to look up the question's result.
      if (!isMetaSent) yield meta;
      yield { event: 'interrupted', data: {} };
    } finally {
      await begun.release();
    }
  };
}

/** Answers with unsaved settings bypass the cache, and debug asks skip cached answers to show how an answer is made. */
function cacheUseOf({ debug, tried }: Pick<AskedQuestion, 'debug' | 'tried'>): Question['cacheUse'] {
  if (tried !== null) return 'never';
  return debug ? 'probe' : 'use';
}

function storedAnswer({ state, answer, source, metadata, chat_survey_id }: QuestionTurn): Answer {
  if (state === 'stored' && metadata !== null) {
    return { answer: '', source: AnswerSource.conversation, metadata, chat_survey_id };
  }
  if (answer === null || source === null || metadata === null) throw notFound('answer');
  return { answer, source, metadata, chat_survey_id };
}

/** A stored answer as events; with its text for a client that lost the stream and may have a part of the answer. */
function* replayOf(
  answer: Answer,
  { showsSources }: Pick<AskedQuestion, 'showsSources'>,
  { lastEventId }: Pick<RequestContext, 'lastEventId'>,
): Generator<AskEvent> {
  if (lastEventId !== null) {
    const text = showsSources ? answer.answer : withoutMarks(answer.answer);
    if (wasStreamed(answer)) yield { event: 'token', data: { text } };
    yield { event: 'citations', data: { citations: answer.metadata.citations } };
  }
  yield { event: 'done', data: { data: answer } };
}

/** False for curated answers and the product's own texts, which are sent in one piece. */
function wasStreamed({ source, metadata }: Answer): boolean {
  const isKept = source === AnswerSource.cache && metadata.curated_id === undefined;
  return isKept || STREAMED_SOURCES.has(source);
}
