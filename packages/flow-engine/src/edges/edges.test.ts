import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../check/check.ts';
import { previewStep } from '../run/step-for-chat.ts';
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
  TEXTS,
} from '../testing/index.ts';
import { parentsAbove } from './parents-above.ts';
import { withoutStep } from './without-step.ts';

const FLOW = aFlow(
  anInput('name', { next_id: 'kind' }),
  aChoice('kind', {
    next_id: 'split',
    options: [
      { id: 'a', label: 'A', next_id: 'ask' },
      { id: 'b', label: 'B' },
    ],
  }),
  anInput('ask', { next_id: 'join' }),
  aSplit('split', { mode: 'random' }),
  anOption('left', 'split', { next_id: 'join' }),
  anOption('right', 'split', { order: 1, isDefault: true, next_id: 'join' }),
  aJoin('join', { next_id: 'end' }),
  anInfo('end'),
);
const idsOf = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);
const find = (steps: typeof FLOW, id: string) => steps.find((step) => step.id === id);

describe('the steps above a step', () => {
  it('are each once, the nearest first and the root last', () => {
    expect(idsOf(parentsAbove(FLOW, 'join'))).toEqual(['ask', 'left', 'right', 'kind', 'split', 'name']);
    expect(parentsAbove(FLOW, 'name')).toEqual([]);
    expect(parentsAbove(FLOW, 'nowhere')).toEqual([]);
  });

  it('end where a draft comes back to itself', () => {
    const round = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }));
    expect(idsOf(parentsAbove(round, 'a'))).toEqual(['b']);
  });
});

describe('a flow without one of its steps', () => {
  it('leads from what came before it to what came after', () => {
    const { steps, removed } = withoutStep(FLOW, 'ask');
    expect(removed).toEqual(['ask']);
    expect(find(steps, 'kind')).toMatchObject({ options: [{ next_id: 'join' }, { next_id: null }] });
    expect(find(steps, 'join')?.parent_ids.toSorted()).toEqual(['kind', 'left', 'right']);
  });

  it('loses the options with their split, and goes on behind the default', () => {
    const { steps, removed } = withoutStep(FLOW, 'split');
    expect(removed).toEqual(['split', 'left', 'right']);
    expect(find(steps, 'kind')).toMatchObject({ next_id: 'join' });
    expect(check(steps)).toEqual([]);
  });

  it('begins with what followed its root', () => {
    const { steps } = withoutStep(FLOW, 'name');
    expect(find(steps, 'kind')?.trigger).toMatchObject({ on: 'start' });
    expect(check(steps)).toEqual([]);
  });

  it('ends where the step led to itself alone', () => {
    const round = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'b' }));
    expect(withoutStep(round, 'b').steps).toMatchObject([{ id: 'a', next_id: null }]);
  });

  it('stays as it is without a step that it does not have', () => {
    expect(withoutStep(FLOW, 'nowhere')).toEqual({ steps: FLOW, removed: [] });
  });

  it('never leads to a step that is gone', () => {
    fc.assert(
      fc.property(aValidFlow, fc.nat(), (flow, n) => {
        const gone = flow[n % flow.length]?.id ?? '';
        const rules = check(withoutStep(flow, gone).steps, { confirmedAddresses: [TEAM_ADDRESS] });
        const broken = new Set(rules.map(({ rule }) => rule));
        expect(
          ['nextUnknown', 'parentUnknown', 'parentsDiffer', 'cycle', 'splitOptionParent'].filter((rule) =>
            [...broken].some((one) => one === rule),
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('a step as visitors see it', () => {
  it('counts the questions before it and on the longest way behind it', () => {
    expect(previewStep(FLOW, 'kind', TEXTS)?.progress).toEqual({ done: 1, total: 3 });
    expect(previewStep(FLOW, 'end', TEXTS)?.progress).toEqual({ done: 3, total: 3 });
  });

  it('is none for types that the server walks', () => {
    expect(['split', 'left', 'join', 'nowhere'].map((id) => previewStep(FLOW, id, TEXTS))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
