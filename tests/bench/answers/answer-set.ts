import { basename } from 'node:path';
import { splitSentences, wordsOf } from '@colloquy/text';
import {
  TUNING_CASES,
  HELD_OUT_CASES,
} from '../../../packages/answering/src/extractive/evaluation/data-set.ts';
import type { EvaluationCase } from '../../../packages/answering/src/extractive/evaluation/evaluation-case.ts';
import { readFolder } from '../retrieval/sets/json-lines.ts';

/** A question with the passages shown to a model, and the words of a right answer. */
export interface AnswerCase {
  readonly question: string;
  /** The first passage contains the answer, or is the topic of an unanswerable question. */
  readonly passages: readonly {
    readonly title: string;
    readonly headingPath: readonly string[];
    readonly text: string;
  }[];
  /** Words of the first passage, any of which is a right answer; empty for an unanswerable question. */
  readonly answers: readonly string[];
  /** A plausible wrong answer to an unanswerable question. */
  readonly plausible: readonly string[];
  /** Answers to other questions about the first passage. */
  readonly others: readonly string[];
  /** Answers to other questions about the first passage and the two beside it. */
  readonly ofSources: readonly string[];
  /** Index of the passage that shares most words with the first one; null without others. */
  readonly alike: number | null;
}

export interface AnswerSet {
  readonly name: string;
  readonly cases: readonly AnswerCase[];
}

/** Number of further passages, as a search would return them. */
const NEIGHBOURS = 3;
/** Passages whose questions provide wrong answers to another one; chosen for the closest figures, see ADR 0042. */
const LENDING = 3;

/**
 * A folder like those for retrieval, whose questions have `answers` (words of the passage; empty for an unanswerable
 * question) and may have `plausible` ones. Questions without `answers` are skipped.
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

/** The passage under the same title that shares most words. */
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

/** The product's own small knowledge bases: tuning sets and held-out sets. */
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

/** The sentence or line of a passage with the answer, and the next one; null without any. */
export function answeringSentences({ question, passages, answers }: AnswerCase) {
  const text = passages[0]?.text ?? '';
  const sentences = text
    .split('\n')
    .filter((line) => !/^\s*(?:$|#|\|)/.test(line))
    .flatMap((line) => splitSentences(line))
    .map((sentence) => sentence.trim());
  // The first answer is the most frequent one; of several sentences that contain it, the one that shares most with
  // the question.
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

/** Matches whole words only. */
export function asWhole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'u');
}
