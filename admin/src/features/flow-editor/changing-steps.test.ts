import { MAX_FLOW_STEPS, STEP_TYPES, type FlowStep, type StepType } from '@colloquy/contracts';
import { check } from '@colloquy/flow-engine';
import { aChoice, aFlow, aLargeFlow, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { describe, expect, test } from 'vitest';
import { laidOut } from './auto-layout.ts';
import { copied, pasted } from './copies.ts';
import { withDroppedStep, withNewStep } from './new-steps.ts';
import { stepTowards } from './move-between.ts';
import { outlineOf } from './outline-of.ts';
import { canConnect, connected, edgesOf, NEXT_HANDLE, targetOf } from './step-edges.ts';

const SPLIT_FLOW = aFlow(
  anInfo('hello', { next_id: 'split', trigger: { on: 'start' } }),
  aSplit('split', { mode: 'random' }),
  anOption('left', 'split', { next_id: 'end' }),
  anOption('right', 'split', { order: 1, isDefault: true, next_id: 'end' }),
  anInfo('end'),
);
function counter(): () => string {
  let made = 0;
  return () => `new${(made += 1)}`;
}
const making = () => ({
  newId: counter(),
  labels: { option: (number: number) => `Option ${number}`, otherwise: 'Otherwise' },
});
const find = (steps: readonly FlowStep[], id: string) => steps.find((step) => step.id === id);
const idsOf = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);

describe('a new step', () => {
  test('begins the flow where nothing did', () => {
    const { steps } = withNewStep([], STEP_TYPES.infoText.id, undefined, making());
    expect(steps).toMatchObject([{ id: 'new1', trigger: { on: 'start' }, next_id: null }]);
  });

  test.each<StepType>([1, 2, 5, 6, 7])(
    'of type %i stands between the shown one and what followed it',
    (type) => {
      const flow = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b'));
      const { steps, id } = withNewStep(flow, type, find(flow, 'a'), making());
      expect(find(steps, 'a')?.next_id).toBe(id);
      expect(find(steps, id)).toMatchObject({ type, next_id: 'b', parent_ids: ['a'], trigger: null });
    },
  );

  test('that splits brings two options, and the default one goes on', () => {
    const flow = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b'));
    const { steps } = withNewStep(flow, STEP_TYPES.flowSplit.id, find(flow, 'a'), making());
    const options = steps.filter(({ type }) => type === STEP_TYPES.flowSplitOption.id);
    expect(options).toMatchObject([
      { label: 'Option 1', isDefault: false, next_id: null, parent_ids: ['new1'] },
      { label: 'Otherwise', isDefault: true, next_id: 'b', parent_ids: ['new1'] },
    ]);
    expect(find(steps, 'new1')?.next_id).toBeNull();
  });

  test('that is an option goes to the split, also from one of its options', () => {
    for (const at of ['split', 'left']) {
      const { steps, id } = withNewStep(
        SPLIT_FLOW,
        STEP_TYPES.flowSplitOption.id,
        find(SPLIT_FLOW, at),
        making(),
      );
      expect(find(steps, id)).toMatchObject({ parent_ids: ['split'], isDefault: false, order: 2 });
    }
  });

  test('after a split leads nowhere, and nothing leads to it', () => {
    const { steps, id } = withNewStep(
      SPLIT_FLOW,
      STEP_TYPES.infoText.id,
      find(SPLIT_FLOW, 'split'),
      making(),
    );
    expect(find(steps, id)).toMatchObject({ next_id: null, parent_ids: [] });
    expect(find(steps, 'split')?.next_id).toBeNull();
  });
});

describe('a step that is dropped', () => {
  const position = { x: 40, y: 700 };
  const dropOn = (flow: readonly FlowStep[], type: StepType, edgeId?: string, shownId = '') =>
    withDroppedStep(
      flow,
      type,
      { position, edge: edgesOf(flow).find(({ id }) => id === edgeId) },
      find(flow, shownId),
      making(),
    );
  const options = [
    { id: 'yes', label: 'Yes', next_id: 'end' },
    { id: 'no', label: 'No' },
  ];
  const ASKING = aFlow(aChoice('ask', { next_id: 'end', options }), anInfo('end'));

  test('on the canvas stands there alone, whichever step is shown', () => {
    const { steps, id } = dropOn(ASKING, STEP_TYPES.input.id, undefined, 'ask');
    expect(find(steps, id)).toMatchObject({ position, next_id: null, parent_ids: [], trigger: null });
    expect(find(steps, 'ask')?.next_id).toBe('end');
  });

  test('begins the flow where nothing did', () => {
    expect(dropOn([], STEP_TYPES.infoText.id).steps).toMatchObject([{ position, trigger: { on: 'start' } }]);
  });

  test('on an edge stands between the two, on that way out alone', () => {
    const { steps, id } = dropOn(ASKING, STEP_TYPES.infoText.id, 'ask yes');
    expect(find(steps, id)).toMatchObject({ position, next_id: 'end', parent_ids: ['ask'], trigger: null });
    expect(find(steps, 'ask')).toMatchObject({
      next_id: 'end',
      options: [
        { id: 'yes', next_id: id },
        { id: 'no', next_id: null },
      ],
    });
  });

  test('that is an option goes to the split on whose edge it is dropped', () => {
    const { steps, id } = dropOn(SPLIT_FLOW, STEP_TYPES.flowSplitOption.id, 'split left');
    expect(find(steps, id)).toMatchObject({ position, parent_ids: ['split'] });
    expect(dropOn(SPLIT_FLOW, STEP_TYPES.flowSplitOption.id, undefined, 'end').steps).toEqual(SPLIT_FLOW);
  });

  test('never stands between a split and its option', () => {
    const { steps, id } = dropOn(SPLIT_FLOW, STEP_TYPES.infoText.id, 'split left');
    expect(find(steps, id)).toMatchObject({ next_id: null, parent_ids: [] });
    expect(find(steps, 'left')?.parent_ids).toEqual(['split']);
  });
});

