import { MAX_FLOW_STEPS, STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';
import { withIds } from './draft.ts';

const COPY_OFFSET_PX = 40;

/** The selected steps to copy: a split includes its options. */
export function copied(steps: readonly FlowStep[], ids: readonly string[]): FlowStep[] {
  const splits = new Set(
    steps.flatMap(({ id, type }) => (type === STEP_TYPES.flowSplit.id && ids.includes(id) ? [id] : [])),
  );
  return steps.filter(
    (step) =>
      ids.includes(step.id) ||
      (step.type === STEP_TYPES.flowSplitOption.id && step.parent_ids.some((id) => splits.has(id))),
  );
}

/**
 * The flow with copies under new ids. Links between copied steps point to the copies; others keep their target if it
 * exists here, and are `dropped` otherwise. Copies have no triggers, because duplicates would be rejected. Null when
 * the flow is full.
 */
export function pasted(
  steps: readonly FlowStep[],
  copies: readonly FlowStep[],
  newId: () => string,
): { readonly steps: FlowStep[]; readonly ids: string[]; readonly dropped: number } | null {
  if (steps.length + copies.length > MAX_FLOW_STEPS) return null;
  const newIds = new Map(copies.map(({ id }) => [id, newId()]));
  const here = new Set([...steps.map(({ id }) => id), ...newIds.values()]);
  const known = (id: string | null) => (id !== null && here.has(id) ? id : null);
  const made = copies.map((copy): FlowStep => {
    const step = withIds(copy, newIds);
    const position = { x: step.position.x + COPY_OFFSET_PX, y: step.position.y + COPY_OFFSET_PX };
    const common = { key: '', trigger: null, position, next_id: known(step.next_id) };
    return {
      ...step,
      ...common,
      parent_ids: step.parent_ids.filter((id) => here.has(id)),
      ...('options' in step
        ? { options: step.options.map((option) => ({ ...option, next_id: known(option.next_id) })) }
        : {}),
    };
  });
  const dropped = linksIn(copies) - linksIn(made);
  return { steps: withParents([...steps, ...made]), ids: made.map(({ id }) => id), dropped };
}

/** Links stored in the steps themselves: parents of steps other than split options are derived. */
function linksIn(steps: readonly FlowStep[]): number {
  return steps.reduce((sum, step) => {
    const options = 'options' in step ? step.options : [];
    const ways = [step, ...options].filter(({ next_id: nextId }) => nextId !== null).length;
    return sum + ways + (step.type === STEP_TYPES.flowSplitOption.id ? step.parent_ids.length : 0);
  }, 0);
}
