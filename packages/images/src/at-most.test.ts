import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.ts';

describe('tasks that wait for each other', () => {
  it('run so many at a time, in the order they came, also after one that failed', async () => {
    const limited = atMost(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((n) =>
      limited(async () => {
        started.push(n);
        await new Promise<void>((resolve) => void ends.push(resolve));
        if (n === 0) throw new Error('broken');
        return n;
      }).catch(() => -1),
    );
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await tasks[0];
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    await tasks[1];
    expect(started).toEqual([0, 1, 2, 3]);
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all(tasks)).toEqual([-1, 1, 2, 3]);
  });
});
