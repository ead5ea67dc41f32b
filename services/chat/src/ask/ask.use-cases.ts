import {
  AnswerSource,
  BILLED_SOURCES,
  chatEvents,
  type Answer,
  type BotSettingsView,
  type EventEnvelope,
  type RouteInput,
  type chatApi,
} from '@colloquy/contracts';
import { AppError, isAppError, notFound, ERRORS } from '@colloquy/errors';
import type { Answerer } from '@colloquy/language-model';
import { type Clock, newId } from '@colloquy/persistence';
import {
  eventFor,
  type RequestContext,
  type ServiceClient,
  type StreamEvent,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import type { BotCache } from '../bots/bot-cache.ts';
import { createConversationMemory } from '../turns/conversation-memory.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import {
  assertChannel,
  assertVisitors,
  assertVisitorsOf,
  nameFromQuestion,
} from '../conversations/conversations.policy.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { MarkRemover } from '../turns/citation-marks.ts';
import type { TurnDocument } from '../turns/turns.model.ts';
import { TURN_HEARTBEAT_MS, TURN_LEASE_MS, judgeRepeat, messageKeyOf } from '../turns/turns.policy.ts';
import { TurnLostError, type TurnRepository } from '../turns/turns.repository.ts';
import { sourcesViewOf } from '../turns/visitor.view.ts';
import type { AnswerBudget, AnswerUnit } from '../budget/answer-budget.ts';
import type { AskEvent } from './ask-events.ts';
import { withEventIds } from './event-ids.ts';
import { toMetadata } from '../turns/answer-metadata.ts';
import { createAnswering } from '../responders/registry.ts';
import type { Reply } from '../turns/reply.ts';
import type { AskLimits } from './ask-limits.ts';
import { forVisitor } from './visitor-events.ts';

/** All of an answer, from the question to the last token. */
const ASK_DEADLINE_MS = 60_000;

interface Asked {
  readonly chat: ConversationDocument;
  readonly botName: string;
  readonly settings: BotSettingsView;
  readonly query: string;
  readonly locale: string | null;
  readonly clientMessageId: string | undefined;
  readonly debug: boolean;
  /** The asker may know what was said before: a member, or a visitor with the key to the conversation. */
  readonly isKeyed: boolean;
}

export type AskUseCases = ReturnType<typeof createAskUseCases>;

