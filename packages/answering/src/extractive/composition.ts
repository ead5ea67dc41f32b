import { countWords } from '@colloquy/text';
import type { SentenceSupport } from '../ports.ts';
import { holdsPersonName } from './answer-types.ts';
import { askedCells } from './asked-cells.ts';
import { TERM_SUPPORTED } from './matching.ts';
import type { Question } from './question.ts';
import { refersToPrevious } from './references.ts';
import type { ScoredUnit } from './scoring.ts';
import { SNIPPET_MAX_CHARS, type Unit } from './units.ts';

/** Units that are quoted together and cited once. */
interface Excerpt {
  readonly n: number;
  readonly units: readonly Unit[];
  /** Separate lines instead of running text. */
  readonly asList: boolean;
}

interface ComposedAnswer {
  /** Pieces to stream in order; joined they form the answer. */
  readonly pieces: readonly string[];
  readonly citedPassages: readonly number[];
  readonly quotes: readonly { readonly n: number; readonly snippet: string }[];
  /** One row per piece, which is quoted whole. */
  readonly supports: readonly SentenceSupport[];
}

const MAX_WORDS = 80;
const MAX_EXCERPTS = 3;
const MAX_RUN_SENTENCES = 4;
const MAX_LIST_ITEMS = 12;
/** A further excerpt must score about as well as the best one. */
const FURTHER_RANK_SHARE = 0.86;
/** So close to the best that their order means little: both are shown. */
const RIVAL_RANK_SHARE = 0.93;
const FURTHER_MIN_SUPPORT = 0.7;
/** Share of common words above which two units say the same. */
const SAME_CONTENT = 0.6;
/** Share of the question that headings must support for the whole section to be the answer. */
const SECTION_IS_ANSWER = 0.7;
const ADDS_CAVEAT =
  /^(?:however|but|except|exceptions?|unless|only|please note|note|otherwise|if not|allerdings|jedoch|aber|ausgenommen|cependant|toutefois|sauf|sin embargo|excepto|tuttavia|eccetto|međutim|osim)\b/i;

/**
 * Composes the answer from the best unit, or from the rows that are shown together. `scored` is sorted best first and
 * not empty.
 */
export function composeAnswer(
  question: Question,
  scored: readonly ScoredUnit[],
  best: ScoredUnit,
  { units, together }: { readonly units: readonly Unit[]; readonly together: readonly ScoredUnit[] },
): ComposedAnswer {
  if (together.length > 0) {
    const rows = together.map(({ unit }) => ({ n: unit.n, units: [unit], asList: false }));
    const sections = new Set(together.map(({ unit }) => unit.headings[0]));
    return layOut(question, rows, sections.size > 1);
  }
  const excerpts = [mainExcerpt(question, best, units)];
  for (const candidate of scored) {
    if (excerpts.length >= MAX_EXCERPTS) break;
    if (isWorthAdding(question, candidate, best, excerpts)) {
      excerpts.push({ n: candidate.unit.n, units: [candidate.unit], asList: false });
    }
  }
  return layOut(question, excerpts);
}

function mainExcerpt(question: Question, best: ScoredUnit, units: readonly Unit[]): Excerpt {
  const block = units.filter((unit) => unit.n === best.unit.n && unit.block === best.unit.block);
  if (best.unit.kind === 'lead') return listUnder(best.unit, units);
  if (wantsWholeList(question, best)) {
    const lead = units.find((unit) => unit.n === best.unit.n && unit.text === best.unit.leadIn);
    const items = block.slice(0, MAX_LIST_ITEMS);
    return { n: best.unit.n, units: lead === undefined ? items : [lead, ...items], asList: true };
  }
  if (best.unit.kind !== 'sentence') return { n: best.unit.n, units: [best.unit], asList: false };
  const tellsAll = question.form === 'procedure' || question.form === 'topic';
  const isSection = tellsAll && best.headingShare >= SECTION_IS_ANSWER;
  const from = isSection ? 0 : block.indexOf(best.unit);
  return { n: best.unit.n, units: sentenceRun(question, block, from, isSection), asList: false };
}

function wantsWholeList(question: Question, best: ScoredUnit): boolean {
  if (best.unit.kind !== 'item' && best.unit.kind !== 'row' && best.unit.kind !== 'pair') return false;
  const isContextAnswer = best.headingShare >= SECTION_IS_ANSWER;
  if (best.unit.kind === 'item' && best.unit.ordered) return question.form === 'procedure' || isContextAnswer;
  return question.form === 'list' && isContextAnswer && best.headingShare > ownShareOf(best);
}

function ownShareOf(scored: ScoredUnit): number {
  return scored.own.filter((strength) => strength >= TERM_SUPPORTED).length / Math.max(1, scored.own.length);
}

function listUnder(lead: Unit, units: readonly Unit[]): Excerpt {
  const following = units.slice(units.indexOf(lead) + 1);
  const items: Unit[] = [];
  for (const unit of following) {
    if (unit.n !== lead.n || unit.kind === 'sentence' || unit.kind === 'lead') break;
    items.push(unit);
    if (items.length === MAX_LIST_ITEMS) break;
  }
  return { n: lead.n, units: [lead, ...items], asList: items.length > 0 };
}

