import { LRUCache } from 'lru-cache';
import type { RefusableParameter } from './refused-parameters.ts';

/**
 * Where a model puts its thoughts: `marked` begins each with an opening mark, or has none; `unopened` begins its text
 * with one and writes only the closing mark, because the server's template has written the opening one.
 */
type ThoughtHabit = 'unknown' | 'marked' | 'unopened';

/** The habits of one model that a process has learnt from its answers. */
export interface ModelHabits {
  /** Parameters that the server refused by name, and that are no longer sent. */
  refused: readonly RefusableParameter[];
  thoughts: ThoughtHabit;
  /** True when the model thinks before it answers, which uses tokens of its limit. */
  thinks: boolean;
  /** True when the server sends the answer as one JSON text instead of a stream. */
  answersWhole: boolean;
}

export type KnownHabits = ReturnType<typeof createKnownHabits>;

const MAX_KNOWN = 500;

/** The habits of an unknown model. */
export function unknownHabits(): ModelHabits {
  return { refused: [], thoughts: 'unknown', thinks: false, answersWhole: false };
}

/** The habits of a process's models; the least recently used ones are dropped first. */
export function createKnownHabits(max: number = MAX_KNOWN) {
  const known = new LRUCache<string, ModelHabits>({ max });

  /** The habits of one model, by the parts of its key. The returned object is updated by later answers. */
  function of(...key: readonly string[]): ModelHabits {
    const id = JSON.stringify(key);
    const habits = known.get(id) ?? unknownHabits();
    known.set(id, habits);
    return habits;
  }

  return {
    of,
    /** As `of`, with the habits reset, also for requests that are running. */
    renewed: (...key: readonly string[]): ModelHabits => Object.assign(of(...key), unknownHabits()),
  };
}