export function createAskUseCases(deps: {
  readonly chats: ConversationRepository;
  readonly turns: TurnRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly client: ServiceClient;
  readonly answerer: Answerer;
  readonly budget: AnswerBudget;
  readonly limits: AskLimits;
  readonly now: () => Date;
  /** The store's clock, by which leases are judged. */
  readonly clock: Clock;
}) {
  const { chats, turns, access, bots, budget, limits, now, clock } = deps;
  const answering = createAnswering(deps);
  const memory = createConversationMemory(turns);
  const leaseEnd = () => new Date(clock.now().getTime() + TURN_LEASE_MS);

  /**
   * The turn to work on, or the one whose answer is replayed. Throws `requestInProgress` while it is being answered.
   */
  async function beginTurn({
    chat,
    query,
    clientMessageId,
    isKeyed,
  }: Asked): Promise<{ turn: TurnDocument; replay: boolean }> {
    const id = newId();
    const { turn, isNew } = await turns.insertOnce(chat.workspace_id, {
      _id: id,
      chat_id: chat._id,
      chat_bot_id: chat.chat_bot_id,
      channel: chat.channel,
      question: query,
      answer: null,
      source: null,
      metadata: null,
      chat_survey_id: null,
      state: 'pending',
      by: 'bot',
      error: null,
      feedback: null,
      memberFeedback: null,
      messageKey: messageKeyOf({ turnId: id, clientMessageId, query, isKeyed }),
      isKeyed,
      leaseUntil: leaseEnd(),
      leaseNumber: 1,
    });
    if (isNew) return { turn, replay: false };
    const verdict = judgeRepeat(turn, clock.now());
    if (verdict === 'replay') return { turn, replay: true };
    const taken = verdict === 'again' ? await turns.takeOver(turn, leaseEnd()) : null;
    if (taken === null) throw new AppError({ code: ERRORS.requestInProgress, retryAfterSeconds: 1 });
    return { turn: taken, replay: false };
  }

  async function* run(asked: Asked, context: RequestContext): AsyncGenerator<AskEvent> {
    const { chat } = asked;
    const { turn, replay } = await beginTurn(asked);
    const unit = budget.unitFor(turn, context);
    const meta = { event: 'meta', attempt: turn.leaseNumber, data: { history_id: turn._id } } as const;
    // Where the plan may refuse, `answerTurn` sends it: a stream that is open can carry no status 402 any more.
    const isHeldBack = !replay && unit.mayBeRefused;
    let isMetaSent = !isHeldBack;
    if (isMetaSent) yield meta;
    if (replay) {
      yield* replayOf(storedAnswer(turn), context.lastEventId !== null);
      return;
    }
    const heartbeat = setInterval(
      () => void turns.renew(turn, leaseEnd()).catch(() => undefined),
      TURN_HEARTBEAT_MS,
    );
    try {
      for await (const event of answerTurn(asked, turn, unit, context, isHeldBack ? meta : null)) {
        isMetaSent = true;
        yield event;
      }
    } catch (error) {
      // The process that has the turn now has its unit too.
      if (error instanceof TurnLostError) unit.leave();
      if (context.shutdown.aborted) {
        await turns.abandon(turn, 'interrupted', null);
        await chats.recordUnanswered(chat, now());
        // The asker needs the id to look for what became of the question.
        if (!isMetaSent) yield meta;
        yield { event: 'interrupted', data: {} };
        return;
      }
      const failure = context.signal.aborted ? null : asFailure(error);
      await turns.abandon(turn, failure === null ? 'interrupted' : 'failed', failure && describe(failure));
      await chats.recordUnanswered(chat, now());
      throw failure ?? error;
    } finally {
      clearInterval(heartbeat);
      await unit.release();
    }
  }

  async function* answerTurn(
    asked: Asked,
    turn: TurnDocument,
    unit: AnswerUnit,
    context: RequestContext,
    heldBack: AskEvent | null,
  ): AsyncGenerator<AskEvent> {
    const { chat, settings } = asked;
    const startedAt = performance.now();
    const { memoryTurns } = settings.answering;
    const hasMemory = asked.isKeyed && chat.messageCount > 0 && memoryTurns > 0;
    const question = {
      text: asked.query,
      chatBotId: chat.chat_bot_id,
      workspaceId: chat.workspace_id,
      botName: asked.botName,
      settings,
      history: hasMemory ? await memory.before(chat, memoryTurns) : [],
      locale: asked.locale,
      takeAnswer: () => unit.take(),
    };
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(ASK_DEADLINE_MS)]);
    const tokens = answering.reply(question, context, signal);
    // What stands in the history is what was streamed.
    const marks = settings.answering.showSources ? null : new MarkRemover();
    let streamed = '';
    let step = await tokens.next();
    // Nothing refuses any more. A slow model's first sentence may take long to come.
    if (heldBack !== null) yield heldBack;
    while (step.done !== true) {
      const text = marks?.push(step.value.token) ?? step.value.token;
      streamed += text;
      if (text !== '') yield { event: 'token', data: { text } };
      step = await tokens.next();
    }
    const rest = marks?.end() ?? '';
    if (rest !== '') yield { event: 'token', data: { text: rest } };
    const reply = marks === null || streamed === '' ? step.value : { ...step.value, text: streamed + rest };
    const metadata = toMetadata(reply, {
      historyId: turn._id,
      settings,
      debug: asked.debug,
      latencyMs: Math.round(performance.now() - startedAt),
    });
    const finished = { answer: reply.text, source: reply.source, metadata };
    await turns.finish(turn, finished, turnEvents(turn, reply, metadata.latencyMs, context));
    if (BILLED_SOURCES.has(reply.source)) unit.commit();
    await chats.recordTurn(chat, {
      source: reply.source,
      isUnknown: reply.source === AnswerSource.unknown,
      at: now(),
      name: chat.isNamed || chat.messageCount > 0 ? null : nameFromQuestion(asked.query),
    });
    if (asked.isKeyed) memory.note(chat, { question: asked.query, answer: reply.text });
    yield { event: 'citations', data: { citations: metadata.citations } };
    yield { event: 'done', data: { data: { ...finished, chat_survey_id: null } } };
  }

  return {
    /** From the dashboard by a member, or from a server by an API key. */
    async *ask(
      { body }: RouteInput<typeof chatApi.ask>,
      context: RequestContext,
    ): AsyncGenerator<StreamEvent> {
      const chat = await chats.getById(body.chat_id);
      await access.requireBot(context, chat, 'viewBots');
      assertChannel(context.actor, chat.channel);
      const { bot, settings } = await bots.bot(chat.chat_bot_id, context);
      const { query, debug, clientMessageId } = body;
      const events = run(
        {
          chat,
          botName: bot.name,
          settings,
          query,
          debug,
          clientMessageId,
          locale: body.locale ?? null,
          isKeyed: true,
        },
        context,
      );
      yield* withEventIds(events, context.lastEventId);
    },

    /** Through a public link, by a visitor. */
    async *askPublicLink(
      { params, body }: RouteInput<typeof chatApi.askPublicLink>,
      context: RequestContext,
    ): AsyncGenerator<StreamEvent> {
      const { link, bot, settings } = await bots.link(params.linkId, context);
      const chat = await chats.getById(body.chat_id);
      const { query, clientMessageId, userRef } = body;
      if (userRef === undefined) assertVisitorsOf(chat, link.chat_bot_id);
      else assertVisitors(chat, link.chat_bot_id, userRef);
      await limits.assertWithin(link, chat._id, context.addressKey);
      const locale = body.locale ?? chat.language;
      const isKeyed = userRef !== undefined;
      const asked = { chat, botName: bot.name, settings, query, clientMessageId, locale, isKeyed };
      const events = forVisitor(run({ ...asked, debug: false }, context), sourcesViewOf(link));
      yield* withEventIds(events, context.lastEventId);
    },
  };
}

