/** Two clocks: the wall clock, which somebody may set, and one that only ever goes on. Tests turn both. */
export interface Clock {
  readonly now: () => Date;
  /** Milliseconds since some moment. It does not jump with the wall clock. */
  readonly monotonicMs: () => number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
