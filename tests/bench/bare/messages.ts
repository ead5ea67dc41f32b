import { z } from 'zod';

const chunkSchema = z.object({ title: z.string(), headingPath: z.array(z.string()), text: z.string() });
export type BareChunk = z.infer<typeof chunkSchema>;

/** Messages from the bench to the bare handler's process. */
export const bareSetupSchema = z.object({
  chunks: z.array(chunkSchema),
  /** Ends in `/v1`. */
  modelUrl: z.string(),
  databaseFile: z.string(),
});
export type BareSetup = z.infer<typeof bareSetupSchema>;

export const listeningSchema = z.object({ port: z.number() });
