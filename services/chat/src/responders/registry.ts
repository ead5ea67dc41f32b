import type { RequestContext } from '@colloquy/service-kit';
import type { Question } from '../answering/question.ts';
import type { FinalReply, SuggestingReply } from '../answering/reply.ts';
import type { Cached, Curated, Responder, ResponderRequest } from '../answering/responder.ts';
import type { KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { withSuggestions } from '../suggestions/suggestions.ts';
import type { AnswerCache } from '../answer-cache/answer-cache.ts';
import { blockedTerms } from './blocked-terms/blocked-terms.ts';
import { cache } from './cache/cache.responder.ts';
import { curated } from './curated/curated.ts';
import { humanActive } from './human-active/human-active.ts';
import type { BotAnswerers } from './knowledge/bot-answerers.ts';
import { createKnowledgeResponder } from './knowledge/knowledge.responder.ts';
import { createSmallTalk } from './small-talk/small-talk.responder.ts';

/** In the order in which they are tried (definitions, section 6): the first that takes a question answers it. */
function createResponders(knowledge: KnowledgeReader, answerers: BotAnswerers): readonly Responder[] {
  return [
    // Before all others: while a member has the conversation, not even a refusal is said.
    humanActive,
    blockedTerms,
    curated,
    cache,
    createSmallTalk(knowledge),
    createKnowledgeResponder({ knowledge, answerers }),
  ];
}

/** Answers a question by the first responder that takes it. */
export type Respond = (
  question: Question,
  context: RequestContext,
  signal: AbortSignal,
) => AsyncGenerator<{ readonly token: string }, FinalReply>;

export function createRespond(deps: {
  readonly knowledge: KnowledgeReader;
  readonly answerers: BotAnswerers;
  readonly answerCache: Pick<AnswerCache, 'look' | 'keep'>;
}): Respond {
  const { knowledge, answerCache } = deps;
  const responders = createResponders(knowledge, deps.answerers);
  return async function* respond(question, context, signal) {
    let read: Promise<Curated> | undefined;
    let looked: Promise<Cached> | undefined;
    const readCurated = () => (read ??= knowledge.findCurated(question, context));
    const look = async () => answerCache.look(question, (await readCurated()).kbVersion, context);
    const request = { question, context, signal, curated: readCurated, cached: () => (looked ??= look()) };
    const reply = yield* firstReply(responders, request);
    await answerCache.keep(question, reply);
    return { ...reply, cache: looked === undefined ? 'off' : (await looked).state };
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
