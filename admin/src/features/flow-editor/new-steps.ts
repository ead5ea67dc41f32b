import {
  flowStepSchema,
  STEP_TYPES,
  type FlowSplitStep,
  type FlowStep,
  type FlowStepInput,
  type StepType,
} from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';
import { connected, NEXT_HANDLE, type StepEdge } from './step-edges.ts';

/** Distance of a new step from the one above, in canvas pixels. */
const STEP_GAP_PX = { x: 300, y: 180 };

/** Default labels of new options, in the page's language. */
export interface NewLabels {
  readonly option: (number: number) => string;
  readonly otherwise: string;
}

interface Making {
  readonly newId: () => string;
  readonly labels: NewLabels;
}

/** An edge's start, and its target. */
type Way = Pick<StepEdge, 'from' | 'handle'> & { readonly to: string | null };

/** The changed flow, and the step to show in the inspector. */
export interface Made {
  readonly steps: FlowStep[];
  readonly id: string;
}

/**
 * Adds a step between `after` and its successor; without `after` it stands alone, and starts the flow if nothing
 * does. A split gets two options; an option is added to the split of `after`.
 */
export function withNewStep(
  steps: readonly FlowStep[],
  type: StepType,
  after: FlowStep | undefined,
  making: Making,
): Made {
  if (type === STEP_TYPES.flowSplitOption.id) return withNewOption(steps, after, making);
  if (after === undefined) return placed(steps, type, { position: freePosition(steps), way: null }, making);
  const position = { x: after.position.x, y: after.position.y + STEP_GAP_PX.y };
  const way = { from: after.id, handle: NEXT_HANDLE, to: after.next_id };
  // Splits lead only to their options.
  if (after.type === STEP_TYPES.flowSplit.id)
    return placed(steps, type, { position, way: null }, making, null);
  return placed(steps, type, { position, way }, making);
}

/** Where a step is dropped on the canvas, and on which edge. */
export interface DropTarget {
  readonly position: FlowStep['position'];
  readonly edge: StepEdge | undefined;
}

/**
 * Adds a step where it was dropped: on an edge between two steps, or elsewhere alone, as the flow's start if it has
 * none. An option is added to the split of the edge, otherwise to that of the `shown` step.
 */
export function withDroppedStep(
  steps: readonly FlowStep[],
  type: StepType,
  { position, edge }: DropTarget,
  shown: FlowStep | undefined,
  making: Making,
): Made {
  const source = steps.find(({ id }) => id === edge?.from);
  const isOfSplit = source?.type === STEP_TYPES.flowSplit.id;
  if (type === STEP_TYPES.flowSplitOption.id) {
    const made = withNewOption(steps, isOfSplit ? source : shown, making);
    // Without a split, no option was added.
    if (made.steps.length === steps.length) return made;
    return { ...made, steps: made.steps.map((step) => (step.id === made.id ? { ...step, position } : step)) };
  }
  // No step can be between a split and its option.
  return placed(steps, type, { position, way: isOfSplit ? null : (edge ?? null) }, making);
}

/** Adds a step to an edge; without an edge it stands alone. */
function placed(
  steps: readonly FlowStep[],
  type: Exclude<StepType, 4>,
  { position, way }: Pick<DropTarget, 'position'> & { readonly way: Way | null },
  making: Making,
  trigger = way === null ? firstTrigger(steps) : null,
): Made {
  const id = making.newId();
  const made = madeOf(type, { id, position, trigger, order: steps.length }, making);
  const last = made.find((step) => step.type === STEP_TYPES.flowSplitOption.id && step.isDefault) ?? made[0];
  const joined = made.map((step) => (step === last ? { ...step, next_id: way?.to ?? null } : step));
  const all = [...steps, ...joined];
  return { steps: way === null ? withParents(all) : connected(all, way.from, way.handle, id), id };
}

/** The trigger of a step that stands alone: it starts the flow if nothing else does. */
function firstTrigger(steps: readonly FlowStep[]) {
  return steps.every(({ trigger }) => trigger === null) ? { on: 'start' as const } : null;
}

/** The split that gets new options: the step itself, or the one an option belongs to. */
export function splitFor(steps: readonly FlowStep[], step: FlowStep | undefined): FlowSplitStep | undefined {
  const ids = step?.type === STEP_TYPES.flowSplitOption.id ? step.parent_ids : [step?.id];
  for (const one of steps) if (one.type === STEP_TYPES.flowSplit.id && ids.includes(one.id)) return one;
  return undefined;
}

function withNewOption(steps: readonly FlowStep[], after: FlowStep | undefined, making: Making): Made {
  const split = splitFor(steps, after);
  if (split === undefined) return { steps: [...steps], id: after?.id ?? '' };
  const siblings = steps.filter(
    (step) => step.type === STEP_TYPES.flowSplitOption.id && step.parent_ids.includes(split.id),
  );
  const id = making.newId();
  const option = anOption(split, id, siblings.length, {
    label: making.labels.option(siblings.length + 1),
    isDefault: siblings.every((step) => !('isDefault' in step && step.isDefault)),
  });
  return { steps: withParents([...steps, option]), id };
}

function madeOf(
  type: Exclude<StepType, 4>,
  base: Pick<FlowStep, 'id' | 'position' | 'order'> & Pick<FlowStepInput, 'trigger'>,
  { newId, labels }: Making,
): FlowStep[] {
  if (type === STEP_TYPES.multipleChoice.id) {
    const options = [1, 2].map((number) => ({ id: newId(), label: labels.option(number) }));
    return [flowStepSchema.parse({ ...base, type, options })];
  }
  const step = flowStepSchema.parse({ ...base, type });
  if (step.type !== STEP_TYPES.flowSplit.id) return [step];
  return [
    step,
    anOption(step, newId(), 0, { label: labels.option(1) }),
    anOption(step, newId(), 1, { label: labels.otherwise, isDefault: true }),
  ];
}

function anOption(
  split: FlowStep,
  id: string,
  at: number,
  fields: { readonly label: string; readonly isDefault?: boolean },
): FlowStep {
  const position = {
    x: split.position.x + (at - 0.5) * STEP_GAP_PX.x,
    y: split.position.y + STEP_GAP_PX.y,
  };
  return flowStepSchema.parse({
    id,
    type: STEP_TYPES.flowSplitOption.id,
    parent_ids: [split.id],
    order: at,
    position,
    ...fields,
  });
}

/** To the right of the existing steps. */
function freePosition(steps: readonly FlowStep[]): FlowStep['position'] {
  if (steps.length === 0) return { x: 0, y: 0 };
  return {
    x: Math.max(...steps.map(({ position }) => position.x)) + STEP_GAP_PX.x,
    y: Math.min(...steps.map(({ position }) => position.y)),
  };
}
