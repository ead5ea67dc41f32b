import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';

/** The way out of a step that is not one of its options'. */
export const NEXT_HANDLE = 'next';

/** An edge as it is drawn. The handle says which way out of `from` it is. */
export interface StepEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `next`, the id of an option, or of a split the id of its option's step. */
  readonly handle: string;
}

/** Every edge of a flow; those to steps that are not there are left out. */
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

/** Where the way out of a step leads. */
export function targetOf(step: FlowStep, handle: string): string | null {
  if (handle === NEXT_HANDLE) return step.next_id;
  if (step.type !== STEP_TYPES.multipleChoice.id) return null;
  return step.options.find(({ id }) => id === handle)?.next_id ?? null;
}

/** The steps with a way out that leads to `to`, or nowhere. */
export function connected(
  steps: readonly FlowStep[],
  from: string,
  handle: string,
  to: string | null,
): FlowStep[] {
  return withParents(steps.map((step) => (step.id === from ? led(step, handle, to) : step)));
}

/** Whether an edge can be drawn: a split leads to its options alone, and only splits lead to options. */
export function canConnect(steps: readonly FlowStep[], from: string, to: string): boolean {
  const source = steps.find(({ id }) => id === from);
  const target = steps.find(({ id }) => id === to);
  if (source === undefined || target === undefined || from === to) return false;
  return source.type !== STEP_TYPES.flowSplit.id && target.type !== STEP_TYPES.flowSplitOption.id;
}

/** The steps that come right after a step, in the order of its ways out. */
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
