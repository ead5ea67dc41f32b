import { AnswerSource } from '@colloquy/contracts';
import { guessLanguage, type AnswerDone, type Answerer } from '@colloquy/language-model';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import { emptyReason, isBlocked, relevantHits, toCitations, toPassage } from '../knowledge/passages.ts';
import { createKnowledgeReader } from '../knowledge/knowledge-reader.ts';
import type { Question } from '../turns/question.ts';
import { RepeatedAnswer } from './knowledge/repeated-answer.ts';
import {
  conversationReply,
  curatedReply,
  unknownReply,
  type Reply,
  type SuggestingReply,
} from '../turns/reply.ts';
import { smallTalkReply } from './small-talk/small-talk-reply.ts';
import { smallTalkOf } from './small-talk/small-talk.ts';
import { withSuggestions } from '../suggestions/suggestions.ts';

/**
 * Decides what to say, step by step (definitions, section 6). Faults of stores and models are thrown, never UNKNOWN;
 * so is the plan's refusal when only a generated answer would do, before its first token.
 */
export interface Answering {
  reply(
    question: Question,
    context: RequestContext,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly token: string }, SuggestingReply>;
}

export function createAnswering(deps: {
  readonly client: ServiceClient;
  readonly answerer: Answerer;
}): Answering {
  const { answerer } = deps;
  const knowledge = createKnowledgeReader(deps.client);

  async function* fromKnowledge(
    question: Question,
    asked: string,
    context: RequestContext,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly token: string }, Reply> {
    const { settings } = question;
    const { hits, itemCount, kbVersion } = await knowledge.search(question, context);
    const kept = relevantHits(hits, settings.answering);
    const found = {
      kbVersion,
      model: answerer.modelId,
      retrieved: hits.map((hit) => ({ ...hit, kept: kept.includes(hit) })),
    };
    if (kept.length === 0) {
      return { ...unknownReply(settings, emptyReason(itemCount, hits), asked), ...found };
    }
    await question.takeAnswer();
    // Says that the plan allows the answer, long before there may be a sentence to show.
    yield { token: '' };

    const events = answerer.answer(
      {
        question: question.text,
        passages: kept.map(toPassage),
        history: question.history,
        instructions: settings.general.instructions,
        tone: settings.general.tone,
        language: question.locale,
        strict: settings.answering.strict,
        botName: question.botName,
      },
      { signal },
    );
    const repeated = new RepeatedAnswer(question.text, question.history.at(-1));
    let done: AnswerDone | undefined;
    for await (const event of events) {
      if (event.type !== 'token') done = event;
      else {
        const token = repeated.push(event.text);
        if (token !== '') yield { token };
      }
    }
    if (done === undefined) throw new Error('The answerer ended without a result');
    const { tokens, promptChars, confidence } = done;
    const unsupported = { ...found, tokens, promptChars };
    if (!done.supported) {
      const unknown = unknownReply(settings, done.unknownReason ?? 'UNSUPPORTED', asked);
      return { ...unknown, ...unsupported, confidence };
    }
    if (repeated.isRepeat(done.text)) {
      return { ...unknownReply(settings, 'UNSUPPORTED', asked), ...unsupported };
    }
    const rest = repeated.end();
    if (rest !== '') yield { token: rest };
    const citations = toCitations(done, kept);
    const source = AnswerSource.external;
    return {
      text: done.text,
      source,
      citations,
      confidence,
      language: guessLanguage(done.text) ?? asked,
      unknownReason: null,
      curatedId: null,
      tokens,
      promptChars,
      ...found,
    };
  }

  return {
    async *reply(question, context, signal) {
      const { settings, text, history } = question;
      const asked = languageOf(question);
      if (isBlocked(text, settings.moderation.blockedTerms)) {
        return { ...unknownReply(settings, 'OUT_OF_SCOPE', asked), suggestions: [] };
      }
      const { match, related, kbVersion } = await knowledge.findCurated(question, context);
      const suggested = (reply: Reply) => withSuggestions(reply, question, related);
      if (match !== null) return suggested(curatedReply(match, kbVersion, match.language ?? asked));
      const smallTalk = smallTalkOf(text, [question.locale, settings.general.language]);
      if (smallTalk === null) return suggested(yield* fromKnowledge(question, asked, context, signal));
      const about = () => knowledge.topics(question, context);
      const said = await smallTalkReply(smallTalk, { botName: question.botName, settings, history, about });
      return suggested(conversationReply(said, smallTalk.book.language));
    },
  };
}

/** The language of a question: as it is written, as the visitor's page is, or as the bot's owner set it. */
function languageOf({ text, locale, settings }: Question): string {
  return guessLanguage(text) ?? locale?.split('-', 1)[0] ?? settings.general.language;
}
