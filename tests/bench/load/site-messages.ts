import { z } from 'zod';

/** Messages between the bench and its website: start serving, and the number of pages served. */
export const siteRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serve'), pages: z.int() }),
  z.object({ kind: z.literal('count') }),
]);
export type SiteRequest = z.infer<typeof siteRequestSchema>;

export const servedSiteSchema = z.object({ host: z.string() });
export const siteCountSchema = z.object({ served: z.int() });
