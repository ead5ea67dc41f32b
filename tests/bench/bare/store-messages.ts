import { z } from 'zod';

/** Messages from the bench to the process with only a vector store. */
export const storeRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fill'),
    /** The product's vector folder, whose chunks are stored again. */
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
