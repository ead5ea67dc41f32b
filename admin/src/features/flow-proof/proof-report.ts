import type { FlowProof, FlowRunCounts, FlowStep } from '@colloquy/contracts';

/** The steps in cycles. */
export function stepsOfCycles({ violations }: FlowProof): string[] {
  return violations.flatMap(({ rule, step_id: id }) => (rule === 'cycle' && id !== null ? [id] : []));
}

/** The exported report: the proof and the counts of runs unchanged, with the names of the steps. */
export function reportOf(fields: {
  readonly revision: number | 'draft';
  readonly proof: FlowProof;
  readonly steps: readonly FlowStep[];
  readonly nameOf: (id: string) => string;
  readonly counts?: FlowRunCounts | undefined;
}): string {
  const { revision, proof, steps, nameOf, counts } = fields;
  const names = Object.fromEntries(steps.map(({ id }) => [id, nameOf(id)]));
  return JSON.stringify({ revision, steps: names, proof, runs: counts }, null, 2);
}
