import type { FlowRule } from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';

export interface CheckContext {
  readonly graph: FlowGraph;
  /** Distinct predecessors of each step. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Addresses that mail may be sent to, in lower case. */
  readonly confirmedAddresses: ReadonlySet<string>;
}

/** A variable that a step uses; using it unset is no violation if the step only tests whether it is set. */
export interface UsedVariable {
  readonly name: string;
  readonly mayBeUnset: boolean;
}

/** The checks of one step type before a flow is published. */
export interface StepCheck {
  /** Whether its patterns can be matched in linear time. */
  isSafe(): boolean;
  rules(context: CheckContext): readonly FlowRule[];
  /** Variables used by its texts and conditions. */
  readonly uses: readonly UsedVariable[];
  /** What its answer sets: variables, and the mark that a choice was made. */
  readonly sets: readonly string[];
  /** Whether a run that passes the step always sets it. */
  readonly alwaysSets: boolean;
  /** What must be set before it, besides variables. */
  readonly needs: readonly string[];
  /** Whether rejected answers can end the run at it. */
  readonly canEndRun: boolean;
}
