import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRunCounts, type CountedRun } from './run-counts.ts';

const aRun: fc.Arbitrary<CountedRun> = fc.record({
  visited: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
  state: fc.constantFrom('active', 'completed', 'abandoned', 'aborted', 'failed'),
  answers: fc.array(fc.constant('answer'), { maxLength: 3 }),
});

function counted(runs: readonly CountedRun[]) {
  const counts = createRunCounts(1);
  for (const run of runs) counts.add(run);
  return counts.counts();
}

describe('what is counted of runs', () => {
  it('never has more that were completed than were started, nor more of these than were shown', () => {
    fc.assert(
      fc.property(fc.array(aRun), (runs) => {
        const { shown, started, completed } = counted(runs);
        expect(shown).toBe(runs.length);
        expect(started).toBeLessThanOrEqual(shown);
        expect(completed).toBeLessThanOrEqual(started);
      }),
    );
  });

  it('never has more runs leave a step than came to it', () => {
    fc.assert(
      fc.property(fc.array(aRun), (runs) => {
        const { edges } = counted(runs);
        for (const step of ['a', 'b', 'c', 'd', 'e']) {
          const begun = runs.filter(({ visited }) => visited[0] === step).length;
          const sum = (key: 'from_id' | 'to_id') =>
            edges.reduce((total, edge) => (edge[key] === step ? total + edge.runs : total), 0);
          expect(begun + sum('to_id') - sum('from_id')).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never has more runs on a way than there are', () => {
    fc.assert(
      fc.property(fc.array(aRun), (runs) => {
        const { edges, shown } = counted(runs);
        for (const edge of edges) expect(edge.runs).toBeLessThanOrEqual(shown);
      }),
    );
  });

  it('takes a run for started that was answered, or that nothing is left of', () => {
    const started = (state: CountedRun['state'], answers: readonly string[]) =>
      counted([{ visited: ['a', 'b'], state, answers }]).started;
    expect([started('active', []), started('abandoned', []), started('failed', ['x'])]).toEqual([0, 0, 1]);
    expect([started('active', ['x']), started('completed', [])]).toEqual([1, 1]);
  });

  it('counts a way once for each run that took it', () => {
    const run = { visited: ['a', 'b', 'c'], state: 'completed', answers: [1] } as const;
    expect(
      counted([
        { ...run, visited: [...run.visited] },
        { visited: ['a', 'b'], state: 'active', answers: [] },
      ]),
    ).toEqual({
      revision: 1,
      shown: 2,
      started: 1,
      completed: 1,
      edges: [
        { from_id: 'a', to_id: 'b', runs: 2 },
        { from_id: 'b', to_id: 'c', runs: 1 },
      ],
    });
  });
});
