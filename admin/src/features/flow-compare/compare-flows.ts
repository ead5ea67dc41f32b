import type { FlowStep } from '@colloquy/contracts';
import { changedFields, type FieldChange } from './changed-fields.ts';

export interface ChangedStep {
  readonly before: FlowStep;
  readonly after: FlowStep;
  readonly fields: readonly FieldChange[];
}

/** The differences between two states of a flow. Steps are matched by id. */
export interface FlowDifference {
  readonly added: readonly FlowStep[];
  readonly removed: readonly FlowStep[];
  readonly changed: readonly ChangedStep[];
  /** Steps that only changed their position. */
  readonly moved: readonly FlowStep[];
}

/** The changes from `before` to `after`; in the order of `after`, removed steps in that of `before`. */
export function compareFlows(before: readonly FlowStep[], after: readonly FlowStep[]): FlowDifference {
  const earlier = new Map(before.map((step) => [step.id, step]));
  const later = new Set(after.map(({ id }) => id));
  const pairs = after.flatMap((step) => {
    const old = earlier.get(step.id);
    return old === undefined ? [] : [{ before: old, after: step, fields: changedFields(old, step) }];
  });
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: pairs.filter(({ fields }) => fields.length > 0),
    moved: pairs
      .filter(({ fields, ...pair }) => fields.length === 0 && isMoved(pair.before, pair.after))
      .map((pair) => pair.after),
  };
}

/** Number of differing steps, ignoring positions. */
export function countDifferences({ added, removed, changed }: FlowDifference): number {
  return added.length + removed.length + changed.length;
}

/** Whether two states are the same flow, ignoring positions. */
export function isSameFlow(difference: FlowDifference): boolean {
  return countDifferences(difference) === 0;
}

function isMoved({ position: a }: FlowStep, { position: b }: FlowStep): boolean {
  return a.x !== b.x || a.y !== b.y;
}
