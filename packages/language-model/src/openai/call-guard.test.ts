import { describe, expect, it } from 'vitest';
import { createCallGuard, type CallGuardOptions } from './call-guard.ts';
import { ModelError, type ErrorReason } from './model-error.ts';

const NO_PAUSE = { retryBaseMs: 0 };
/** The longest Retry-After that is slept through. */
const MAX_RETRY_AFTER_MS = 5_000;

/** A guard over a server whose answers the test chooses. */
function aGuard(options: CallGuardOptions) {
  const guard = createCallGuard({ ...NO_PAUSE, ...options });
  const attemptsOf = async (error: Error | null, signal = new AbortController().signal) => {
    let attempts = 0;
    const failure: unknown = await guard
      .run(() => {
        attempts += 1;
        return error === null ? Promise.resolve() : Promise.reject(error);
      }, signal)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    return { attempts, failure };
  };
  const times = async (count: number, error: Error | null): Promise<void> => {
    for (let call = 0; call < count; call += 1) await attemptsOf(error);
  };
  return { attemptsOf, times };
}

const failed = (reason: ErrorReason = 'server-error', retryAfterMs: number | null = null): ModelError =>
  new ModelError(reason, undefined, retryAfterMs);

describe('the retries of a call to a model', () => {
  it('end after two, with the error of the server', async () => {
    const error = failed();
    expect(await aGuard({}).attemptsOf(error)).toEqual({ attempts: 3, failure: error });
  });

  it('are not made for a permanent error', async () => {
    expect(await aGuard({}).attemptsOf(failed('rejected'))).toMatchObject({ attempts: 1 });
  });

  it('end with the reserve of ten, and are earned again by a tenth of the calls', async () => {
    const { attemptsOf, times } = aGuard({ maxRetries: 100, breakerPauseMs: 0 });
    expect(await attemptsOf(failed())).toMatchObject({ attempts: 11 });
    expect(await attemptsOf(failed())).toMatchObject({ attempts: 1 });
    await times(12, null);
    expect(await attemptsOf(failed())).toMatchObject({ attempts: 2 });
  });

  it('are left to the caller when the server asks for a longer pause than five seconds', async () => {
    const { attemptsOf } = aGuard({});
    const error = failed('rate-limited', MAX_RETRY_AFTER_MS + 1);
    expect(await attemptsOf(error)).toEqual({ attempts: 1, failure: error });
  });

  it.each([
    ['a timeout of the model', failed('total-timeout')],
    ['the reason of the caller', new Error('the visitor left')],
  ])('end during their pause with %s', async (_what, reason) => {
    const controller = new AbortController();
    const run = aGuard({}).attemptsOf(failed('rate-limited', MAX_RETRY_AFTER_MS), controller.signal);
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(reason);
    expect(await run).toEqual({ attempts: 1, failure: reason });
  });
});

describe('the circuit breaker of a server', () => {
  const NO_RETRIES = { maxRetries: 0 };
  const isOpen = async ({ attemptsOf }: ReturnType<typeof aGuard>): Promise<boolean> =>
    (await attemptsOf(null)).attempts === 0;

  it.each([
    ['opens with the tenth failed call of twenty', 10, failed(), true],
    ['stays closed at nine', 9, failed(), false],
    ['does not count permanent errors', 10, failed('rejected'), false],
  ])('%s', async (_what, failures, error, expected) => {
    const guarded = aGuard(NO_RETRIES);
    await guarded.times(20 - failures, null);
    await guarded.times(failures, error);
    expect(await isOpen(guarded)).toBe(expected);
  });

  it('says that it is open', async () => {
    const { attemptsOf, times } = aGuard(NO_RETRIES);
    await times(20, failed());
    expect(await attemptsOf(null)).toMatchObject({ attempts: 0, failure: { reason: 'circuit-open' } });
  });

  it('lets a probe through after its pause, and closes when that succeeds', async () => {
    const { attemptsOf, times } = aGuard({ ...NO_RETRIES, breakerPauseMs: 0 });
    await times(20, failed());
    expect(await attemptsOf(null)).toEqual({ attempts: 1, failure: null });
    expect(await attemptsOf(null)).toEqual({ attempts: 1, failure: null });
  });
});
