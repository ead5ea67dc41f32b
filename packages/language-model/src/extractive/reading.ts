import { detectLanguage } from '@colloquy/text';
import type { AnswerRequest, Passage } from '../ports.ts';
import type { Factors } from './factors.ts';
import { comparedRows } from './comparisons.ts';
import { factorsOf } from './likelihood.ts';
import { questionParts } from './question-parts.ts';
import { analyseQuestion, type Question } from './question.ts';
import { scoreUnits, type ScoredUnit } from './scoring.ts';
import { extremeRow } from './superlatives.ts';
import { inWordsOf, plainQuestion } from './typing.ts';
import { tiedRows } from './tied-rows.ts';
import { unitsOf, type Unit } from './units.ts';

/** Passages beyond this are not read: their order already says that they matter less. */
export const MAX_PASSAGES = 12;
const SAMPLE_CHARS = 600;
/** Far enough that no other unit is shown beside the row that a superlative asks for. */
const FIRST_BY = 1;

/** One question with what its passages hold for it. */
export interface Reading {
  readonly question: Question;
  readonly passages: readonly Passage[];
  readonly units: readonly Unit[];
  /** Best first; empty where the passages hold nothing to quote. */
  readonly scored: readonly ScoredUnit[];
  /** Rows that the question names beside each other, or tells no more of one than of another; they are shown together. */
  readonly together: readonly ScoredUnit[];
  /** Of the best unit; null where there is none. */
  readonly factors: Factors | null;
}

/** Reads the passages for each question that is asked in the request's one. */
export function readingsOf(request: AnswerRequest): Reading[] {
  const passages = request.passages.slice(0, MAX_PASSAGES);
  const sources = passages.flatMap(({ title, headingPath, text }) => [title, ...headingPath, text]);
  const language = detectLanguage(request.question, detectLanguage(sampleOf(passages), 'other'));
  const question = inWordsOf(sources, plainQuestion(request.question), language);
  const units = dropRepeats(passages.flatMap((passage) => unitsOf(passage)));
  const parts = questionParts(question, language);
  return parts.map((part, at) => {
    const before = parts.slice(0, at).map((earlier) => ({ question: earlier, answer: '' }));
    const history = [...request.history, ...before];
    return readPart({ ...request, question: part, passages, history }, units);
  });
}

function readPart(request: AnswerRequest, units: readonly Unit[]): Reading {
  const { passages } = request;
  const question = analyseQuestion({
    question: request.question,
    history: request.history,
    botName: request.botName,
    sourceSample: sampleOf(passages),
  });
  const ranked = scoreUnits(question, units, passages);
  const compared = comparedRows(request.question, question, ranked);
  const extreme = compared.length > 0 ? null : extremeRow(request.question, ranked);
  const scored = compared.length > 0 ? withFirst(compared, ranked) : bestFirst(extreme, ranked);
  const together = compared.length > 0 || extreme !== null ? compared : tiedRows(scored);
  const best = scored[0];
  // What is shown beside the best unit is no rival of it.
  const rivals = scored.filter((one) => one !== best && !together.some(({ unit }) => unit === one.unit));
  const factors = best === undefined ? null : factorsOf(question, [best, ...rivals], passages);
  return { question, passages, units, scored, together, factors };
}

/** Rows that are compared before all others, as sure as each of them for its part of the question. */
function withFirst(rows: readonly ScoredUnit[], scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const units = new Set(rows.map(({ unit }) => unit));
  const rank = (scored[0]?.rank ?? 0) + FIRST_BY;
  const shares = { support: 1, ownShare: 1, exactShare: 1 };
  return [
    ...rows.map((row) => ({ ...row, ...shares, rank })),
    ...scored.filter(({ unit }) => !units.has(unit)),
  ];
}

/** As scored, but with the row before all others that a superlative asks for. */
function bestFirst(row: ScoredUnit | null, scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
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
