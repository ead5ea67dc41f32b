import { detectLanguage } from '@colloquy/text';
import type { AnswerDone, Answerer, AnswerEvent, AnswerRequest, Passage } from '../ports.ts';
import { composeAnswer } from './composition.ts';
import { decide } from './decision.ts';
import { questionParts } from './question-parts.ts';
import { analyseQuestion } from './question.ts';
import { scoreUnits, type ScoredUnit } from './scoring.ts';
import { extremeRow } from './superlatives.ts';
import { inWordsOf, plainQuestion } from './typing.ts';
import { unitsOf, type Unit } from './units.ts';

const EXTRACTIVE_MODEL_ID = 'extractive-1';

/** Passages beyond this are not read: their order already says that they matter less. */
const MAX_PASSAGES = 12;
const SAMPLE_CHARS = 600;
/** Far enough that no other unit is shown beside the row that a superlative asks for. */
const FIRST_BY = 1;
const NOTHING = { in: 0, out: 0 } as const;

/**
 * Answers without a language model: quotes the sentences, list items or table rows that answer the question, word for
 * word, and declines when none does. Pure and synchronous inside; about a millisecond for six passages.
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
  const passages = request.passages.slice(0, MAX_PASSAGES);
  const sources = passages.flatMap(({ title, headingPath, text }) => [title, ...headingPath, text]);
  const language = detectLanguage(request.question, detectLanguage(sampleOf(passages), 'other'));
  const question = inWordsOf(sources, plainQuestion(request.question), language);
  const units = dropRepeats(passages.flatMap((passage) => unitsOf(passage)));
  let history = request.history;
  const answers = questionParts(question, language).map((part) => {
    const answer = answerPart({ ...request, question: part, passages, history }, units);
    history = [...history, { question: part, answer: answer.done.text }];
    return answer;
  });
  return joinAnswers(answers);
}

interface ExtractiveAnswer {
  readonly pieces: readonly string[];
  readonly done: AnswerDone;
}

/** What is known of the questions that were asked in one; declined when nothing is known of any. */
function joinAnswers(answers: readonly ExtractiveAnswer[]): ExtractiveAnswer {
  const supported = answers.filter(({ done }) => done.supported);
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
        confidence: Math.min(joined.done.confidence, done.confidence),
      },
    };
  }, first);
}

function answerPart(request: AnswerRequest, units: readonly Unit[]): ExtractiveAnswer {
  const { passages } = request;
  const question = analyseQuestion({
    question: request.question,
    history: request.history,
    botName: request.botName,
    sourceSample: sampleOf(passages),
  });
  const scored = bestFirst(request.question, scoreUnits(question, units, passages));
  const best = scored[0];
  const decision = decide(question, best, request.strict);
  const promptChars = passages.reduce((sum, passage) => sum + passage.text.length, request.question.length);
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
      done: { ...common, text: '', citedPassages: [], quotes: [], supported: false, unknownReason },
    };
  }
  const { pieces, citedPassages, quotes } = composeAnswer(question, scored, best, units);
  return {
    pieces,
    done: { ...common, text: pieces.join(''), citedPassages, quotes, supported: true, unknownReason: null },
  };
}

/** As scored, but with the row before all others that a superlative asks for. */
function bestFirst(question: string, scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const row = extremeRow(question, scored);
  if (row === null) return scored;
  const support = Math.max(
    ...scored
      .filter(({ unit }) => unit.block === row.unit.block && unit.n === row.unit.n)
      .map((one) => one.support),
  );
  const first = { ...row, support, rank: (scored[0]?.rank ?? 0) + FIRST_BY };
  return [first, ...scored.filter(({ unit }) => unit !== row.unit)];
}

/** Neighbouring chunks overlap; the same words are offered once, from the better passage. */
function dropRepeats(units: readonly Unit[]): Unit[] {
  const seen = new Set<string>();
  return units.filter((unit) => {
    const key = `${unit.headings[0] ?? ''}|${unit.text.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function sampleOf(passages: readonly Passage[]): string {
  return passages
    .map((passage) => passage.text.slice(0, SAMPLE_CHARS))
    .slice(0, 3)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
