import { TERM_SUPPORTED } from './matching.ts';
import type { ScoredUnit } from './scoring.ts';

/** As many as a week has days; with more matching rows the question is too vague. */
const MAX_ROWS = 7;
const SAME_SUPPORT = 0.01;
/** The rank also reflects which row is named more fully, and which comes first. */
const SAME_RANK_SHARE = 0.9;

/**
 * The rows that match a question as well as the best one, in source order: the hours of each day that a doctor is
 * present, or the opening hours of library and restaurant. Empty when the best unit is not a row or has no equals, or
 * when there are too many.
 */
export function tiedRows(scored: readonly ScoredUnit[]): readonly ScoredUnit[] {
  const best = scored[0];
  if (best === undefined || best.unit.row === null) return [];
  const tied = scored.filter((one) => one.unit.row !== null && isAsGood(one, best));
  if (tied.length < 2 || tied.length > MAX_ROWS) return [];
  return tied.toSorted((a, b) => a.unit.n - b.unit.n || a.unit.index - b.unit.index);
}

function isAsGood(one: ScoredUnit, best: ScoredUnit): boolean {
  return (
    one.holdsType === best.holdsType &&
    one.support >= best.support - SAME_SUPPORT &&
    one.rank >= best.rank * SAME_RANK_SHARE &&
    best.own.every((strength, at) => strength >= TERM_SUPPORTED === (one.own[at] ?? 0) >= TERM_SUPPORTED)
  );
}