function storedAnswer(turn: TurnDocument): Answer {
  if (turn.answer === null || turn.source === null || turn.metadata === null) throw notFound('answer');
  return {
    answer: turn.answer,
    source: turn.source,
    metadata: turn.metadata,
    chat_survey_id: turn.chat_survey_id,
  };
}

/** A stored answer as events: its text too for a client that lost the stream, which may have a part of it. */
function* replayOf(answer: Answer, isResumed: boolean): Generator<AskEvent> {
  if (isResumed) {
    if (answer.source === AnswerSource.external) yield { event: 'token', data: { text: answer.answer } };
    yield { event: 'citations', data: { citations: answer.metadata.citations } };
  }
  yield { event: 'done', data: { data: answer } };
}

function turnEvents(
  turn: TurnDocument,
  reply: Reply,
  latencyMs: number,
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
    source: reply.source,
    latencyMs,
    tokens: reply.tokens,
    citedItemIds: citedItems(reply),
  });
  if (reply.unknownReason === null) return [answered];
  const unknown = {
    ...facts,
    question: turn.question,
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

function asFailure(error: unknown): AppError {
  if (isAppError(error)) return error;
  const isDeadline = error instanceof Error && error.name === 'TimeoutError';
  return new AppError({ code: isDeadline ? ERRORS.deadlineExceeded : ERRORS.internalError, cause: error });
}

function describe(error: AppError): { code: number; message: string } {
  return { code: Number(error.code), message: error.message };
}
