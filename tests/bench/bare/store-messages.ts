import { z } from 'zod';

/** What the bench asks the process that has nothing but a vector store. */
export const storeRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fill'),
    /** The product's folder of vectors: its chunks are stored again. */
    productVectors: z.string(),
    dataDir: z.string(),
    modelUrl: z.string(),
    workspaceId: z.string(),
    botId: z.string(),
  }),
  z.object({ kind: z.literal('search'), question: z.string() }),
]);
export type StoreRequest = z.infer<typeof storeRequestSchema>;

export const filledSchema = z.object({ chunks: z.number(), seconds: z.number(), bytes: z.number() });
export const searchedSchema = z.object({ ms: z.number(), hits: z.number(), bytes: z.number() });
