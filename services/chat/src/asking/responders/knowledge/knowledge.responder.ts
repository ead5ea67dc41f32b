import { AnswerSource } from '@colloquy/contracts';
import type { AnswerDone } from '@colloquy/answering';
import { guessLanguage, sureLanguage } from '@colloquy/text';
import {
  BARE_REPLY,
  type NamedAnswerEvent,
  unknownReply,
  retrievedHits,
  type AnswerResult,
} from '../../../conversations/index.ts';
import { languageBeside } from '../../question/question.ts';
import type { ReplyStream, Responder, ResponderRequest } from '../../question/responder.ts';
import type { KnowledgeReader } from '../../knowledge/knowledge-reader.ts';
import { leansOnEarlier } from '../../knowledge/leaning.ts';
import { joinNeighbours } from '../../knowledge/join-neighbours.ts';
import { emptyReason, relevantHits, toPassage } from '../../knowledge/passages.ts';
import { toCitations } from './citations.ts';
import { AS_ASKED } from './standalone-question.ts';
import { ReadingOrder } from './reading-order.ts';
import { RepeatedAnswer } from './repeated-answer.ts';

/** Answers from the bot's knowledge; the answerer checks each sentence against the passages before it is streamed. */
export function createKnowledgeResponder(deps: {
  readonly knowledge: Pick<KnowledgeReader, 'search'>;
}): Responder {
  const { knowledge } = deps;

  async function* generate(request: ResponderRequest): ReplyStream {
    const { question, context, signal } = request;
    const { settings, history } = question;
    const sure = sureLanguage(question.text);
    const asked = sure ?? languageBeside(question);
    const answers = await request.answers();
    const mayLean = history.length > 0 && leansOnEarlier(question.text);
    const rewrite = mayLean ? await answers.rewriter() : null;
    let standalone = AS_ASKED;
    if (rewrite !== null) {
      // Reserves the answer first: without answers left in the plan the model is not called.
      await question.takeAnswer(answers.providerId);
      yield { token: '' };
      const masksPersonalData = settings.privacy.maskPii;
      standalone = await rewrite({ question: question.text, history, masksPersonalData }, signal);
    }
    const { hits, kbVersion } = await knowledge.search(question, standalone.question, context);
    const kept = relevantHits(hits, settings.answering);
    const found = {
      kbVersion,
      model: answers.modelId,
      providerId: answers.providerId,
      ...(standalone.question !== null && { standaloneQuestion: standalone.question }),
    };
    const passages = joinNeighbours(kept);
    const retrieved = (outcome: AnswerResult) => retrievedHits({ hits, passages }, outcome);
    if (kept.length === 0) {
      const unknown = unknownReply(settings, emptyReason(hits), asked);
      return { ...unknown, ...found, tokens: standalone.tokens, retrieved: retrieved({ kind: 'declined' }) };
    }
    await question.takeAnswer(answers.providerId);
    // Signals that the plan allows the answer, long before the first sentence is ready.
    yield { token: '' };

    const events = answers.answer(
      {
        question: question.text,
        passages: passages.map(toPassage),
        history,
        instructions: settings.general.instructions,
        tone: settings.general.tone,
        language: asked,
        strict: settings.answering.strict,
        botName: question.botName,
        scope: settings.moderation.scope,
        masksPersonalData: settings.privacy.maskPii,
        writing: answers.writing,
      },
      signal,
      question.takeAnswer,
    );
    const order = new ReadingOrder(passages.length);
    const repeated = new RepeatedAnswer(question.text, history.at(-1));
    let done: Extract<NamedAnswerEvent, AnswerDone> | undefined;
    for await (const event of events) {
      if (event.type === 'done') done = order.done(event);
      const shown = event.type === 'done' ? order.end() : order.push(event.text);
      const token = repeated.push(shown);
      if (token !== '') yield { token };
    }
    if (done === undefined) throw new Error('The answerer ended without a result');
    const { promptChars, confidence } = done;
    const tokens = {
      in: standalone.tokens.in + done.tokens.in,
      out: standalone.tokens.out + done.tokens.out,
    };
    const { modelError } = done;
    const providerId = answers.giverOf(done);
    const answered = {
      ...found,
      providerId,
      model: done.modelId,
      ...(modelError !== undefined && { modelError }),
    };
    const unsupported = { ...answered, tokens, promptChars };
    if (!done.supported) {
      const unknown = unknownReply(settings, done.unknownReason ?? 'UNSUPPORTED', asked);
      return { ...unknown, ...unsupported, confidence, retrieved: retrieved({ kind: 'declined' }) };
    }
    const { citedPassages } = done;
    if (repeated.isRepeat(done.text)) {
      const unknown = unknownReply(settings, 'UNSUPPORTED', asked);
      return { ...unknown, ...unsupported, retrieved: retrieved({ kind: 'repeated', citedPassages }) };
    }
    const rest = repeated.end();
    if (rest !== '') yield { token: rest };
    return {
      ...BARE_REPLY,
      text: done.text,
      source: AnswerSource.external,
      citations: toCitations(done, passages),
      supports: done.supports,
      confidence,
      // A quoted table row has mostly names and figures, so the question's language goes first when it is certain.
      language: sure ?? guessLanguage(done.text) ?? asked,
      unknownReason: null,
      curatedId: null,
      tokens,
      promptChars,
      ...answered,
      retrieved: retrieved({ kind: 'answered', citedPassages }),
    };
  }

  return { hasSuggestions: true, take: async (request) => generate(request) };
}
