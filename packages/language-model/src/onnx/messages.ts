import { z } from 'zod';

/** Texts for the process that holds a model, with the model: a process that was replaced loads it again. */
export const encodeTaskSchema = z.object({
  dir: z.string(),
  pooling: z.enum(['mean', 'cls']),
  maxTokens: z.number(),
  dimension: z.number(),
  texts: z.array(z.string()),
});

export type EncodeTask = z.infer<typeof encodeTaskSchema>;

export const encodeReplySchema = z.array(z.instanceof(Float32Array));
