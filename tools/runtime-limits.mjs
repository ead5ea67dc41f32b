/*
 * The memory limits of the product. docs/operations/performance.md has the measurements behind them, and tests/bench
 * measures with and without them.
 */

/**
 * Per thread, in MB: the young generation, which V8 lets grow under load and rarely shrinks, and the rest of the
 * heap, whose limit also controls how much garbage V8 accumulates. Both are far above a thread's needs.
 */
const LIMITS = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** The Node flags that `environment` does not set already: a flag of the command line would override it. */
export function memoryFlags(environment) {
  const given = environment.NODE_OPTIONS ?? '';
  return LIMITS.filter((flag) => !given.includes(flag.split('=')[0]));
}

/** The flags with which Node runs the product, whether a user or a test starts it. */
export function startFlags(environment) {
  return ['--disable-warning=ExperimentalWarning', ...memoryFlags(environment)];
}

/** Variables that must be set before the process starts, unless `environment` has them. */
export function memoryEnvironment(environment) {
  // glibc keeps a heap per thread and rarely shrinks it; other C libraries ignore the variable.
  return { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? '2' };
}
