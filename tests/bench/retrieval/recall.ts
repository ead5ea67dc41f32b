export interface Recall {
  readonly questions: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  /** Mean of 1 / rank, 0 beyond the tenth. */
  readonly meanReciprocalRank: number;
}

/** Figures of ranks from 1; Infinity means that the answer was not found. */
export function recallOf(ranks: readonly number[]): Recall {
  const share = (holds: (rank: number) => boolean): number => ranks.filter(holds).length / ranks.length;
  return {
    questions: ranks.length,
    recallAt1: share((rank) => rank === 1),
    recallAt5: share((rank) => rank <= 5),
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  };
}
