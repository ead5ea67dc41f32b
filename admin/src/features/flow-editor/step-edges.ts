import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';

/** The handle for `next_id`, as opposed to an option's. */
export const NEXT_HANDLE = 'next';

/** A drawn edge. Its handle identifies the exit of `from`. */
export interface StepEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `next`, an option's id, or for a split the id of its option's step. */
  readonly handle: string;
}

/** Every edge of a flow, without those to missing steps. */
export function edgesOf(steps: readonly FlowStep[]): StepEdge[] {
  const ids = new Set(steps.map(({ id }) => id));
  const edges: StepEdge[] = [];
  const add = (from: string, handle: string, to: string | null) => {
    if (to !== null && ids.has(to)) edges.push({ id: `${from} ${handle}`, from, to, handle });
  };
  for (const step of steps) {
    add(step.id, NEXT_HANDLE, step.next_id);
    if (step.type === STEP_TYPES.multipleChoice.id) {
      for (const option of step.options) add(step.id, option.id, option.next_id);
    }
    if (step.type === STEP_TYPES.flowSplitOption.id) {
      for (const parent of step.parent_ids) {
        if (ids.has(parent))
          edges.push({ id: `${parent} ${step.id}`, from: parent, to: step.id, handle: step.id });
      }
    }
  }
  return edges;
}

/** Target of a step's handle. */
export function targetOf(step: FlowStep, handle: string): string | null {
  if (handle === NEXT_HANDLE) return step.next_id;
  if (step.type !== STEP_TYPES.multipleChoice.id) return null;
  return step.options.find(({ id }) => id === handle)?.next_id ?? null;
}

/** The steps after connecting a handle to `to`, or to nothing. */
export function connected(
  steps: readonly FlowStep[],
  from: string,
  handle: string,
  to: string | null,
): FlowStep[] {
  return withParents(steps.map((step) => (step.id === from ? led(step, handle, to) : step)));
}

/** Whether an edge can be drawn: splits lead only to their options, and only splits lead to options. */
export function canConnect(steps: readonly FlowStep[], from: string, to: string): boolean {
  const source = steps.find(({ id }) => id === from);
  const target = steps.find(({ id }) => id === to);
  if (source === undefined || target === undefined || from === to) return false;
  return source.type !== STEP_TYPES.flowSplit.id && target.type !== STEP_TYPES.flowSplitOption.id;
}

/** Direct successors of a step, in the order of its handles. */
export function nextOf(steps: readonly FlowStep[], id: string): string[] {
  return [...new Set(edgesOf(steps).flatMap(({ from, to }) => (from === id ? [to] : [])))];
}

export function parentsOf(steps: readonly FlowStep[], id: string): string[] {
  return [...new Set(edgesOf(steps).flatMap(({ from, to }) => (to === id ? [from] : [])))];
}

function led(step: FlowStep, handle: string, to: string | null): FlowStep {
  if (handle === NEXT_HANDLE) return { ...step, next_id: to };
  if (step.type !== STEP_TYPES.multipleChoice.id) return step;
  const options = step.options.map((option) => (option.id === handle ? { ...option, next_id: to } : option));
  return { ...step, options };
}
