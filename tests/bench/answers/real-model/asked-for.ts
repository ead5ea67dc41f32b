import type { AnswerableQuestion, QuestionSet } from '../asked/question-set.ts';

/** One in this many questions is unanswerable. */
const UNANSWERABLE_EVERY = 5;

export interface AskedFor extends AnswerableQuestion {
  readonly isAnswerable: boolean;
}

/** `count` questions spread evenly over a set; another `from` selects others. */
export function questionsOf({ answerable, decline }: QuestionSet, count: number, from: number): AskedFor[] {
  const none = Math.floor(count / UNANSWERABLE_EVERY);
  return [
    ...spread(answerable, count - none, from).map((one) => ({ ...one, isAnswerable: true })),
    ...spread(decline, none, from).map((q) => ({ q, must: [], mustNot: [], isAnswerable: false })),
  ];
}

/** Every n-th of all, `wanted` in total, starting at `from`. */
export function spread<T>(all: readonly T[], wanted: number, from: number): T[] {
  return all.flatMap((_, at) => {
    const isFirst = Math.floor((at * wanted) / all.length) !== Math.floor(((at - 1) * wanted) / all.length);
    return isFirst ? (all[(at + from) % all.length] ?? []) : [];
  });
}
