import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';

/** The steps, and their options, with ids of their own, so that they can stand beside others. */
export function withNewIds(steps: readonly FlowStep[], newId: () => string): FlowStep[] {
  const ids = new Map(steps.map(({ id }) => [id, newId()]));
  const renamed = (id: string) => ids.get(id) ?? id;
  const led = (id: string | null) => (id === null ? null : renamed(id));
  return steps.map((step) => {
    const linked = {
      id: renamed(step.id),
      next_id: led(step.next_id),
      parent_ids: step.parent_ids.map(renamed),
    };
    if (step.type !== STEP_TYPES.multipleChoice.id) return { ...step, ...linked };
    const options = step.options.map((option) => ({
      ...option,
      id: newId(),
      next_id: led(option.next_id),
    }));
    return { ...step, ...linked, options };
  });
}
