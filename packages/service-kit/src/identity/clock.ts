/** Two clocks: the wall clock, which can be set, and a monotonic one. Tests control both. */
export interface Clock {
  readonly now: () => Date;
  /** Milliseconds since an arbitrary moment; unaffected by changes of the wall clock. */
  readonly monotonicMs: () => number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
