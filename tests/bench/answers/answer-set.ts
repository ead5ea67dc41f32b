import { basename } from 'node:path';
import { splitSentences, wordsOf } from '@colloquy/text';
import {
  TUNING_CASES,
  HELD_OUT_CASES,
} from '../../../packages/language-model/src/extractive/evaluation/data-set.ts';
import type { EvaluationCase } from '../../../packages/language-model/src/extractive/evaluation/evaluation-case.ts';
import { readFolder } from '../retrieval/sets/json-lines.ts';

/** A question with what a model would be shown, and what a right answer holds. */
export interface AnswerCase {
  readonly question: string;
  /** The first one holds the answer, or is what an unanswerable question is about. */
  readonly passages: readonly {
    readonly title: string;
    readonly headingPath: readonly string[];
    readonly text: string;
  }[];
  /** Words of the first passage, any one of which answers; empty when nothing does. */
  readonly answers: readonly string[];
  /** What a careless reader would answer to an unanswerable question. */
  readonly plausible: readonly string[];
  /** What answers other questions about the first passage. */
  readonly others: readonly string[];
  /** What answers other questions about the first passage and the two beside it. */
  readonly ofSources: readonly string[];
  /** Which of the passages has most words of the first one, from 0; null where it stands alone. */
  readonly alike: number | null;
}

export interface AnswerSet {
  readonly name: string;
  readonly cases: readonly AnswerCase[];
}

/** Passages beside the one that answers, as a search would bring them. */
const NEIGHBOURS = 3;
/** Passages whose questions lend an answer to another one; chosen by what is nearest to figures of others, see ADR 0042. */
const LENDING = 3;

/**
 * A folder as for retrieval, whose questions have `answers` (words of the passage; none for a question that it does not
 * answer) and may have `plausible` ones. Questions without `answers` at all are left out.
 */
export function readAnswerFolder(folder: string): AnswerSet {
  const { passages, questions } = readFolder(folder);
  const at = new Map(passages.map(({ id }, index) => [id, index]));
  const cases = questions.flatMap(({ text, passageIds: [id = ''], answers, plausible }): AnswerCase[] => {
    const first = at.get(id);
    if (answers === undefined || first === undefined) return [];
    const beside = Array.from(
      { length: NEIGHBOURS + 1 },
      (_, n) => passages[(first + n) % passages.length],
    ).flatMap((passage) => passage ?? []);
    const near = mostAlike(passages, first);
    const shown = near === null || beside.includes(near) ? beside : [...beside, near];
    const lending = new Set(beside.slice(0, LENDING).map((passage) => passage.id));
    return [
      {
        question: text,
        passages: shown.map((passage) => ({ title: passage.title, headingPath: [], text: passage.text })),
        answers,
        plausible,
        others: questions
          .filter((other) => other.text !== text && other.passageIds[0] === id)
          .flatMap((other) => other.answers?.slice(0, 1) ?? []),
        ofSources: questions
          .filter((other) => other.text !== text && lending.has(other.passageIds[0] ?? ''))
          .flatMap((other) => other.answers?.slice(0, 1) ?? []),
        alike: near === null ? null : shown.indexOf(near),
      },
    ];
  });
  return { name: basename(folder), cases };
}

/** The passage under the same title that has most words of one of them. */
function mostAlike<T extends { readonly title: string; readonly text: string }>(
  passages: readonly T[],
  at: number,
): T | null {
  const one = passages[at];
  if (one === undefined) return null;
  const words = distinctWords(one.text);
  const likeness = (other: T): number => {
    const others = distinctWords(other.text);
    return [...others].filter((word) => words.has(word)).length / Math.sqrt(others.size);
  };
  const ranked = passages
    .filter((other) => other !== one && other.title === one.title)
    .map((passage) => ({ passage, likeness: likeness(passage) }))
    .toSorted((some, other) => other.likeness - some.likeness);
  return ranked[0]?.passage ?? null;
}

function distinctWords(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(({ folded }) => folded));
}

/** The product's own small knowledge bases: those that choices were made on, and those held out. */
export function ownAnswerSets(): AnswerSet[] {
  return [
    { name: 'own, chosen on', cases: TUNING_CASES.flatMap(casesOf) },
    { name: 'own, held out', cases: HELD_OUT_CASES.flatMap(casesOf) },
  ];
}

function casesOf({ passages, answerable, unanswerable }: EvaluationCase): AnswerCase[] {
  const shown = passages.map(({ title, heading, text }) => ({
    title,
    headingPath: heading === undefined ? [] : [heading],
    text,
  }));
  const withFirst = (first: number) => [...shown.slice(first), ...shown.slice(0, first)];
  return [
    ...answerable.flatMap(([question, ...gold]): AnswerCase[] => {
      const first = shown.findIndex(({ text }) => gold.some((words) => text.includes(words)));
      const others = answerable
        .filter(([other]) => other !== question)
        .flatMap(([, ...words]) => words.find((one) => shown[first]?.text.includes(one) ?? false) ?? []);
      if (first < 0) return [];
      const rotated = withFirst(first);
      const lending = rotated.slice(0, LENDING);
      const ofSources = answerable
        .filter(([other]) => other !== question)
        .flatMap(([, ...words]) => words.find((one) => lending.some(({ text }) => text.includes(one))) ?? []);
      const alike = rotated.length > 1 ? 1 : null;
      return [{ question, passages: rotated, answers: gold, plausible: [], others, ofSources, alike }];
    }),
    ...unanswerable.map(
      (question): AnswerCase => ({
        question,
        passages: shown,
        answers: [],
        plausible: [],
        others: [],
        ofSources: answerable.flatMap(
          ([, ...words]) =>
            words.find((one) => shown.slice(0, LENDING).some(({ text }) => text.includes(one))) ?? [],
        ),
        alike: null,
      }),
    ),
  ];
}

/** The sentence or line of a passage that answers, by its words, and the one after it; null when none does. */
export function answeringSentences({ question, passages, answers }: AnswerCase) {
  const text = passages[0]?.text ?? '';
  const sentences = text
    .split('\n')
    .filter((line) => !/^\s*(?:$|#|\|)/.test(line))
    .flatMap((line) => splitSentences(line))
    .map((sentence) => sentence.trim());
  // The first answer is the one that most readers gave; of several sentences that hold it, the one most asked about.
  const [answer] = answers.filter((words) => sentences.some((one) => asWhole(words).test(one)));
  if (answer === undefined) return null;
  const asked = new Set(wordsOf(question).map(({ folded }) => folded));
  const countAsked = (sentence: string): number =>
    new Set(wordsOf(sentence).flatMap(({ folded }) => (asked.has(folded) ? [folded] : []))).size;
  const [gold] = sentences
    .filter((sentence) => asWhole(answer).test(sentence))
    .toSorted((one, other) => countAsked(other) - countAsked(one));
  if (gold === undefined) return null;
  const at = sentences.indexOf(gold);
  return { gold, answer, next: sentences[at + 1] ?? null, sentences };
}

/** Finds words that are not a part of longer ones. */
export function asWhole(words: string): RegExp {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
}
