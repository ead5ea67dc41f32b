import {
  coverage,
  documentVector,
  keywordScore,
  keywordText,
  queryIndices,
  relevance,
  termWeight,
  type Ranking,
  type RelevanceProfile,
} from '@colloquy/vector-store';
import type { Bot, Question } from './data-set.ts';

/** One question against every chunk of one bot. */
export interface Trial {
  readonly question: Question;
  /** `near` asks for missing information on the bot's subjects, `far` asks about another bot's subjects. */
  readonly kind: 'answerable' | 'near' | 'far';
  readonly cosines: readonly number[];
  readonly coverages: readonly number[];
}

export interface Retrieval {
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly meanReciprocalRank: number;
}

export interface Separation {
  readonly threshold: number;
  readonly keptAnswerable: number;
  readonly declinedNear: number;
  readonly declinedFar: number;
}

export type Score = (trial: Trial) => readonly number[];

/** Trials of a bot with its own questions, and with the answerable ones of other bots. */
export function trialsOf(bot: Bot, outsiders: readonly Bot[] = [], language: string | null = null): Trial[] {
  const documents = bot.chunks.map((chunk) => documentVector(keywordText(chunk)));
  const holding = new Map<number, number>();
  for (const { indices } of documents) {
    for (const index of indices) holding.set(index, (holding.get(index) ?? 0) + 1);
  }
  const trial = (question: Question, kind: Trial['kind']): Trial => {
    const terms = queryIndices(question.text, language).map((index) => ({
      index,
      weight: termWeight(holding.get(index) ?? 0, documents.length),
    }));
    return {
      question,
      kind,
      cosines: bot.chunks.map(({ vector }) => cosine(vector, question.vector)),
      coverages: documents.map((document, at) =>
        keywordScore(terms, coverage(terms, document), bot.chunks[at] ?? null),
      ),
    };
  };
  const foreign = outsiders.flatMap(({ questions }) => questions.filter(({ gold }) => gold !== null));
  return [
    ...bot.questions.map((question) => trial(question, question.gold === null ? 'near' : 'answerable')),
    ...foreign.map((question) => trial(question, 'far')),
  ];
}

/** As in the product: relevance by a profile and a ranking. */
export function byProfile(profile: RelevanceProfile, ranking: Ranking): Score {
  return ({ cosines, coverages }) =>
    cosines.map((dense, at) => relevance({ dense, sparse: coverages[at] ?? 0 }, ranking, profile));
}

/** Reciprocal rank fusion with equal weights and k = 60 (Cormack, Clarke and Büttcher, 2009). */
export const byRankFusion: Score = ({ cosines, coverages }) =>
  cosines.map((_, at) => 1 / (60 + rankOf(cosines, at)) + 1 / (60 + rankOf(coverages, at)));

export function retrieval(trials: readonly Trial[], score: Score): Retrieval {
  const ranks = trials.flatMap((trial) =>
    trial.question.gold === null || trial.kind !== 'answerable'
      ? []
      : [rankOf(score(trial), trial.question.gold)],
  );
  return {
    recallAt1: share(ranks, (rank) => rank === 1),
    recallAt5: share(ranks, (rank) => rank <= 5),
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  };
}

/** Shares of questions whose best chunk is above, or below, the threshold. */
export function separation(trials: readonly Trial[], score: Score, threshold: number): Separation {
  const best = (kind: Trial['kind']): number[] =>
    trials.filter((trial) => trial.kind === kind).map((trial) => Math.max(...score(trial)));
  return {
    threshold,
    keptAnswerable: share(best('answerable'), (top) => top >= threshold),
    declinedNear: share(best('near'), (top) => top < threshold),
    declinedFar: share(best('far'), (top) => top < threshold),
  };
}

/** The highest score that still keeps `share` of the answerable questions. */
export function keeping(trials: readonly Trial[], score: Score, wanted: number): number {
  const tops = trials.filter(({ kind }) => kind === 'answerable').map((trial) => Math.max(...score(trial)));
  return tops.sort((left, right) => right - left)[Math.ceil(tops.length * wanted) - 1] ?? 0;
}

/** Rank from 1; among equal scores the earlier chunk is first. */
function rankOf(scores: readonly number[], at: number): number {
  const own = scores[at] ?? 0;
  return 1 + scores.filter((other, ref) => other > own || (other === own && ref < at)).length;
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length;
}

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}
