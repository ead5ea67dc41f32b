import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';

/**
 * The step with each link to another step replaced; `replace` also gets the field. Only split options have their own
 * `parent_ids`: those of other steps are derived from links, so the sent ones are dropped.
 */
export function mapLinks(step: FlowStep, replace: (id: string, field: string) => string): FlowStep {
  const linked = (id: string | null, field: string) => (id === null ? null : replace(id, field));
  const next_id = linked(step.next_id, 'next_id');
  switch (step.type) {
    case STEP_TYPES.multipleChoice.id: {
      const options = step.options.map((option, at) => ({
        ...option,
        next_id: linked(option.next_id, `options.${at}.next_id`),
      }));
      return { ...step, next_id, options, parent_ids: [] };
    }
    case STEP_TYPES.flowSplitOption.id: {
      const parent_ids = step.parent_ids.map((id, at) => replace(id, `parent_ids.${at}`));
      return { ...step, next_id, parent_ids };
    }
    default:
      return { ...step, next_id, parent_ids: [] };
  }
}
