import type { FlowRule, FlowStep, FlowViolation } from '@colloquy/contracts';
import { checkOf } from '../steps/registry.ts';
import { openCheck, type CheckedFlow } from './check-context.ts';
import { edgeViolations, pathViolations } from './edges.ts';
import { limitViolations } from './limits.ts';
import { nameViolations } from './names.ts';
import { rootViolations } from './roots.ts';
import { variableViolations } from './variables.ts';

export interface CheckFacts {
  /** Addresses that mail may be sent to, in lower case. */
  readonly confirmedAddresses?: Iterable<string>;
}

/** The violations of a flow, each with its step; empty for a flow that can be published. */
export function check(steps: readonly FlowStep[], { confirmedAddresses }: CheckFacts = {}): FlowViolation[] {
  return violationsOf(openCheck(steps, confirmedAddresses));
}

export function violationsOf(flow: CheckedFlow): FlowViolation[] {
  return [
    ...rootViolations(flow),
    ...limitViolations(flow),
    ...nameViolations(flow),
    ...edgeViolations(flow),
    ...pathViolations(flow),
    ...variableViolations(flow),
    ...flow.graph.steps.flatMap((step) => ofStep(step, flow)),
  ];
}

function ofStep(step: FlowStep, flow: CheckedFlow): FlowViolation[] {
  const { rules, isSafe } = checkOf(step);
  const broken: FlowRule[] = [...rules(flow), ...(isSafe() ? [] : ['patternUnsafe' as const])];
  return broken.map((rule) => ({ step_id: step.id, rule }));
}
