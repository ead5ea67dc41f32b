/* The memory limits under which the product runs. docs/operations/performance.md has the figures behind them, and
   tests/bench measures with and without them. */

/**
 * Per thread, in MB: the young generation, which V8 lets grow under load and seldom gives back, and the rest of the
 * heap, whose limit also says how much garbage V8 lets pile up. Both are far above what a thread needs.
 */
const LIMITS = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** The flags of Node that `environment` does not set by itself: a flag of the command line would win over it. */
export function memoryFlags(environment) {
  const given = environment.NODE_OPTIONS ?? '';
  return LIMITS.filter((flag) => !given.includes(flag.split('=')[0]));
}

/** The flags with which Node runs the product, whether a person starts it or a test. */
export function startFlags(environment) {
  return ['--disable-warning=ExperimentalWarning', ...memoryFlags(environment)];
}

/** Variables that must be there before the process is, where `environment` does not have them. */
export function memoryEnvironment(environment) {
  // glibc keeps a heap per thread and gives little of it back; other C libraries do not know the variable.
  return { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? '2' };
}
