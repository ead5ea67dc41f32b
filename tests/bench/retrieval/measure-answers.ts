import type { Answerer } from '@colloquy/answering';
import { DEFAULT_THRESHOLD, type SearchHit } from '@colloquy/vector-store';
import { withoutNearDuplicates } from '../../../services/knowledge/src/index/retrieval/near-duplicates.ts';
import type { RetrievalSet } from './retrieval-set.ts';

/** Results for answerable and unanswerable questions of a set. */
export interface AnswerCounts {
  /** A right passage was cited, or only another one; declined by the threshold or by the answerer. */
  readonly right: number;
  readonly wrong: number;
  readonly declined: number;
  readonly unanswerable: number;
  readonly unanswerableDeclined: number;
  /** Questions of other sets: declined by the threshold or by the answerer. */
  readonly far: number;
  readonly farDeclined: number;
}

/** Effect of the threshold alone on questions: shares of each kind. */
export interface ThresholdFigures {
  readonly keptAnswerable: number;
  /** Questions on the set's subject without an answer in its passages; null when the set has none. */
  readonly declinedNear: number | null;
  /** Questions of other sets. */
  readonly declinedFar: number | null;
  /** The highest score that keeps nine out of ten answerable questions. */
  readonly keepsNineInTen: number;
}

export interface Halves<T> {
  readonly chosenOn: T;
  readonly reported: T;
}

export interface SetAnswers {
  readonly answers: Halves<AnswerCounts>;
  readonly threshold: Halves<ThresholdFigures>;
}

/** Passages per answer in a bot's default settings. */
const TOP_PASSAGES = 6;
const KEPT_SHARE = 0.9;

interface Asked {
  readonly kind: 'answerable' | 'near' | 'far';
  readonly best: number;
  readonly outcome: 'right' | 'wrong' | 'declined';
}

/**
 * Asks each question of a set, its unanswerable ones and those of other sets, and answers without a language model.
 */
export async function measureAnswers(
  set: RetrievalSet,
  farQuestions: readonly string[],
  deps: { readonly find: (question: string) => Promise<readonly SearchHit[]>; readonly answerer: Answerer },
): Promise<SetAnswers> {
  const ask = async (text: string, kind: Asked['kind'], passageIds: readonly string[]): Promise<Asked> => {
    const hits = withoutNearDuplicates(await deps.find(text)).slice(0, TOP_PASSAGES);
    const cited = await citedItems(text, hits, deps.answerer);
    const outcome =
      cited === null ? 'declined' : cited.some((id) => passageIds.includes(id)) ? 'right' : 'wrong';
    return { kind, best: hits[0]?.scores.fused ?? 0, outcome };
  };
  const asked: Asked[][] = [[], []];
  const questions = [
    ...set.questions.map(
      ({ text, passageIds }, at) => ({ text, passageIds, kind: 'answerable', at }) as const,
    ),
    ...set.unanswerable.map((text, at) => ({ text, passageIds: [], kind: 'near', at }) as const),
    ...farQuestions.map((text, at) => ({ text, passageIds: [], kind: 'far', at }) as const),
  ];
  for (const { text, passageIds, kind, at } of questions)
    asked[at % 2]?.push(await ask(text, kind, passageIds));
  const [chosenOn = [], reported = []] = asked;
  return {
    answers: { chosenOn: countsOf(chosenOn), reported: countsOf(reported) },
    threshold: { chosenOn: thresholdOf(chosenOn), reported: thresholdOf(reported) },
  };
}

/** Items that the answer cites; null without any. */
async function citedItems(
  question: string,
  hits: readonly SearchHit[],
  answerer: Answerer,
): Promise<string[] | null> {
  const kept = hits.filter(({ scores }) => scores.fused >= DEFAULT_THRESHOLD);
  if (kept.length === 0) return null;
  const passages = kept.map(({ itemId, title, text, headingPath, page, url, scores }, at) => ({
    n: at + 1,
    itemId,
    title,
    text,
    headingPath,
    page,
    url,
    score: scores.fused,
  }));
  const bot = { instructions: '', tone: '', language: null, botName: '', strict: true };
  const request = { question, passages, history: [], ...bot };
  for await (const event of answerer.answer(request, { signal: new AbortController().signal })) {
    if (event.type !== 'done') continue;
    return event.supported ? event.citedPassages.map((n) => kept[n - 1]?.itemId ?? '') : null;
  }
  return null;
}

function countsOf(asked: readonly Asked[]): AnswerCounts {
  const count = (kind: Asked['kind'], outcome?: Asked['outcome']): number =>
    asked.filter((one) => one.kind === kind && (outcome === undefined || one.outcome === outcome)).length;
  return {
    right: count('answerable', 'right'),
    wrong: count('answerable', 'wrong'),
    declined: count('answerable', 'declined'),
    unanswerable: count('near'),
    unanswerableDeclined: count('near', 'declined'),
    far: count('far'),
    farDeclined: count('far', 'declined'),
  };
}

function thresholdOf(asked: readonly Asked[]): ThresholdFigures {
  const bests = (kind: Asked['kind']): number[] =>
    asked.filter((one) => one.kind === kind).map(({ best }) => best);
  const below = (scores: readonly number[]): number | null =>
    scores.length === 0 ? null : scores.filter((score) => score < DEFAULT_THRESHOLD).length / scores.length;
  const answerable = bests('answerable').sort((left, right) => right - left);
  return {
    keptAnswerable: 1 - (below(answerable) ?? 0),
    declinedNear: below(bests('near')),
    declinedFar: below(bests('far')),
    keepsNineInTen: answerable[Math.ceil(answerable.length * KEPT_SHARE) - 1] ?? 0,
  };
}
