import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import type { ChatModel } from '@colloquy/language-model';
import { silentLogger } from '@colloquy/observability';
import { createInstanceGrounding } from './instance-grounding.ts';
import type { InstanceGroundingState } from './instance-grounding.policy.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

/** The installation's model with a store in memory, and the logged warnings. */
function opened(stream: ChatModel['stream'], failingWrite = 0) {
  const warnings: unknown[] = [];
  const store: { state: InstanceGroundingState | null; writes: number } = { state: null, writes: 0 };
  const { job, grounding } = createInstanceGrounding({
    model: { name: 'm', id: 'm', grounding: 'test', openForTest: () => ({ id: 'm', stream }) },
    rows: {
      async change(_id, _name, decide) {
        store.writes += 1;
        if (store.writes === failingWrite) throw new AppError({ code: ERRORS.storeUnavailable });
        return (store.state = decide(store.state) ?? store.state);
      },
    },
    logger: { ...silentLogger, warn: (entry: unknown) => void warnings.push(entry) },
    now: () => NOW,
  });
  return { job, grounding, store, warnings };
}

describe('the test of the model of the installation', () => {
  it('that is stopped warns of nothing', async () => {
    const stopping = new AbortController();
    const { job, store, warnings } = opened(async function* (_request, { signal } = {}) {
      stopping.abort();
      yield await Promise.reject(signal?.reason ?? new Error('not stopped'));
    });
    await job.run(stopping.signal);
    expect(store.state).toMatchObject({ failures: 0, test: { state: 'failed' } });
    expect(warnings).toEqual([]);
  });

  it('that fails says so', async () => {
    const { job, grounding, warnings } = opened(async function* () {
      yield await Promise.reject(new AppError({ code: ERRORS.modelQuotaUsedUp }));
    });
    await job.run(new AbortController().signal);
    expect(warnings).toEqual([{ model: 'm', code: ERRORS.modelQuotaUsedUp }]);
    expect(grounding()).toBe('free');
  });

  it('that the store cuts off is no verdict on the model', async () => {
    const { job, grounding, store } = opened(async function* () {
      yield await Promise.resolve({ type: 'text', text: 'NO_SUPPORTED_ANSWER' } as const);
    }, 3);
    await expect(job.run(new AbortController().signal)).rejects.toThrow();
    expect(store.state).toMatchObject({ failures: 0, test: { state: 'running', asked: 1 } });
    expect(grounding()).toBe('quoted');
  });
});
