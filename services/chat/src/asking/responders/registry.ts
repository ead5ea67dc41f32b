import type { RequestContext } from '@colloquy/service-kit';
import type { BotAnswers } from '../../conversations/index.ts';
import type { Question } from '../question/question.ts';
import type { Cached, Curated, ReplyStream, Responder, ResponderRequest } from '../question/responder.ts';
import type { KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { withSuggestions } from '../suggestions/suggestions.ts';
import type { AnswerCache } from '../answer-cache/answer-cache.ts';
import { blockedTerms } from './blocked-terms/blocked-terms.ts';
import { cache } from './cache/cache.responder.ts';
import {
  createFunctionCall,
  type FunctionCallDependencies,
} from './function-call/function-call.responder.ts';
import { curated } from './curated/curated.ts';
import type { BotAnswerers } from './knowledge/bot-answerers.ts';
import { flow } from './flow/flow.responder.ts';
import { humanActive, withoutDecline } from './human-active/human-active.ts';
import { createKnowledgeResponder } from './knowledge/knowledge.responder.ts';
import { withoutTeam } from './small-talk/asked-for-team.ts';
import { createSmallTalk } from './small-talk/small-talk.responder.ts';

/** In the order in which they are tried (definitions, section 6): the first that takes a question answers it. */
function createResponders(knowledge: KnowledgeReader, deps: RespondDependencies): readonly Responder[] {
  return [
    // First of all: while a member has the conversation, the bot sends not even a refusal.
    humanActive,
    blockedTerms,
    flow,
    curated,
    cache,
    createFunctionCall(deps),
    createSmallTalk(knowledge),
    createKnowledgeResponder({ knowledge }),
  ];
}

/** Answers a question by the first responder that takes it. */
export type Respond = (question: Question, context: RequestContext, signal: AbortSignal) => ReplyStream;

interface RespondDependencies extends FunctionCallDependencies {
  readonly knowledge: KnowledgeReader;
  readonly answerers: BotAnswerers;
  readonly answerCache: Pick<AnswerCache, 'look' | 'keep'>;
}

export function createRespond(deps: RespondDependencies): Respond {
  const { knowledge, answerers, answerCache, functions } = deps;
  const responders = createResponders(knowledge, deps);
  return async function* respond(question, context, signal) {
    let read: Promise<Curated> | undefined;
    let looked: Promise<Cached> | undefined;
    let opened: Promise<BotAnswers> | undefined;
    const answers = () => (opened ??= answerers.of(question));
    const readCurated = () => (read ??= knowledge.findCurated(question, context));
    // Results of functions change, so bots with functions cache no answers, and neither does a conversation
    // with variables of a flow (definitions, section 6).
    const hasFunctions = async () => (await functions.tools(question.botId, context)).length > 0;
    const isOwn = async () => (await question.flow?.hasVariables()) === true || (await hasFunctions());
    const look = async (): Promise<Cached> =>
      (await isOwn())
        ? { state: 'off', reply: null }
        : answerCache.look({ question, kbVersion: (await readCurated()).kbVersion, answers }, context);
    const cached = () => (looked ??= look());
    const request = { question, context, signal, curated: readCurated, cached, answers };
    const given = withoutTeam(question, yield* firstReply(responders, request));
    const reply = withoutDecline(question, given);
    const state = looked === undefined ? 'off' : (await looked).state;
    if (state === 'miss') await answerCache.keep(question, reply, answers);
    return { ...reply, cache: state };
  };
}

/** The reply of the first responder that takes the question. Throws when none does. */
export async function* firstReply(responders: readonly Responder[], request: ResponderRequest): ReplyStream {
  for (const responder of responders) {
    const taken = await responder.take(request);
    if (taken === null) continue;
    const reply = Symbol.asyncIterator in taken ? yield* taken : taken;
    if (!responder.hasSuggestions) return reply;
    return withSuggestions(reply, request.question, (await request.curated()).related);
  }
  throw new Error('No responder took the question');
}
