import type { FlowProof, FlowStep } from '@colloquy/contracts';

/** The steps that lead back to themselves. */
export function stepsOfCycles({ violations }: FlowProof): string[] {
  return violations.flatMap(({ rule, step_id: id }) => (rule === 'cycle' && id !== null ? [id] : []));
}

/** The report as a file holds it: the proof to the letter, with the names of its steps. */
export function reportOf(fields: {
  readonly revision: number | 'draft';
  readonly proof: FlowProof;
  readonly steps: readonly FlowStep[];
  readonly nameOf: (id: string) => string;
}): string {
  const { revision, proof, steps, nameOf } = fields;
  const names = Object.fromEntries(steps.map(({ id }) => [id, nameOf(id)]));
  return JSON.stringify({ revision, steps: names, proof }, null, 2);
}
