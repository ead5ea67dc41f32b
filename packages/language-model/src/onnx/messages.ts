import { z } from 'zod';

/** Texts for the process with a model. Each task names the model, because a replaced process must load it again. */
export const encodeTaskSchema = z.object({
  dir: z.string(),
  pooling: z.enum(['mean', 'cls']),
  maxTokens: z.number(),
  dimension: z.number(),
  texts: z.array(z.string()),
});

export type EncodeTask = z.infer<typeof encodeTaskSchema>;

export const encodeReplySchema = z.array(z.instanceof(Float32Array));
