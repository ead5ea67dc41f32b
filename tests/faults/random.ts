/** A repeatable source of random numbers: the seed of a failed run repeats its choices. */
export interface Random {
  readonly seed: number;
  /** At least `min`, less than `max`. */
  between(min: number, max: number): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
}

/** Random numbers seeded by `FAULT_SEED`, or by the clock; the seed is printed. */
export function seededRandom(what: string): Random {
  const given = process.env['FAULT_SEED'];
  const seed = given === undefined ? Date.now() % 2 ** 31 : Number(given);
  console.log(`${what}: FAULT_SEED=${seed}`);
  return createRandom(seed);
}

/** Mulberry32 (Tommy Ettinger, public domain): good enough for choosing moments. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => Math.floor(min + next() * (max - min + 1)),
  };
}
