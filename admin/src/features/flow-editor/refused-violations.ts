import { ERRORS, flowViolationSchema, type FlowViolation } from '@colloquy/contracts';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';

const answerSchema = z.object({ violations: z.array(flowViolationSchema) });

/** The violations for which the server refused to publish; null for any other error. */
export function violationsIn(error: unknown): readonly FlowViolation[] | null {
  if (!(error instanceof ApiError) || String(error.body.code) !== ERRORS.flowNotValid) return null;
  return answerSchema.safeParse(error.answer).data?.violations ?? [];
}
