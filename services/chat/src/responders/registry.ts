import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import type { Question } from '../answering/question.ts';
import type { SuggestingReply } from '../answering/reply.ts';
import type { Curated, Responder, ResponderRequest } from '../answering/responder.ts';
import { createKnowledgeReader, type KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { withSuggestions } from '../suggestions/suggestions.ts';
import { blockedTerms } from './blocked-terms/blocked-terms.ts';
import {
  createFunctionCall,
  type FunctionCallDependencies,
} from './function-call/function-call.responder.ts';
import { curated } from './curated/curated.ts';
import type { BotAnswerers } from './knowledge/bot-answerers.ts';
import { createKnowledgeResponder } from './knowledge/knowledge.responder.ts';
import { createSmallTalk } from './small-talk/small-talk.responder.ts';

/** In the order in which they are tried (definitions, section 6): the first that takes a question answers it. */
function createResponders(knowledge: KnowledgeReader, deps: RespondDependencies): readonly Responder[] {
  const { answerers } = deps;
  return [
    blockedTerms,
    curated,
    createFunctionCall(deps),
    createSmallTalk(knowledge),
    createKnowledgeResponder({ knowledge, answerers }),
  ];
}

/** Answers a question by the first responder that takes it. */
export type Respond = (
  question: Question,
  context: RequestContext,
  signal: AbortSignal,
) => AsyncGenerator<{ readonly token: string }, SuggestingReply>;

interface RespondDependencies extends FunctionCallDependencies {
  readonly client: ServiceClient;
  readonly answerers: BotAnswerers;
}

export function createRespond(deps: RespondDependencies): Respond {
  const knowledge = createKnowledgeReader(deps.client);
  const responders = createResponders(knowledge, deps);
  return async function* respond(question, context, signal) {
    let read: Promise<Curated> | undefined;
    const request = {
      question,
      context,
      signal,
      curated: () => (read ??= knowledge.findCurated(question, context)),
    };
    return yield* firstReply(responders, request);
  };
}

/** The reply of the first responder that takes the question. Throws when none does. */
export async function* firstReply(
  responders: readonly Responder[],
  request: ResponderRequest,
): AsyncGenerator<{ readonly token: string }, SuggestingReply> {
  for (const responder of responders) {
    const taken = await responder.take(request);
    if (taken === null) continue;
    const reply = Symbol.asyncIterator in taken ? yield* taken : taken;
    if (!responder.hasSuggestions) return { ...reply, suggestions: [] };
    return withSuggestions(reply, request.question, (await request.curated()).related);
  }
  throw new Error('No responder took the question');
}
