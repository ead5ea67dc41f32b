import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aChoice,
  aFlow,
  aJoin,
  anInfo,
  anInput,
  anOption,
  aSplit,
  aValidFlow,
  TEAM_ADDRESS,
  walked,
} from '../testing/index.ts';
import { prove } from './prove.ts';

const FLOW = aFlow(
  anInput('name', { variable: 'name', required: false, next_id: 'mail' }),
  anInput('mail', { variable: 'mail', next_id: 'kind', retry: { onFail: 'end' } }),
  aChoice('kind', {
    next_id: 'join',
    options: [
      { id: 'o1', label: 'More', next_id: 'more' },
      { id: 'o2', label: 'Done' },
    ],
  }),
  anInput('more', { next_id: 'split' }),
  aSplit('split', { mode: 'random' }),
  anOption('left', 'split', { next_id: 'join' }),
  anOption('right', 'split', { isDefault: true, order: 1, next_id: 'bye' }),
  anInfo('bye', { text: 'Bye {{mail}}' }),
  aJoin('join', { next_id: 'end' }),
  anInfo('end', { text: '{{name}}, {{mail}}' }),
  anInfo('lost'),
);

describe('the proof of a flow', () => {
  const proof = prove(FLOW);

  it('says which steps can be reached', () => {
    expect(proof.unreachable).toEqual(['lost']);
    expect(proof.reachable).toHaveLength(FLOW.length - 1);
  });

  it('says where a variable may be unset though it was asked for', () => {
    expect(proof.unset).toEqual([{ step_id: 'end', variables: ['name'] }]);
    expect(proof.violations).toEqual([{ step_id: 'lost', rule: 'unreachable' }]);
  });

  it('names each end, one by answers that are not valid too', () => {
    expect(proof.ends).toEqual(['mail', 'bye', 'end']);
  });

  it('measures the longest and the shortest path by what visitors see', () => {
    expect(proof.paths).toEqual([
      {
        root_id: 'name',
        longest: ['name', 'mail', 'kind', 'more', 'split', 'left', 'join', 'end'],
        shortest: ['name', 'mail', 'kind', 'join', 'end'],
      },
    ]);
  });

  it('counts a question that can be given up as one that may leave its variable unset', () => {
    const asked = (onFail: 'skip' | 'end') =>
      aFlow(anInput('a', { variable: 'a', retry: { onFail }, next_id: 'b' }), anInfo('b', { text: '{{a}}' }));
    expect(prove(asked('skip')).unset).toEqual([{ step_id: 'b', variables: ['a'] }]);
    expect(prove(asked('end')).unset).toEqual([]);
  });

  it('takes no way for a path that leads to no end', () => {
    const flow = aFlow(
      aChoice('choice', { options: [{ id: 'a', label: 'A', next_id: 'dead' }], next_id: 'end' }),
      anInfo('dead', { next_id: 'deader' }),
      anInfo('deader', { next_id: 'split' }),
      aSplit('split'),
      anInfo('end'),
    );
    expect(prove(flow).paths).toEqual([
      { root_id: 'choice', shortest: ['choice', 'end'], longest: ['choice', 'end'] },
    ]);
  });

  it('measures nothing of a flow that comes back to itself', () => {
    const round = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }));
    expect(prove(round)).toMatchObject({ hasCycle: true, paths: [], ends: [] });
  });

  it('holds for every run: no path is longer or shorter, and each end is one of its ends', () => {
    const said = fc.array(fc.constantFrom('Option 0', 'Another', 'x', '3', 'ada@example.com', '_'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(
        aValidFlow,
        said,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (steps, words, random) => {
          const { ends, paths, unset } = prove(steps, { confirmedAddresses: [TEAM_ADDRESS] });
          const inputs = Array.from({ length: steps.length * 3 }, (_, n) => words[n % words.length] ?? '');
          const { run } = walked(steps, inputs, { random: () => random });
          expect(run.state).not.toBe('active');
          expect(ends).toContain(run.visited.at(-1));
          // A variable that a step uses and that was not reported must have a value when a run reaches the step.
          const mayBeUnset = new Set(unset.flatMap(({ variables }) => variables));
          const kept = steps.filter(
            ({ variable, id }) => variable !== null && run.visited.slice(0, -1).includes(id),
          );
          for (const { variable, required, retry } of kept) {
            if (variable === null || !required || retry.onFail === 'skip') continue;
            expect([...Object.keys(run.variables), ...mayBeUnset]).toContain(variable);
          }
          if (run.state !== 'completed') return;
          expect(run.visited.length).toBeGreaterThanOrEqual(2);
          const shown = (ids: readonly string[]) =>
            ids.filter((id) => steps.some((step) => step.id === id && [1, 2, 5].includes(step.type))).length;
          expect(shown(run.visited)).toBeLessThanOrEqual(shown(paths[0]?.longest ?? []));
          expect(shown(run.visited)).toBeGreaterThanOrEqual(shown(paths[0]?.shortest ?? []));
        },
      ),
    );
  });
});
