import type { FlowRule } from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';

export interface CheckContext {
  readonly graph: FlowGraph;
  /** Distinct steps that lead to each step. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Addresses that mail may be sent to, in lower case. */
  readonly confirmedAddresses: ReadonlySet<string>;
}

/** A name that is used where no step has given it a value; where it is only asked whether it has one, that is no fault. */
export interface UsedVariable {
  readonly name: string;
  readonly mayBeUnset: boolean;
}

/** What of one type is asked before a flow is published. */
export interface StepCheck {
  /** Whether its patterns can be matched in linear time. */
  isSafe(): boolean;
  rules(context: CheckContext): readonly FlowRule[];
  /** Variables that its texts and conditions name. */
  readonly uses: readonly UsedVariable[];
  /** What its answer is kept as: names of variables, and that something was chosen. */
  readonly sets: readonly string[];
  /** Whether a run that passes it always has that answer. */
  readonly alwaysSets: boolean;
  /** What has to be set before it beside variables. */
  readonly needs: readonly string[];
  /** Whether giving it up ends the run. */
  readonly canEndRun: boolean;
}