function sentenceRun(question: Question, block: readonly Unit[], from: number, isSection: boolean): Unit[] {
  let start = from;
  while (start > 0 && from - start < 2 && refersToPrevious(block[start]?.text ?? '', question.language))
    start -= 1;
  const run = block.slice(start, from + 1);
  for (const next of block.slice(from + 1)) {
    const belongs =
      isSection ||
      isWord(run.at(-1)) ||
      question.form === 'procedure' ||
      ADDS_CAVEAT.test(next.text) ||
      isContinuation(next.text);
    const words = run.reduce((sum, unit) => sum + countWords(unit.text), 0) + countWords(next.text);
    if (!belongs || run.length >= MAX_RUN_SENTENCES || words > MAX_WORDS) break;
    run.push(next);
  }
  return run;
}

/** "No." alone says less than the sentence after it. */
function isWord(unit: Unit | undefined): boolean {
  return unit !== undefined && countWords(unit.text) === 1;
}

function isContinuation(text: string): boolean {
  return /^(?:after that|then|they are not|it is not|you can also|also)\b/i.test(text);
}

function isWorthAdding(
  question: Question,
  candidate: ScoredUnit,
  best: ScoredUnit,
  excerpts: readonly Excerpt[],
): boolean {
  if (
    candidate.unit.kind === 'lead' ||
    excerpts[0]?.asList === true ||
    question.form === 'procedure' ||
    question.form === 'topic'
  )
    return false;
  if (candidate.rank < best.rank * FURTHER_RANK_SHARE || candidate.support < FURTHER_MIN_SUPPORT)
    return false;
  if (question.types[0] !== 'none' && !candidate.holdsType) return false;
  const isRival = candidate.rank >= best.rank * RIVAL_RANK_SHARE && excerpts.length === 1;
  if (question.form !== 'list' && !isRival && !addsEvidence(question, candidate, best)) return false;
  if (question.types.includes('person') && !holdsPersonName(candidate.unit.text)) return false;
  const quoted = excerpts.flatMap((excerpt) => excerpt.units);
  if (quoted.includes(candidate.unit)) return false;
  if (refersToPrevious(candidate.unit.text, question.language)) return false;
  const words = quoted.reduce((sum, unit) => sum + countWords(unit.text), countWords(candidate.unit.text));
  return words <= MAX_WORDS && !quoted.some((unit) => saySame(unit.text, candidate.unit.text));
}

/** Whether the candidate's own words contain something asked for that the best unit's own words do not. */
function addsEvidence(question: Question, candidate: ScoredUnit, best: ScoredUnit): boolean {
  return question.terms.some(
    (term, index) =>
      term.critical &&
      (candidate.own[index] ?? 0) >= TERM_SUPPORTED &&
      (best.own[index] ?? 0) < TERM_SUPPORTED,
  );
}

/** Overlap of the two word sets, relative to the smaller one. */
function saySame(a: string, b: string): boolean {
  const first = new Set(a.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const second = new Set(b.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const smaller = Math.min(first.size, second.size);
  let shared = 0;
  for (const word of first) if (second.has(word)) shared += 1;
  return smaller > 0 && shared / smaller >= SAME_CONTENT;
}

function layOut(question: Question, excerpts: readonly Excerpt[], namesSections = false): ComposedAnswer {
  const pieces: string[] = [];
  const supports: SentenceSupport[] = [];
  let end = 0;
  excerpts.forEach((excerpt, index) => {
    const separator =
      index === 0 ? '' : excerpt.asList || excerpts[index - 1]?.asList === true ? '\n\n' : ' ';
    for (const piece of piecesOf(question, excerpt, separator, namesSections)) {
      pieces.push(piece);
      end += piece.length;
      supports.push({ from: end - piece.trimStart().length, to: end, n: excerpt.n });
    }
  });
  const citedPassages = [...new Set(excerpts.map((excerpt) => excerpt.n))];
  const quotes = excerpts.map(({ n, units, asList }) => ({
    n,
    snippet: clip(units.map((unit) => unit.text).join(asList ? '\n' : ' ')),
  }));
  return { pieces, citedPassages, quotes, supports };
}

function piecesOf(question: Question, excerpt: Excerpt, separator: string, namesSections: boolean): string[] {
  const citation = ` [${excerpt.n}]`;
  const last = excerpt.units.length - 1;
  let number = 0;
  return excerpt.units.map((unit, index) => {
    const end = index === last ? citation : '';
    if (!excerpt.asList)
      return `${index === 0 ? separator : ' '}${shownAlone(question, unit, namesSections)}${end}`;
    const before = index === 0 ? separator : '\n';
    if (unit.kind === 'lead') return `${before}${unit.text}${end}`;
    number += 1;
    return `${before}${unit.ordered ? `${number}.` : '-'} ${unit.text}${end}`;
  });
}

/** A section number means nothing outside its document. */
const SECTION_NUMBER = /^\d+(?:\.\d+)*[.)]?\s+/;

/** A single table row or list item often says too little; its heading gives the subject. */
function shownAlone(question: Question, unit: Unit, namesSection: boolean): string {
  const section = unit.headings[0]?.replace(SECTION_NUMBER, '');
  // A row with column names shows its subject, but not its section.
  if (unit.row !== null) {
    const row = askedCells(question, unit.row) ?? unit.text;
    return namesSection && section !== undefined ? `${section} – ${row}` : row;
  }
  const heading = unit.kind === 'sentence' ? undefined : section;
  if (heading === undefined || heading.endsWith('?') || saySame(heading, unit.text)) return unit.text;
  return `${heading} – ${unit.text}`;
}

function clip(text: string): string {
  return text.length <= SNIPPET_MAX_CHARS ? text : `${text.slice(0, SNIPPET_MAX_CHARS - 1).trimEnd()}…`;
}
