import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import type { GroundingFound } from '@colloquy/answering';
import type { ChatModel } from '@colloquy/language-model';
import { runGroundingTest } from './grounding-run.ts';

/** A model that declines `declined` questions and runs `then` for the next one. */
function aModel(declined: number, then: (signal: AbortSignal | undefined) => Promise<never>): ChatModel {
  let asked = 0;
  return {
    id: 'm',
    async *stream(_request, { signal } = {}) {
      asked += 1;
      if (asked > declined) await then(signal);
      yield { type: 'text', text: 'NO_SUPPORTED_ANSWER' };
      yield { type: 'finish', reason: 'stop' };
    },
  };
}
const stalling = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('stopped')));
  });

describe('a run of the test of grounding', () => {
  it('that stalls half-way ends when it is stopped, as failed, with what was found noted', async () => {
    const stopped = new AbortController();
    const noted: GroundingFound[] = [];
    const note = (found: GroundingFound): Promise<boolean> => {
      noted.push(found);
      if (noted.length === 3) setTimeout(() => stopped.abort(), 10);
      return Promise.resolve(true);
    };
    const end = await runGroundingTest(() => aModel(3, stalling), note, stopped.signal);
    expect(end).toEqual({ state: 'failed', error: ERRORS.languageModelUnavailable });
    expect(noted.map(({ asked }) => asked)).toEqual([1, 2, 3]);
  });

  it('asks nothing more once it no longer counts', async () => {
    const model = aModel(1, () => Promise.reject(new Error('must not be asked')));
    const end = await runGroundingTest(
      () => model,
      () => Promise.resolve(false),
      new AbortController().signal,
    );
    expect(end).toBeNull();
  });

  it('names why the model failed, and hides no defect', async () => {
    const { signal } = new AbortController();
    const note = () => Promise.resolve(true);
    const refused = new AppError({ code: ERRORS.modelQuotaUsedUp });
    const end = await runGroundingTest(() => aModel(2, () => Promise.reject(refused)), note, signal);
    expect(end).toEqual({ state: 'failed', error: ERRORS.modelQuotaUsedUp });
    const broken = () => aModel(0, () => Promise.reject(new TypeError('broken')));
    await expect(runGroundingTest(broken, note, signal)).rejects.toThrow('broken');
  });

  it('takes a store that fails for no failure of the model, which is asked nothing more', async () => {
    const away = new AppError({ code: ERRORS.storeUnavailable });
    let asked = 0;
    const model: ChatModel = {
      id: 'm',
      async *stream() {
        asked += 1;
        yield { type: 'text', text: 'NO_SUPPORTED_ANSWER' };
        await Promise.resolve();
      },
    };
    const { signal } = new AbortController();
    await expect(
      runGroundingTest(
        () => model,
        () => Promise.reject(away),
        signal,
      ),
    ).rejects.toBe(away);
    expect(asked).toBe(1);
  });
});
