import type { CosineRange, VectorSpace } from '@colloquy/vector-store';

/** What makes vectors comparable: the model, their length, and how chunks are cut and embedded. */
export interface IndexSpace extends VectorSpace {
  readonly indexVersion: number;
}

/** Cosines of a collection's vectors, with the number of passages that they were measured on. */
export interface MeasuredCosines extends CosineRange {
  readonly passages: number;
}

/** A collection of the vector store, named apart from all others that ever were, with the space of its vectors. */
export interface IndexCollection extends IndexSpace {
  readonly name: string;
  /** Null until enough passages have vectors. */
  readonly cosines: MeasuredCosines | null;
}

/** The same for equal spaces, and for no others. */
export function spaceKey({ modelId, dimension, indexVersion }: IndexSpace): string {
  return JSON.stringify([modelId, dimension, indexVersion]);
}

export function isSameSpace(one: IndexSpace, other: IndexSpace): boolean {
  return spaceKey(one) === spaceKey(other);
}

/** True when the model makes the vectors of the space: the index version does not matter to it. */
export function embedsInto(
  model: { readonly id: string; readonly dimension: number },
  space: VectorSpace,
): boolean {
  return model.id === space.modelId && model.dimension === space.dimension;
}

/** A change that no process with its model works on any more is given up after this long. */
export const ABANDONED_MS = 15 * 60_000;

/**
 * The reaction of a process to the index space in its settings. `begin` starts to fill a collection for that space.
 * `give-up` ends an abandoned change to another space. `refuse` leaves the index unchanged, because the settings are
 * older than the index.
 */
export type Course = 'stay' | 'begin' | 'give-up' | 'refuse';

interface IndexState {
  readonly live: IndexSpace;
  readonly next: IndexSpace | null;
  /** Keys of every space that was ever live or next. */
  readonly known: readonly string[];
  /** When a process last worked on the change, or began it; null without a change. */
  readonly workedOnAt: Date | null;
}

/**
 * During a rolling update, processes with older and newer settings run side by side. Only a space that is new to the
 * index starts a change by itself, so older settings never revert one. Returning to a known space requires settings
 * that name the current model as the previous one.
 */
export function courseOf(
  state: IndexState,
  configured: IndexSpace,
  previous: VectorSpace | null,
  now: Date,
): Course {
  if (isSameSpace(state.live, configured)) return isAbandoned(state, now) ? 'give-up' : 'stay';
  if (state.next !== null && isSameSpace(state.next, configured)) return 'stay';
  if (!state.known.includes(spaceKey(configured))) return 'begin';
  const namesLive = previous?.modelId === state.live.modelId && previous.dimension === state.live.dimension;
  return state.next === null && namesLive ? 'begin' : 'refuse';
}

function isAbandoned({ next, workedOnAt }: IndexState, now: Date): boolean {
  return next !== null && now.getTime() - (workedOnAt?.getTime() ?? 0) > ABANDONED_MS;
}
