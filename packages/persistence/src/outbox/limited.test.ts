import { describe, expect, it } from 'vitest';
import { limited } from './limited.ts';

describe('a limited function', () => {
  it('runs at most so many calls at once, in the order they came', async () => {
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = limited(2, (n: number) => {
      begun.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
    const calls = [1, 2, 3, 4].map((n) => work(n));
    expect(begun).toEqual([1, 2]);
    for (let n = 0; n < 4; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      expect(begun.length - n).toBeLessThanOrEqual(2);
      ends[n]?.();
    }
    expect(await Promise.all(calls)).toEqual([1, 2, 3, 4]);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('makes room when a call fails', async () => {
    const work = limited(1, (isGood: boolean) =>
      isGood ? Promise.resolve('ok') : Promise.reject(new Error('bad')),
    );
    const [bad, good] = await Promise.allSettled([work(false), work(true)]);
    expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
