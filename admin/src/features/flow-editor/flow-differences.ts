import type { FlowStep } from '@colloquy/contracts';

/** How a step differs between two states of a flow. */
export interface StepDifference {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** As it is now; as it was, where it is gone. */
  readonly step: FlowStep;
  /** The fields that differ. */
  readonly fields: readonly string[];
}

/** Follow from other steps, or say only where a step is drawn. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['chat_bot_id', 'nodeKind', 'position', 'order']);

/** What differs between two states of a flow, by step and field; where steps are drawn counts for nothing. */
export function differencesBetween(
  before: readonly FlowStep[],
  after: readonly FlowStep[],
): StepDifference[] {
  const old = new Map(before.map((step) => [step.id, step]));
  const now = new Set(after.map(({ id }) => id));
  const found: StepDifference[] = [];
  for (const step of after) {
    const was = old.get(step.id);
    if (was === undefined) found.push({ id: step.id, kind: 'added', step, fields: [] });
    else if (was !== step) {
      const fields = differingFields(was, step);
      if (fields.length > 0) found.push({ id: step.id, kind: 'changed', step, fields });
    }
  }
  for (const step of before) {
    if (!now.has(step.id)) found.push({ id: step.id, kind: 'removed', step, fields: [] });
  }
  return found;
}

function differingFields(before: FlowStep, after: FlowStep): string[] {
  const [one, other] = [before, after].map((step) => new Map<string, unknown>(Object.entries(step)));
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...names].filter(
    (name) => !isDerived(name, after) && JSON.stringify(one?.get(name)) !== JSON.stringify(other?.get(name)),
  );
}

/** Parents follow from the links of other steps, but for those of a split's options. */
function isDerived(name: string, { type }: FlowStep): boolean {
  return NOT_COMPARED.has(name) || (name === 'parent_ids' && type !== 4);
}
