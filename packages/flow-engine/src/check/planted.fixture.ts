import {
  MAX_FLOW_DEPTH,
  MAX_FLOW_STEPS,
  type FlowRule,
  type FlowStep,
  type InfoTextStep,
} from '@colloquy/contracts';
import { withParents } from '../edges/flow-edges.ts';
import { aChoice, aJoin, aMail, anInfo, anInput, anOption, aSplit } from '../testing/index.ts';

interface Planted {
  readonly steps: FlowStep[];
  /** The step with the defect; null for the flow. */
  readonly at: string | null;
}
/** Plants a defect in a valid flow between `first` and `last`. */
type Plant = (steps: readonly FlowStep[]) => Planted;

const START = { on: 'start' as const, keywords: [], oncePerVisitor: false };

/** Changes fields of `last`. */
function withLast(
  steps: readonly FlowStep[],
  fields: Pick<Partial<InfoTextStep>, 'next_id' | 'parent_ids'>,
): FlowStep[] {
  return steps.map((step) => (step.id === 'last' ? { ...step, ...fields } : step));
}

/** Adds the steps `more` behind `last`. */
function followedBy(...more: FlowStep[]): (at: string | null) => Plant {
  const next_id = more[0]?.id ?? null;
  return (at) => (steps) => ({ steps: withParents([...withLast(steps, { next_id }), ...more]), at });
}

/** Adds another root. */
const besides =
  (root: FlowStep): Plant =>
  (steps) => ({ steps: [...steps, root], at: root.id });

const chain = (length: number): FlowStep[] =>
  Array.from({ length }, (_, n) => anInfo(`c${n}`, { next_id: n + 1 < length ? `c${n + 1}` : null }));

/** A split with the given options, whose parent is set. */
const split = (mode: 'condition' | 'random' | 'choice', ...options: Parameters<typeof anOption>[2][]) => [
  aSplit('split', { mode }),
  ...options.map((fields, n) => anOption(`option${n}`, 'split', { order: n, ...fields })),
];
const always = { isDefault: true };
const rule = (fields: { operator: 'equal' | 'matches'; variable?: string; value?: string }) => ({
  condition: { rules: [{ variable: 'name', ...fields }] },
});

/** A defect for each rule. */
export const PLANTED: Readonly<Record<FlowRule, Plant>> = {
  rootMissing: (steps) => ({ steps: steps.map((step) => ({ ...step, trigger: null })), at: null }),
  rootTwice: besides(anInfo('other', { trigger: START })),
  rootWithParents: (steps) => ({ steps: withParents(withLast(steps, { next_id: 'first' })), at: 'first' }),
  triggerEmpty: besides(anInfo('other', { trigger: { on: 'keyword' } })),
  idTwice: besides(anInfo('last')),
  keyTwice: besides(anInfo('other', { key: 'taken', trigger: { on: 'button' } })),
  nextUnknown: (steps) => ({ steps: withLast(steps, { next_id: 'nowhere' }), at: 'last' }),
  parentUnknown: (steps) => ({ steps: withLast(steps, { parent_ids: ['nowhere'] }), at: 'last' }),
  parentsDiffer: (steps) => ({ steps: withLast(steps, { parent_ids: [] }), at: 'last' }),
  unreachable: besides(anInfo('lost')),
  cycle: followedBy(anInfo('round', { next_id: 'last' }))('last'),
  endless: followedBy(anInfo('round', { next_id: 'last' }))('round'),
  joinParents: followedBy(aJoin('join'))('join'),
  tooManySteps: followedBy(...chain(MAX_FLOW_STEPS))(null),
  // `first` and `last` enclose the chain, whatever is between them.
  tooDeep: (steps) => {
    const long = [anInfo('begin', { trigger: { on: 'button' }, next_id: 'c0' }), ...chain(MAX_FLOW_DEPTH)];
    return { steps: withParents([...steps, ...long]), at: `c${MAX_FLOW_DEPTH - 1}` };
  },
  splitEmpty: followedBy(...split('random', always))('split'),
  splitNext: followedBy(aSplit('split', { mode: 'random', next_id: 'after' }), anInfo('after'))('split'),
  splitOptionParent: followedBy(anOption('option', 'first'))('option'),
  defaultMissing: followedBy(...split('random', {}, {}))('split'),
  defaultTwice: followedBy(...split('random', always, always))('split'),
  conditionMissing: followedBy(...split('condition', always, {}))('option1'),
  weightNotPositive: followedBy(...split('random', always, { weight: 0 }))('option1'),
  choiceMissing: followedBy(
    aSplit('split', { mode: 'choice', variable: 'never' }),
    anOption('yes', 'split', { label: 'Yes' }),
    anOption('other', 'split', always),
  )('split'),
  textMissing: followedBy(anInput('blank', { text: '' }))('blank'),
  variableUnset: followedBy(anInfo('hello', { text: 'Hello {{never}}' }))('hello'),
  patternUnsafe: followedBy(
    anInput('name', { variable: 'name', next_id: 'split' }),
    ...split('condition', always, rule({ operator: 'matches', value: '(a)\\1' })),
  )('option1'),
  selectRange: followedBy(aChoice('choice', { minSelect: 2, maxSelect: 1 }))('choice'),
  optionTwice: followedBy(
    aChoice('choice', { options: ['Yes', 'yes'].map((label, n) => ({ id: `o${n}`, label })) }),
  )('choice'),
  recipientMissing: followedBy(aMail('mail', { to: [] }))('mail'),
  recipientNotConfirmed: followedBy(aMail('mail', { to: ['stranger@example.com'] }))('mail'),
};
