import type { FlowStep, FlowViolation } from '@colloquy/contracts';
import type { CheckedFlow } from './check-context.ts';

/** Ids and keys identify steps, so they must be unique. */
export function nameViolations({ graph }: CheckedFlow): FlowViolation[] {
  return [
    ...repeated(graph.steps, ({ id }) => id).map(({ id }) => ({ step_id: id, rule: 'idTwice' as const })),
    ...repeated(graph.steps, ({ key }) => key).map(({ id }) => ({ step_id: id, rule: 'keyTwice' as const })),
  ];
}

/** Steps whose name, if any, an earlier step already has. */
function repeated(steps: readonly FlowStep[], nameOf: (step: FlowStep) => string): FlowStep[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    const name = nameOf(step);
    const isAgain = name !== '' && seen.has(name);
    seen.add(name);
    return isAgain;
  });
}
