import { describe, expect, it } from 'vitest';
import { createPartitionProgress } from './partition-progress.ts';

describe('progress of a partition', () => {
  it('has nothing to commit before anything was read', () => {
    expect(createPartitionProgress().committable()).toBeUndefined();
  });

  it('commits up to the oldest event that is not done', () => {
    const progress = createPartitionProgress();
    for (const offset of [5n, 6n, 7n]) progress.take(offset);
    expect(progress.committable()).toBe(5n);
    progress.done(6n);
    expect(progress.committable()).toBe(5n);
    progress.done(5n);
    expect(progress.committable()).toBe(7n);
    progress.done(7n);
    expect(progress.committable()).toBe(8n);
    expect(progress.open).toBe(0);
  });

  it('passes over what the broker keeps to itself', () => {
    const progress = createPartitionProgress();
    progress.readUpTo(12n);
    expect(progress.committable()).toBe(12n);
  });

  it('takes an offset once, however often it is handed out', () => {
    const progress = createPartitionProgress();
    expect(progress.take(1n)).toBe(true);
    expect(progress.take(1n)).toBe(false);
    progress.done(1n);
    expect(progress.take(1n)).toBe(false);
    expect(progress.take(2n)).toBe(true);
  });

  it('says when it has been read up to an offset', async () => {
    const progress = createPartitionProgress();
    const read: string[] = [];
    const three = progress.untilRead(3n).then(() => read.push('three'));
    const two = progress.untilRead(2n).then(() => read.push('two'));
    progress.take(1n);
    await two;
    expect(read).toEqual(['two']);
    progress.readUpTo(9n);
    await three;
    await progress.untilRead(9n);
    expect(read).toEqual(['two', 'three']);
  });
});
