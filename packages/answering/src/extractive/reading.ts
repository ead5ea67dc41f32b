import { detectLanguage, fold } from '@colloquy/text';
import type { AnswerRequest, Passage } from '../ports.ts';
import type { Factors } from './factors.ts';
import { comparedRows } from './comparisons.ts';
import { factorsOf } from './likelihood.ts';
import { questionParts } from './question-parts.ts';
import { analyseQuestion, type Question } from './question.ts';
import { scoreUnits, type ScoredUnit } from './scoring.ts';
import { comparisonIn } from './superlative-forms.ts';
import { comparing, extremeRow } from './superlatives.ts';
import { inWordsOf, plainQuestion } from './typing.ts';
import { tiedRows } from './tied-rows.ts';
import { unitsOf, type Unit } from './units.ts';

/** Further passages are not read, because they are ranked as less relevant. */
export const MAX_PASSAGES = 12;
const SAMPLE_CHARS = 600;
/** A lead so large that no other unit is shown beside the row that a superlative asks for. */
const FIRST_BY = 1;

/** One question and the scored content of its passages. */
export interface Reading {
  readonly question: Question;
  readonly passages: readonly Passage[];
  readonly units: readonly Unit[];
  /** Best first; empty when the passages contain nothing to quote. */
  readonly scored: readonly ScoredUnit[];
  /** Rows that the question names together, or fits equally well; they are shown together. */
  readonly together: readonly ScoredUnit[];
  /** Factors of the best unit; null without one. */
  readonly factors: Factors | null;
}

/** Reads the passages for each part of the request's question. */
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
  const superlative = comparisonIn(fold(request.question));
  const ranked = comparing(superlative, question, scoreUnits(question, units, passages));
  const compared = comparedRows(request.question, question, ranked);
  const titles = passages.map(({ title }) => title);
  const extreme = compared.length > 0 ? null : extremeRow(superlative, question, ranked, titles);
  const scored = compared.length > 0 ? withFirst(compared, ranked) : bestFirst(extreme, ranked);
  const together = compared.length > 0 || extreme !== null ? compared : tiedRows(scored);
  const best = scored[0];
  // Units shown beside the best one are not its rivals.
  const rivals = scored.filter((one) => one !== best && !together.some(({ unit }) => unit === one.unit));
  const factors = best === undefined ? null : factorsOf(question, [best, ...rivals], passages);
  return { question, passages, units, scored, together, factors };
}

/** Moves compared rows to the front, each with the certainty of its own part of the question. */
function withFirst(rows: readonly ScoredUnit[], scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const units = new Set(rows.map(({ unit }) => unit));
  const rank = (scored[0]?.rank ?? 0) + FIRST_BY;
  const shares = { support: 1, ownShare: 1, exactShare: 1 };
  return [
    ...rows.map((row) => ({ ...row, ...shares, rank })),
    ...scored.filter(({ unit }) => !units.has(unit)),
  ];
}

/** The scored units, with the row of a superlative moved to the front. */
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

/** Neighbouring chunks overlap; a repeated text is kept once, from the better passage. */
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
