import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHedger } from './hedger.ts';

const TIMEOUT_MS = 10_000;
const HEDGE_AFTER_MS = TIMEOUT_MS / 2;
const SUSPECT_HEDGE_AFTER_MS = 1_000;
const MAX_HEDGED_CALLS = 8;

/** A service whose attempts the test answers, in the order in which they arrived. */
function aService() {
  const attempts: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const send = (signal: AbortSignal): Promise<string> => {
    const attempt = { ...Promise.withResolvers<string>(), signal };
    attempts.push(attempt);
    return attempt.promise;
  };
  return { attempts, send };
}

describe('a hedged call', () => {
  beforeEach(() => {
    vi.useFakeTimers({ fakeNodeBuiltins: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent a second time after half its time, and the faster answer counts', async () => {
    const { attempts, send } = aService();
    const call = createHedger()(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS - 1);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    attempts[1]?.resolve('second');
    expect(await call).toBe('second');
    expect(attempts[0]?.signal.aborted).toBe(true);
  });

  it('is sent a second time sooner after a second attempt was faster', async () => {
    const { attempts, send } = aService();
    const callHedged = createHedger();
    const slow = callHedged(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
    attempts[1]?.resolve('second');
    await slow;
    const next = callHedged(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(SUSPECT_HEDGE_AFTER_MS);
    expect(attempts).toHaveLength(4);
    attempts[2]?.resolve('first');
    expect(await next).toBe('first');
  });

  it('is sent once while too many others are hedged', async () => {
    const { attempts, send } = aService();
    const callHedged = createHedger();
    const calls = Array.from({ length: MAX_HEDGED_CALLS + 1 }, () => callHedged(send, TIMEOUT_MS));
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
    expect(attempts).toHaveLength(2 * MAX_HEDGED_CALLS + 1);
    for (const attempt of attempts) attempt.resolve('answer');
    await Promise.all(calls);
    const next = callHedged(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
    expect(attempts).toHaveLength(2 * MAX_HEDGED_CALLS + 3);
    attempts.at(-1)?.resolve('answer');
    await next;
  });

  it('waits for its second attempt when the first fails meanwhile', async () => {
    const { attempts, send } = aService();
    const call = createHedger()(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
    attempts[0]?.reject(new Error('first'));
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts[1]?.signal.aborted).toBe(false);
    attempts[1]?.resolve('second');
    expect(await call).toBe('second');
  });

  it('fails with the error of its first attempt when both fail', async () => {
    const { attempts, send } = aService();
    const call = createHedger()(send, TIMEOUT_MS);
    await vi.advanceTimersByTimeAsync(HEDGE_AFTER_MS);
    attempts[1]?.reject(new Error('second'));
    attempts[0]?.reject(new Error('first'));
    await expect(call).rejects.toThrow('first');
  });

  it('is not sent again when its first attempt fails before', async () => {
    const { attempts, send } = aService();
    const call = createHedger()(send, TIMEOUT_MS);
    attempts[0]?.reject(new Error('refused'));
    await expect(call).rejects.toThrow('refused');
    expect(attempts).toHaveLength(1);
  });
});
