import type { chatApi } from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import type { Module } from '@colloquy/service-kit';
import type { ChatParts, ConversationParts } from '../conversations/index.ts';
import type { FlowParts } from '../flows/index.ts';
import type { ModelAccess, ModelParts } from '../models/index.ts';
import { createAnswerCache } from './answer-cache/answer-cache.ts';
import { cachedAnswerModel } from './answer-cache/cached-answers.model.ts';
import { createCachedAnswerRepository } from './answer-cache/cached-answers.repository.ts';
import { createAnswerStream } from './ask/answer-stream.ts';
import { createAskLimits } from './ask/ask-limits.ts';
import { createAskForChannelUseCases } from './ask/ask-for-channel.use-cases.ts';
import { createAskUseCases } from './ask/ask.use-cases.ts';
import { createAnswerBudget } from './budget/answer-budget.ts';
import { createAnswerCredit } from './budget/answer-credit.repository.ts';
import { createFunctionReader } from './functions/function-reader.ts';
import { createKnowledgeReader } from './knowledge/knowledge-reader.ts';
import { createBotAnswerers } from './responders/knowledge/bot-answerers.ts';
import { knownInstance } from './responders/knowledge/open-answerer.ts';
import { createRespond } from './responders/registry.ts';
import { createBeginTurn } from './turn/begin-turn.ts';
import { createConversationMemory } from './turn/conversation-memory.ts';
import { createFinishTurn } from './turn/finish-turn.ts';

export type AskingParts = ReturnType<typeof createAskingModule>['parts'];

/** Answers questions: begins a turn, offers it to the responders, and finishes it with one write. */
export function createAskingModule(
  deps: ChatParts &
    ConversationParts &
    ModelParts &
    FlowParts & { readonly answerer: Answerer; readonly models: Pick<ModelAccess, 'answerCacheKey'> },
) {
  const { database, signal, client, logger, access, now, conversations, turns, bots } = deps;
  const functions = createFunctionReader(client);
  const knowledge = createKnowledgeReader(client);
  const memory = createConversationMemory(turns);
  const budget = createAnswerBudget({ client, credit: createAnswerCredit(database, signal), logger });
  const cachedAnswers = createCachedAnswerRepository(cachedAnswerModel(database), signal);
  const answerCache = createAnswerCache({
    answers: cachedAnswers,
    knowledge,
    secret: deps.models.answerCacheKey,
    logger,
    now,
  });
  const answerers = createBotAnswerers({
    instance: knownInstance(deps.answerer, deps.groundingOfInstance),
    ofProviders: deps.ofProviders,
    logger,
  });
  const stream = createAnswerStream({
    beginTurn: createBeginTurn({ turns, conversations, budget, clock: database.clock }),
    respond: createRespond({ knowledge, answerers, answerCache, functions, logger }),
    finishTurn: createFinishTurn({ conversations, turns, memory, now }),
    openFlow: deps.openFlow,
    checkStep: deps.checkStep,
    memory,
    turns,
    conversations,
    now,
  });
  const ask = createAskUseCases({
    conversations,
    access,
    bots,
    limits: createAskLimits(),
    openRuns: deps.openRuns,
    isFollowUp: deps.isFollowUp,
    stream,
  });
  const forChannels = createAskForChannelUseCases({
    conversations,
    bots,
    openRuns: deps.openRuns,
    stream,
  });
  return {
    useCases: {
      ask: { stream: ask.ask },
      askPublicLink: { stream: ask.askPublicLink },
      askForChannel: { stream: forChannels.askForChannel },
    },
    consumers: functions.consumers,
    jobs: [answerCache.job],
    parts: { cachedAnswers },
  } satisfies Module<typeof chatApi>;
}
