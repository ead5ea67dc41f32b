import { flowProofSchema } from '@colloquy/contracts';
import { prove } from '@colloquy/flow-engine';
import { aFlow, anInfo } from '@colloquy/flow-engine/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reportOf, stepsOfCycles } from './proof-report.ts';

const fileSchema = z.object({
  revision: z.union([z.literal('draft'), z.int()]),
  steps: z.record(z.string(), z.string()),
  proof: flowProofSchema,
});

test('a saved report holds the proof to the letter, with the names of its steps', () => {
  const steps = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b'));
  const proof = prove(steps);
  const text = reportOf({ revision: 3, proof, steps, nameOf: (id) => `Step ${id}` });
  expect(fileSchema.parse(JSON.parse(text))).toEqual({
    revision: 3,
    steps: { a: 'Step a', b: 'Step b' },
    proof,
  });
});

test('the steps of cycles are those that lead back to themselves', () => {
  const looped = aFlow(
    anInfo('a', { next_id: 'b' }),
    anInfo('b', { next_id: 'c' }),
    anInfo('c', { next_id: 'b' }),
  );
  expect(stepsOfCycles(prove(looped)).toSorted()).toEqual(['b', 'c']);
  expect(stepsOfCycles(prove(aFlow(anInfo('a'))))).toEqual([]);
});
