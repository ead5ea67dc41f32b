import type { Passage } from '../ports.ts';
import type { AnswerType } from './answer-types.ts';
import { holdsAmount, holdsAnswerType, holdsPersonName } from './answer-types.ts';
import { cellsAskedFor, isTypeOfCell, namesPrices } from './asked-cells.ts';
import { stemsOf, TERM_SUPPORTED, TermMatcher } from './matching.ts';
import { moreFullyNamedRows, OTHER_ROW_FACTOR } from './named-rows.ts';
import { isJoinedCode } from './codes.ts';
import type { Question } from './question.ts';
import { keepsSubject } from './follow-ups.ts';
import { isWithinRange } from './number-ranges.ts';
import { rowsOfOthers } from './other-rows.ts';
import { refersToPrevious } from './references.ts';
import type { TableRow } from './table-rows.ts';
import {
  BEFORE_PREVIOUS_REFERRED,
  CONTEXT,
  FREE,
  IN_RANGE,
  MISSING_TYPE_FACTOR,
  NEXT,
  PREVIOUS,
  PREVIOUS_REFERRED,
  RANK,
  TYPE_STRENGTH,
  UNSUPPORTED_CRITICAL_FACTOR,
} from './scoring-weights.ts';
import { beyondQuestion } from './named-days.ts';
import { mayBeHeading, type Unit } from './units.ts';

export interface ScoredUnit {
  readonly unit: Unit;
  /** Share of the question that this unit supports with its context, 0 to 1. The decision to decline uses it. */
  readonly support: number;
  /** Sort order; comparable within one question only. */
  readonly rank: number;
  /** Support per question term. */
  readonly covered: readonly number[];
  /** Support per question term by the unit's own words. */
  readonly own: readonly number[];
  /** Share of the question's weight that headings and questions above the unit support. */
  readonly headingShare: number;
  /** Share that the unit's own words support. */
  readonly ownShare: number;
  /** Share that the unit's own words support exactly, without synonyms and typing errors. */
  readonly exactShare: number;
  /** 1 when the question's words are adjacent, approaching 0 as they spread. */
  readonly nearness: number;
  readonly holdsType: boolean;
}

const HAS_DIGIT = /\d/;
const IS_BARE_NUMBER = /^\d[\d.,]*$/;
const IS_FIGURE = /^\d+(?:\.\d+)?$/;
/** A first word on its own, such as "Yes" or "No" in any language. */
const OPENS_WITH_YES_OR_NO = /^\p{L}{1,5}[.,!;:–-](?:\s|$)/u;
const LEAST_OF_ITS_QUESTION = 0.5;
const STARTS_WITH_CONDITION = /^(?:if|when|should you|wenn|falls|si|se|ako)\b/i;
const IS_NUMBER_WORD =
  /^\d|^(?:two|three|four|five|six|seven|eight|nine|ten|twelv|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro|nov|nove|dva|tri|huit|acht)/;

/** Scores every unit against the question, best first. */
export function scoreUnits(
  question: Question,
  units: readonly Unit[],
  passages: readonly Passage[],
): ScoredUnit[] {
  const matcher = new TermMatcher(question.terms, question.language);
  const context = new ScoringContext(question, units, passages, matcher);
  const scored = new Map(
    units.flatMap((unit, position) =>
      context.isBareHeading(unit, position) ? [] : [[unit, context.score(unit, position)]],
    ),
  );
  const named = moreFullyNamedRows(units, matcher);
  return [...scored.values()]
    .map((row): ScoredUnit => {
      const other = named.get(row.unit);
      const limit = other === undefined ? undefined : scored.get(other)?.rank;
      return limit === undefined ? row : { ...row, rank: Math.min(row.rank, limit) * OTHER_ROW_FACTOR };
    })
    .sort((a, b) => b.rank - a.rank);
}

class ScoringContext {
  readonly #question: Question;
  readonly #units: readonly Unit[];
  readonly #matcher: TermMatcher;
  readonly #stems: readonly (readonly string[])[];
  readonly #own: readonly number[][];
  readonly #passages = new Map<number, { title: readonly number[]; whole: number[]; prior: number }>();
  readonly #titles: readonly number[];
  readonly #headings = new Map<string, number[]>();
  readonly #weights: readonly number[];
  readonly #totalWeight: number;
  readonly #isCode: readonly boolean[];
  readonly #ofOthers: ReadonlySet<Unit>;
  readonly #hasAskedCells: boolean;
  readonly #beyondQuestion: (text: string) => string;
  readonly #cells = new Map<TableRow, ReturnType<typeof cellsAskedFor>>();

