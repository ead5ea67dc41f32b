import type { FlowStep } from '@colloquy/contracts';
import { choiceOf } from './multiple-choice/choice-of.ts';

/** A step whose edges to deleted steps are redirected to `nextId`. */
export function rewired<T extends FlowStep>(step: T, gone: readonly string[], nextId: string | null): T {
  const lead = (id: string | null) => (id !== null && gone.includes(id) ? nextId : id);
  const options = choiceOf(step)?.options.map((option) => ({ ...option, next_id: lead(option.next_id) }));
  const parents = step.parent_ids.filter((id) => !gone.includes(id));
  return {
    ...step,
    ...(options === undefined ? {} : { options }),
    next_id: lead(step.next_id),
    parent_ids: parents,
  };
}
