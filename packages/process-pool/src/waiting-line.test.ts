import { describe, expect, it } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

function aLine(limit: number) {
  const line = new WaitingLine(limit);
  const served: string[] = [];
  return {
    line,
    served,
    leave: (group: string) => line.leave(group),
    come: (name: string, group: string, signal?: AbortSignal) =>
      line.enter(group, signal).then(() => void served.push(name)),
    /** Lets pending promise callbacks run. */
    complete: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('a line for a few places', () => {
  it('serves in the order of arrival', async () => {
    const { come, leave, served, complete } = aLine(1);
    for (const name of ['a', 'b', 'c']) void come(name, 'one');
    await complete();
    expect(served).toEqual(['a']);
    leave('one');
    leave('one');
    await complete();
    expect(served).toEqual(['a', 'b', 'c']);
  });

  it('gives the next place to a group that has none, however many of another came before', async () => {
    const { come, leave, served, complete } = aLine(2);
    for (let n = 0; n < 50; n += 1) void come(`busy ${n}`, 'busy');
    void come('single', 'other');
    await complete();
    leave('busy');
    await complete();
    expect(served).toEqual(['busy 0', 'busy 1', 'single']);
  });

  it('lets groups take turns', async () => {
    const { come, leave, served, complete } = aLine(1);
    for (const name of ['a1', 'a2', 'a3']) void come(name, 'a');
    for (const name of ['b1', 'b2']) void come(name, 'b');
    await complete();
    for (const group of ['a', 'b', 'a', 'b']) {
      leave(group);
      await complete();
    }
    expect(served).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('serves one that came to a line of 50 of another second', async () => {
    const { come, leave, served, complete } = aLine(1);
    for (let n = 0; n < 50; n += 1) void come(`busy ${n}`, 'busy');
    await complete();
    void come('single', 'other');
    leave('busy');
    await complete();
    expect(served).toEqual(['busy 0', 'single']);
  });

  it('serves the one with many, too, while others come again and again with one each', async () => {
    const { come, leave, served, complete } = aLine(1);
    for (let n = 0; n < 50; n += 1) void come('busy', 'busy');
    void come('small', 'small');
    void come('tiny', 'tiny');
    await complete();
    for (let turn = 0; turn < 30; turn += 1) {
      const group = served.at(-1) ?? '';
      // Its next task is added just after this one ends.
      leave(group);
      if (group !== 'busy') void come(group, group);
      await complete();
    }
    const turnsOf = (name: string): number => served.filter((one) => one === name).length;
    expect([turnsOf('busy'), turnsOf('small'), turnsOf('tiny')].toSorted((a, b) => a - b)).toEqual([
      10, 10, 11,
    ]);
  });

  it('remembers no group that has gone', async () => {
    const { come, leave, served, complete, line } = aLine(1);
    for (let n = 0; n < 100; n += 1) {
      void come('one', `workspace ${n}`);
      await complete();
      leave(`workspace ${n}`);
    }
    expect([served.length, line.groups]).toEqual([100, 0]);
  });

  it('forgets who was called off', async () => {
    const { come, leave, served, complete } = aLine(1);
    const abort = new AbortController();
    void come('a', 'one');
    const called = come('b', 'one', abort.signal);
    void come('c', 'one');
    abort.abort('stopping');
    await expect(called).rejects.toBe('stopping');
    leave('one');
    await complete();
    expect(served).toEqual(['a', 'c']);
  });
});
