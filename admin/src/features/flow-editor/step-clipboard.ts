import { flowNodesSchema, type FlowStep } from '@colloquy/contracts';
import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { ownFields } from './draft.ts';
import { MAX_FLOW_FILE_BYTES } from './flow-file.ts';

/** Copied steps on the clipboard. Their content is untrusted. */
const clipboardSchema = z.strictObject({
  format: z.literal('colloquy-steps'),
  version: z.literal(1),
  steps: z.unknown(),
});
const FORMAT_MARK = '"format":"colloquy-steps"';

/** Content of the clipboard: steps, something else, or invalid steps. */
export type ReadSteps =
  | { readonly kind: 'steps'; readonly steps: readonly FlowStep[] }
  | { readonly kind: 'other' | 'broken' };

/** Copied steps as a text that any other flow editor can read. */
export function stepsAsText(steps: readonly FlowStep[]): string {
  return JSON.stringify({ format: 'colloquy-steps', version: 1, steps: steps.map(ownFields) });
}

/** The steps in a clipboard text, without unknown fields and duplicate ids. */
export function stepsFromText(text: string): ReadSteps {
  if (!text.includes(FORMAT_MARK)) return { kind: 'other' };
  // A character has at least one byte.
  if (text.length > MAX_FLOW_FILE_BYTES) return { kind: 'broken' };
  const content = clipboardSchema.safeParse(jsonOf(text));
  const steps = flowNodesSchema.min(1).safeParse(content.data?.steps);
  if (!steps.success) return { kind: 'broken' };
  const own = steps.data.map(ownFields);
  const isTwice = new Set(own.map(({ id }) => id)).size < own.length;
  return isTwice ? { kind: 'broken' } : { kind: 'steps', steps: own };
}
