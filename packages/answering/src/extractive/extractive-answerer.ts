import type { AnswerDone, Answerer, AnswerEvent, AnswerRequest, SentenceSupport } from '../ports.ts';
import { composeAnswer } from './composition.ts';
import { decide } from './decision.ts';
import { likelihoodOf } from './likelihood.ts';
import { MAX_PASSAGES, readingsOf, type Reading } from './reading.ts';

const EXTRACTIVE_MODEL_ID = 'extractive-1';

const NOTHING = { in: 0, out: 0 } as const;

/**
 * Answers without a language model: quotes the sentences, list items or table rows that answer the question, and
 * declines when none does. Pure and synchronous; about a millisecond for six passages.
 */
export function createExtractiveAnswerer(): Answerer {
  return {
    modelId: EXTRACTIVE_MODEL_ID,
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous for the models that need it
    async *answer(request: AnswerRequest, { signal }): AsyncGenerator<AnswerEvent> {
      signal.throwIfAborted();
      const { pieces, done } = answerFromPassages(request);
      for (const text of pieces) {
        signal.throwIfAborted();
        yield { type: 'token', text };
      }
      yield done;
    },
  };
}

export function answerFromPassages(request: AnswerRequest): ExtractiveAnswer {
  const promptChars = request.passages
    .slice(0, MAX_PASSAGES)
    .reduce((sum, passage) => sum + passage.text.length, request.question.length);
  return joinAnswers(readingsOf(request).map((reading) => answerOf(reading, request.strict, promptChars)));
}

interface ExtractiveAnswer {
  readonly pieces: readonly string[];
  readonly done: AnswerDone;
}

/** Joins the answers to the parts of a question; declines when no part has an answer. */
function joinAnswers(answers: readonly ExtractiveAnswer[]): ExtractiveAnswer {
  // Two parts may have the same sentence as their answer.
  const texts = answers.map(({ done }) => done.text);
  const supported = answers.filter(({ done }, at) => done.supported && texts.indexOf(done.text) === at);
  const [first = answers[0], ...others] = supported;
  if (first === undefined) throw new Error('A question has at least one part');
  return others.reduce((joined, { pieces, done }) => {
    const next = pieces.map((piece, at) => (at === 0 ? ` ${piece}` : piece));
    return {
      pieces: [...joined.pieces, ...next],
      done: {
        ...joined.done,
        text: joined.done.text + next.join(''),
        citedPassages: [...new Set([...joined.done.citedPassages, ...done.citedPassages])],
        quotes: [...joined.done.quotes, ...done.quotes],
        supports: [...joined.done.supports, ...movedBy(joined.done.text.length + 1, done.supports)],
        confidence: Math.min(joined.done.confidence, done.confidence),
      },
    };
  }, first);
}

function answerOf(reading: Reading, strict: boolean, promptChars: number): ExtractiveAnswer {
  const { question, scored, factors } = reading;
  const best = scored[0];
  const decision = decide(question, best, factors === null ? 0 : likelihoodOf(factors), strict);
  const common = {
    type: 'done',
    confidence: round(decision.confidence),
    tokens: NOTHING,
    promptChars,
  } as const;
  if (!decision.supported || best === undefined) {
    const unknownReason = decision.supported ? 'NO_CHUNKS' : decision.reason;
    return {
      pieces: [],
      done: {
        ...common,
        text: '',
        citedPassages: [],
        quotes: [],
        supports: [],
        supported: false,
        unknownReason,
      },
    };
  }
  const composed = composeAnswer(question, scored, best, reading);
  const { pieces, citedPassages, quotes, supports } = composed;
  const text = pieces.join('');
  return {
    pieces,
    done: { ...common, text, citedPassages, quotes, supports, supported: true, unknownReason: null },
  };
}

function movedBy(offset: number, supports: readonly SentenceSupport[]): SentenceSupport[] {
  return supports.map(({ from, to, n }) => ({ from: from + offset, to: to + offset, n }));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
