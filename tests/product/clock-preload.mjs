// Loaded before a process' own modules (NODE_OPTIONS=--import): its wall clock is CLOCK_AHEAD_MS ahead, and steps
// forward by CLOCK_STEP_MS at each SIGWINCH. Its monotonic clock is unchanged, as when the time of a machine is set.
const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const stepMs = Number(process.env.CLOCK_STEP_MS ?? 0);

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given));
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};

if (stepMs !== 0) {
  process.on('SIGWINCH', () => {
    aheadMs += stepMs;
  });
}
