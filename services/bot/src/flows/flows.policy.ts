import { MAX_FLOW_STEPS, STEP_TYPES, type FlowMeta, type FlowStep } from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import { isSafePattern, withParents } from '@colloquy/flow-engine';
import { mapLinks } from './step-links.ts';

/**
 * The stored form of the steps of a complete save: steps in `known` keep their ids, the others get new ones, in links
 * too. Throws `fieldNotValid` for a duplicate id, a link to a missing step, and a pattern that cannot be matched in
 * linear time.
 */
export function savedSteps(
  sent: readonly FlowStep[],
  known: ReadonlySet<string>,
  newId: () => string,
): { readonly nodes: FlowStep[]; readonly newIds: NonNullable<FlowMeta['newIds']> } {
  const ids = new Map<string, string>();
  for (const [at, { id }] of sent.entries()) {
    if (ids.has(id)) throw fieldError(`nodes.${at}.id`, 'flowStepTwice');
    ids.set(id, known.has(id) ? id : newId());
  }
  const nodes = sent.map((step, at): FlowStep => {
    const linked = mapLinks(step, (id, field) => stepIn(ids, id, `nodes.${at}.${field}`));
    return { ...ownOf(linked), id: stepIn(ids, step.id, `nodes.${at}.id`) };
  });
  assertSafePatterns(nodes, (at) => `nodes.${at}.`);
  const newIds = [...ids]
    .filter(([sentId, id]) => sentId !== id)
    .map(([sentId, id]) => ({ sent: sentId, id }));
  return { nodes: withParents(nodes), newIds };
}

/** Adds a step. Throws like `savedSteps`, and `wrongState` when the flow is full. */
export function withStep(steps: readonly FlowStep[], step: FlowStep): FlowStep[] {
  if (steps.length >= MAX_FLOW_STEPS) {
    throw new AppError({
      code: ERRORS.wrongState,
      details: { reason: 'TOO_MANY_STEPS', limit: MAX_FLOW_STEPS },
    });
  }
  return withParents([...steps, checkedStep(step, [...steps, step])]);
}

/** Replaces the step with the id of `changed`. Throws like `savedSteps`. */
export function withChangedStep(steps: readonly FlowStep[], changed: FlowStep): FlowStep[] {
  const checked = checkedStep(changed, steps);
  return withParents(steps.map((step) => (step.id === changed.id ? checked : step)));
}

function checkedStep(step: FlowStep, among: readonly FlowStep[]): FlowStep {
  const ids = new Map(among.map(({ id }) => [id, id]));
  const linked = mapLinks(step, (id, field) => stepIn(ids, id, field));
  assertSafePatterns([linked], () => '');
  return ownOf(linked);
}

/** A step of another chatbot is treated like an unknown one. */
function stepIn(ids: ReadonlyMap<string, string>, id: string, field: string): string {
  const found = ids.get(id);
  if (found === undefined) throw fieldError(field, 'flowStepUnknown');
  return found;
}

/** Without the fields that the server sets on reading. */
function ownOf({ chat_bot_id: _bot, nodeKind: _kind, ...own }: FlowStep): FlowStep {
  return own;
}

function assertSafePatterns(steps: readonly FlowStep[], prefixOf: (at: number) => string): void {
  for (const [at, step] of steps.entries()) {
    const field = unsafeFieldOf(step);
    if (field !== null) throw fieldError(`${prefixOf(at)}${field}`, 'flowPatternUnsafe');
  }
}

function unsafeFieldOf(step: FlowStep): string | null {
  switch (step.type) {
    case STEP_TYPES.input.id: {
      const { validation } = step;
      const isSafe = validation.kind !== 'custom' || isSafePattern(validation.pattern, validation.flags);
      return isSafe ? null : 'validation.pattern';
    }
    case STEP_TYPES.flowSplitOption.id: {
      const rules = step.condition?.rules ?? [];
      const at = rules.findIndex(
        ({ operator, value }) => operator === 'matches' && !isSafePattern(value, 'i'),
      );
      return at < 0 ? null : `condition.rules.${at}.value`;
    }
    default:
      return null;
  }
}
