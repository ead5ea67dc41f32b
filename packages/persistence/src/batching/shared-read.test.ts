import { describe, expect, it } from 'vitest';
import { sharedRead } from './shared-read.ts';

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A store with one changing value per key; reads end when the test ends them. */
function aStore() {
  const reads: { readonly key: string; readonly end: () => void }[] = [];
  const values = new Map<string, number>();
  const read = (key: string): Promise<number> => {
    const seen = values.get(key) ?? 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    reads.push({ key, end: () => resolve(seen) });
    return promise;
  };
  return { reads, values, read };
}

describe('shared reads', () => {
  it('are one for all who ask in the same turn', async () => {
    const { reads, read } = aStore();
    const ask = sharedRead((key: string) => key, read);
    const answers = Promise.all([ask('a'), ask('a'), ask('b')]);
    await turnOfTheLoop();
    await turnOfTheLoop();
    expect(reads.map(({ key }) => key)).toEqual(['a', 'b']);
    for (const { end } of reads) end();
    expect(await answers).toEqual([0, 0, 0]);
  });

  it('never give what was read before the question', async () => {
    const { reads, values, read } = aStore();
    const ask = sharedRead((key: string) => key, read);
    const before = ask('a');
    await turnOfTheLoop();
    await turnOfTheLoop();
    expect(reads).toHaveLength(1);
    values.set('a', 7);
    const after = ask('a');
    reads[0]?.end();
    expect(await before).toBe(0);
    await turnOfTheLoop();
    await turnOfTheLoop();
    reads[1]?.end();
    expect(await after).toBe(7);
  });

  it('go on after a read that failed', async () => {
    let isDown = true;
    const ask = sharedRead(
      (key: string) => key,
      () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')),
    );
    expect(await Promise.allSettled([ask('a'), ask('a')])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    isDown = false;
    expect(await ask('a')).toBe('up');
  });
});