describe('edges', () => {
  test('leave by each option that leads somewhere', () => {
    const options = [
      { id: 'yes', label: 'Yes', next_id: 'end' },
      { id: 'no', label: 'No' },
    ];
    const flow = aFlow(aChoice('ask', { next_id: 'end', options }), anInfo('end'));
    expect(edgesOf(flow).map(({ from, to, handle }) => [from, handle, to])).toEqual([
      ['ask', NEXT_HANDLE, 'end'],
      ['ask', 'yes', 'end'],
    ]);
    const cut = connected(flow, 'ask', 'yes', null);
    expect(targetOf(cut[0] ?? anInfo('x'), 'yes')).toBeNull();
    expect(find(cut, 'end')?.parent_ids).toEqual(['ask']);
  });

  test('are not drawn from a split, to an option, or from a step to itself', () => {
    expect(canConnect(SPLIT_FLOW, 'hello', 'end')).toBe(true);
    expect(canConnect(SPLIT_FLOW, 'split', 'end')).toBe(false);
    expect(canConnect(SPLIT_FLOW, 'hello', 'left')).toBe(false);
    expect(canConnect(SPLIT_FLOW, 'hello', 'hello')).toBe(false);
    expect(canConnect(SPLIT_FLOW, 'hello', 'nowhere')).toBe(false);
  });
});

describe('copies of steps', () => {
  test('have new ids, lead to each other and begin no run', () => {
    const copies = copied(SPLIT_FLOW, ['hello', 'split']);
    expect(idsOf(copies)).toEqual(['hello', 'split', 'left', 'right']);
    const made = pasted(SPLIT_FLOW, copies, counter());
    expect(made?.ids).toEqual(['new1', 'new2', 'new3', 'new4']);
    expect(find(made?.steps ?? [], 'new1')).toMatchObject({ next_id: 'new2', trigger: null });
    expect(find(made?.steps ?? [], 'new3')).toMatchObject({ parent_ids: ['new2'], next_id: 'end' });
  });

  test('lead nowhere where their step is not here', () => {
    const made = pasted([], copied(SPLIT_FLOW, ['hello']), counter());
    expect(made?.steps).toMatchObject([{ id: 'new1', next_id: null }]);
  });

  test('are not made where the flow is full', () => {
    const flow = aLargeFlow();
    expect(flow).toHaveLength(MAX_FLOW_STEPS);
    expect(pasted(flow, copied(flow, ['menu']), counter())).toBeNull();
  });
});

describe('the list of a flow', () => {
  test('has each step once, below what leads to it', () => {
    expect(outlineOf(SPLIT_FLOW).map(({ step, depth }) => [step.id, depth])).toEqual([
      ['hello', 0],
      ['split', 0],
      ['left', 1],
      ['end', 1],
      ['right', 1],
    ]);
  });

  test('has steps in a circle, too', () => {
    const round = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }));
    expect(outlineOf(round).map(({ step }) => step.id)).toEqual(['a', 'b']);
  });
});

test.each([
  ['hello', 'ArrowDown', 'split'],
  ['split', 'ArrowDown', 'left'],
  ['left', 'ArrowRight', 'right'],
  ['right', 'ArrowLeft', 'left'],
  ['right', 'ArrowRight', undefined],
  ['end', 'ArrowUp', 'left'],
  ['end', 'ArrowDown', undefined],
  ['hello', 'a', undefined],
])('from %s the key %s leads to %s', (from, key, to) => {
  expect(stepTowards(SPLIT_FLOW, from, key)).toBe(to);
});

test('arranging puts no step over another, and changes nothing else', () => {
  const flow = aLargeFlow();
  const placed = laidOut(flow);
  expect(new Set(placed.map(({ position }) => `${position.x} ${position.y}`)).size).toBe(flow.length);
  expect(placed.map((step) => ({ ...step, position: { x: 0, y: 0 } }))).toEqual(flow);
  expect(check(placed, { confirmedAddresses: ['team@example.com'] })).toEqual(
    check(flow, { confirmedAddresses: ['team@example.com'] }),
  );
});

test('a step that is asked for where the flow ends is led to', () => {
  const flow = aFlow(anInput('a'));
  const { steps, id } = withNewStep(flow, STEP_TYPES.infoText.id, flow[0], making());
  expect(edgesOf(steps)).toMatchObject([{ from: 'a', to: id }]);
});
