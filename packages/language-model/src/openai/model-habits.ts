import { LRUCache } from 'lru-cache';
import type { RefusableParameter } from './refused-parameters.ts';

/**
 * Where a model puts its thoughts: `marked` begins each with an opening mark, or has none; `unopened` begins its text
 * with one and writes only the closing mark, because the server's template has written the opening one.
 */
type ThoughtHabit = 'unknown' | 'marked' | 'unopened';

/** What a process has learnt of one model by asking it. */
export interface ModelHabits {
  /** What its server refuses by name, and gets no more. */
  refused: readonly RefusableParameter[];
  thoughts: ThoughtHabit;
  /** Whether it has thought before an answer, which takes tokens of its limit. */
  thinks: boolean;
  /** Whether its server sends the answer as one JSON text instead of a stream. */
  answersWhole: boolean;
}

export type KnownHabits = ReturnType<typeof createKnownHabits>;

const MAX_KNOWN = 500;

/** A model of which nothing is known yet. */
export function unknownHabits(): ModelHabits {
  return { refused: [], thoughts: 'unknown', thinks: false, answersWhole: false };
}

/** The habits of the models that a process asks; the ones asked longest ago are forgotten first. */
export function createKnownHabits(max: number = MAX_KNOWN) {
  const known = new LRUCache<string, ModelHabits>({ max });

  /** The habits of one model, by parts that name it. What is learnt of it changes them. */
  function of(...key: readonly string[]): ModelHabits {
    const id = JSON.stringify(key);
    const habits = known.get(id) ?? unknownHabits();
    known.set(id, habits);
    return habits;
  }

  return {
    of,
    /** As `of`, with all that was learnt forgotten: also by those who ask the model at the moment. */
    renewed: (...key: readonly string[]): ModelHabits => Object.assign(of(...key), unknownHabits()),
  };
}
