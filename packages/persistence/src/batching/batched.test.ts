import { describe, expect, it } from 'vitest';
import { batched } from './batched.ts';

type Outcomes = readonly PromiseSettledResult<string>[];

const fulfilled = (value: string): PromiseSettledResult<string> => ({ status: 'fulfilled', value });

/** A store whose calls end when the test ends them. */
function aSlowStore(answer: (request: string) => PromiseSettledResult<string> = fulfilled) {
  const calls: { readonly requests: readonly string[]; readonly end: () => void }[] = [];
  const run = (requests: readonly string[]): Promise<Outcomes> => {
    const { promise, resolve } = Promise.withResolvers<Outcomes>();
    calls.push({ requests, end: () => resolve(requests.map(answer)) });
    return promise;
  };
  return { calls, run };
}

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('batched requests', () => {
  it('share one call when they are made in the same turn', async () => {
    const { calls, run } = aSlowStore();
    const ask = batched(10, run);
    const answers = Promise.all([ask('a'), ask('b')]);
    await turnOfTheLoop();
    expect(calls.map(({ requests }) => requests)).toEqual([['a', 'b']]);
    calls[0]?.end();
    expect(await answers).toEqual(['a', 'b']);
  });

  it('never join a call that has begun: what it reads may be older than the request', async () => {
    const { calls, run } = aSlowStore();
    const ask = batched(10, run);
    const first = ask('a');
    await turnOfTheLoop();
    const later = Promise.all([ask('b'), ask('c')]);
    await turnOfTheLoop();
    expect(calls).toHaveLength(1);
    calls[0]?.end();
    await first;
    await turnOfTheLoop();
    expect(calls.map(({ requests }) => requests)).toEqual([['a'], ['b', 'c']]);
    calls[1]?.end();
    expect(await later).toEqual(['b', 'c']);
  });

  it('are cut into calls of the largest size', async () => {
    const seen: (readonly string[])[] = [];
    const ask = batched(2, async (requests: readonly string[]) => {
      seen.push(requests);
      return requests.map(fulfilled);
    });
    await Promise.all(['a', 'b', 'c'].map(ask));
    expect(seen).toEqual([['a', 'b'], ['c']]);
  });

  it('fail alone when only one of them fails', async () => {
    const { calls, run } = aSlowStore((request) =>
      request === 'bad' ? { status: 'rejected', reason: new Error('refused') } : fulfilled(request),
    );
    const ask = batched(10, run);
    const answers = Promise.allSettled([ask('good'), ask('bad')]);
    await turnOfTheLoop();
    calls[0]?.end();
    expect(await answers).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }]);
  });

  it('fail together when the call fails, and the next ones go on', async () => {
    let isDown = true;
    const ask = batched(10, async (requests: readonly string[]) => {
      if (isDown) throw new Error('down');
      return requests.map(fulfilled);
    });
    expect(await Promise.allSettled([ask('a'), ask('b')])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    isDown = false;
    expect(await ask('c')).toBe('c');
  });
});