  constructor(
    question: Question,
    units: readonly Unit[],
    passages: readonly Passage[],
    matcher: TermMatcher,
  ) {
    this.#question = question;
    this.#units = units;
    this.#matcher = matcher;
    this.#stems = units.map((unit) => stemsOf(unit.text, question.language));
    this.#own = units.map(({ text }, position) =>
      this.#withRanges(matcher.coverage(this.#stems[position] ?? []), text),
    );
    const topScore = Math.max(...passages.map((passage) => passage.score), Number.MIN_VALUE);
    for (const passage of passages) {
      this.#passages.set(passage.n, {
        title: matcher.coverageOf(passage.title),
        whole: this.#wholePassage(passage.n),
        prior: Math.max(0, passage.score / topScore),
      });
    }
    this.#titles = question.terms.map((_, term) =>
      Math.max(0, ...passages.map(({ title }) => matcher.coverageOf(title)[term] ?? 0)),
    );
    this.#weights = question.terms.map((term, index) => term.weight * this.#rarity(index));
    this.#ofOthers = rowsOfOthers(units, this.#own, question, matcher);
    this.#beyondQuestion = beyondQuestion(question);
    this.#hasAskedCells =
      question.types[0] !== 'none' &&
      units.some(({ row }) => row !== null && this.#cellsAskedFor(row) !== null);
    this.#isCode = question.terms.map(({ folded }) => isJoinedCode(folded));
    this.#totalWeight = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }

  score(unit: Unit, position: number): ScoredUnit {
    const own = this.#own[position] ?? [];
    const headings = this.#headingCoverage(unit);
    const countsNoun = this.#countsAskedNoun(position);
    const heldTypes = this.#question.types.filter(
      (type) =>
        (holdsAnswerType(this.#beyondQuestion(unit.text), type) &&
          (type !== 'count' || countsNoun !== false)) ||
        this.#isInAskedCell(unit, type),
    );
    const covered = this.#question.terms.map((term, index) => {
      const isSatisfied = term.satisfiedBy !== null && holdsAnswerType(unit.text, term.satisfiedBy);
      return Math.max(
        own[index] ?? 0,
        isSatisfied ? TYPE_STRENGTH : 0,
        headings[index] ?? 0,
        this.#surroundings(unit, position, index),
      );
    });
    const holdsType = heldTypes.length > 0;
    const isOther =
      this.#ofOthers.has(unit) ||
      this.#answersOther(unit, holdsType) ||
      !keepsSubject(this.#question, covered, holdsType || unit.row !== null);
    const support = isOther ? 0 : this.#support(covered, holdsType);
    const ownShare = this.#share(own);
    const exactShare = this.#share(own.map((strength) => (strength === 1 ? 1 : 0)));
    const nearness = this.#nearness(position);
    const rank =
      support +
      (holdsType && this.#question.types[0] !== 'none' ? RANK.type * this.#typeStrength(unit) : 0) +
      (this.#namesPerson(unit, position) ? RANK.person : 0) +
      RANK.own * ownShare +
      RANK.near * nearness +
      RANK.prior * (this.#passages.get(unit.n)?.prior ?? 0) +
      RANK.first / (1 + unit.index) +
      (unit.index === 0 && /^\p{Ll}/u.test(unit.text) ? RANK.fragment : 0) +
      (unit.kind === 'lead' ? RANK.lead : 0) +
      (countsNoun === true ? RANK.counted : 0) +
      (this.#isAskedStep(unit, headings) ? RANK.step : 0) +
      (STARTS_WITH_CONDITION.test(unit.text) ? RANK.condition : 0);
    const shares = { headingShare: this.#share(headings), ownShare, exactShare };
    return { unit, support, rank, covered, own, ...shares, nearness, holdsType };
  }

  /**
   * A bare heading, at the end of its chunk or unmarked: it contains only words of the question and answers nothing.
   */
  isBareHeading(unit: Unit, position: number): boolean {
    const stems = this.#stems[position] ?? [];
    if (unit.kind !== 'sentence' || !mayBeHeading(unit.text)) return false;
    return this.#matcher.positions(stems).length === stems.length;
  }

  /**
   * "Free" is a price when no amount is given. If rows have a column for the asked kind, values of that kind in other
   * rows are coincidence.
   */
  #typeStrength({ text, row }: Unit): number {
    if (row !== null && this.#hasAskedCells && this.#cellsAskedFor(row) === null) return 0;
    const asksForMoney = this.#question.types[0] === 'money' && row === null;
    return asksForMoney && !holdsAmount(text) ? FREE : 1;
  }

  #namesPerson({ text }: Unit, position: number): boolean {
    if (!this.#question.types.includes('person')) return false;
    const before = this.#units[position - 1];
    return (
      holdsPersonName(text) ||
      (before !== undefined &&
        refersToPrevious(text, this.#question.language) &&
        holdsPersonName(before.text))
    );
  }

  /** A step of a numbered list whose heading or lead-in names everything that "how do I" asks for. */
  #isAskedStep(unit: Unit, headings: readonly number[]): boolean {
    return (
      this.#question.form === 'procedure' &&
      unit.kind === 'item' &&
      unit.ordered &&
      this.#question.terms.every(({ critical }, at) => !critical || (headings[at] ?? 0) >= TERM_SUPPORTED)
    );
  }

  /**
   * "No." answers only the question above it: that question must be the asked one, by most of its words, and ask for
   * no kind that is missing.
   */
  #answersOther({ question, text }: Unit, holdsType: boolean): boolean {
    if (question === null || !OPENS_WITH_YES_OR_NO.test(text)) return false;
    if (!holdsType || this.#question.form === 'procedure') return true;
    const stems = stemsOf(question, this.#question.language);
    return this.#matcher.positions(stems).length < stems.length * LEAST_OF_ITS_QUESTION;
  }

  /** A number of the question within a range of the text counts as being in the text. */
  #withRanges(coverage: number[], text: string): number[] {
    return coverage.map((strength, term) => {
      const asked = this.#question.terms[term]?.folded ?? '';
      return strength === 0 && IS_FIGURE.test(asked) && isWithinRange(text, Number(asked))
        ? IN_RANGE
        : strength;
    });
  }

  /**
   * Price lists name the currency once, in a sentence above: a bare number in the asked column is an amount. Other
   * columns name their unit, or contain words.
   */
  #isInAskedCell({ row, headings }: Unit, type: AnswerType): boolean {
    if (row === null || type === 'none' || this.#question.terms.length === 0) return false;
    const cells = this.#cellsAskedFor(row);
    const isNamed = this.#matcher.coverageOf(row.label).some((strength) => strength >= TERM_SUPPORTED);
    if (cells === null || !isNamed) return false;
    if (cells.some((cell) => isTypeOfCell(cell, type))) return true;
    if (type !== 'money' || !cells.every(({ value }) => IS_BARE_NUMBER.test(value))) return false;
    return namesPrices([...headings, row.label, ...cells.map(({ column }) => column)].join(' '));
  }

  #cellsAskedFor(row: TableRow): ReturnType<typeof cellsAskedFor> {
    let cells = this.#cells.get(row);
    if (cells === undefined) {
      cells = cellsAskedFor(this.#question, row, this.#matcher);
      this.#cells.set(row, cells);
    }
    return cells;
  }

  #support(covered: readonly number[], holdsType: boolean): number {
    const missingCritical = this.#question.terms.filter(
      (term, index) => term.critical && (covered[index] ?? 0) < TERM_SUPPORTED,
    ).length;
    const typeFactor = holdsType
      ? 1
      : Math.max(...this.#question.types.map((type) => MISSING_TYPE_FACTOR[type]));
    return this.#share(covered) * UNSUPPORTED_CRITICAL_FACTOR ** missingCritical * typeFactor;
  }

  #share(covered: readonly number[]): number {
    if (this.#totalWeight === 0) return 0;
    return (
      covered.reduce((sum, strength, index) => sum + strength * (this.#weights[index] ?? 0), 0) /
      this.#totalWeight
    );
  }

  #headingCoverage(unit: Unit): number[] {
    const key = `${unit.n}|${unit.block}|${unit.leadIn ?? ''}|${unit.question ?? ''}|${unit.headings.join('|')}`;
    const known = this.#headings.get(key);
    if (known !== undefined) return known;
    const best = this.#question.terms.map(() => 0);
    const add = (text: string | null | undefined, factor: number): void => {
      if (text === null || text === undefined || text === '') return;
      this.#matcher.coverageOf(text).forEach((strength, index) => {
        best[index] = Math.max(best[index] ?? 0, strength * factor);
      });
    };
    add(unit.question, 1);
    add(unit.leadIn, CONTEXT.leadIn);
    unit.headings.forEach((heading, depth) =>
      add(heading, depth === 0 ? CONTEXT.heading : CONTEXT.outerHeading),
    );
    this.#headings.set(key, best);
    return best;
  }

  #surroundings(unit: Unit, position: number, term: number): number {
    const passage = this.#passages.get(unit.n);
    const previous = this.#units[position - 1];
    const next = this.#units[position + 1];
    const refersBack = refersToPrevious(unit.text, this.#question.language);
    const isSameBlock = (other: Unit | undefined): boolean =>
      other?.n === unit.n && other.block === unit.block;
    const fromPrevious = isSameBlock(previous)
      ? (this.#own[position - 1]?.[term] ?? 0) * (refersBack ? PREVIOUS_REFERRED : PREVIOUS)
      : 0;
    const fromBeforePrevious =
      refersBack && isSameBlock(this.#units[position - 2])
        ? (this.#own[position - 2]?.[term] ?? 0) * BEFORE_PREVIOUS_REFERRED
        : 0;
    const fromTitle = (passage?.title[term] ?? 0) * CONTEXT.title;
    // A code near a fact, or anywhere in its document, does not show that the fact is about it.
    if (this.#isCode[term] === true)
      return Math.max(fromTitle, refersBack ? Math.max(fromPrevious, fromBeforePrevious) : 0);
    const fromNext =
      isSameBlock(next) && refersToPrevious(next?.text ?? '', this.#question.language)
        ? (this.#own[position + 1]?.[term] ?? 0) * NEXT
        : 0;
    return Math.max(
      fromTitle,
      (passage?.whole[term] ?? 0) * CONTEXT.passage,
      this.#documentCoverage(unit, term),
      unit.kind === 'row' || unit.kind === 'pair' || unit.kind === 'item'
        ? 0
        : Math.max(fromPrevious, fromBeforePrevious),
      unit.kind === 'sentence' || unit.kind === 'lead' ? fromNext : 0,
    );
  }

  /**
   * Tables of facts rarely repeat their subject, which the rest of the document names; titles name the subject of the
   * whole bot.
   */
  #documentCoverage(unit: Unit, term: number): number {
    if (this.#titles[term] !== undefined && this.#titles[term] >= TERM_SUPPORTED) return CONTEXT.subject;
    // Figures of other rows belong to other subjects.
    const isFigure = HAS_DIGIT.test(this.#question.terms[term]?.folded ?? '');
    // Each row has a subject of its own when the question asks for one column.
    const isOfThings = unit.row !== null && this.#cellsAskedFor(unit.row) !== null;
    const isFact = !isFigure && !isOfThings && (unit.kind === 'row' || unit.kind === 'pair');
    return isFact && this.#holders(term) > 0 ? CONTEXT.subject : 0;
  }

  #wholePassage(n: number): number[] {
    const whole = this.#question.terms.map(() => 0);
    this.#units.forEach((unit, position) => {
      if (unit.n !== n) return;
      this.#own[position]?.forEach((strength, index) => {
        whole[index] = Math.max(whole[index] ?? 0, strength);
      });
    });
    return whole;
  }

  /** Whether a number is at most two words before the noun after "how many"; null without that noun. */
  #countsAskedNoun(position: number): boolean | null {
    const counted = this.#question.counted;
    const stems = this.#stems[position] ?? [];
    const at = counted === null ? -1 : stems.indexOf(counted);
    if (at < 0 || this.#units[position]?.kind === 'row') return null;
    return stems.slice(Math.max(0, at - 2), at).some((word) => IS_NUMBER_WORD.test(word));
  }

  #holders(term: number): number {
    return this.#own.filter((own) => (own[term] ?? 0) >= TERM_SUPPORTED).length;
  }

  /** 1 for a word that most units contain, 2 for one that none contains (smoothed inverse unit frequency). */
  #rarity(term: number): number {
    return (
      1 + Math.log((this.#units.length + 1) / (this.#holders(term) + 1)) / Math.log(this.#units.length + 2)
    );
  }

  /** 1 when the question's words are adjacent, approaching 0 as they spread. */
  #nearness(position: number): number {
    const found = this.#matcher.positions(this.#stems[position] ?? []);
    const first = found[0];
    const last = found.at(-1);
    if (first === undefined || last === undefined || found.length < 2) return 0;
    return found.length / (last - first + 1);
  }
}
