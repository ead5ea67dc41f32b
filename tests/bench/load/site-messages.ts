import { z } from 'zod';

/** What the bench asks of its website: to be served, and how many pages it has given. */
export const siteRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serve'), pages: z.int() }),
  z.object({ kind: z.literal('count') }),
]);
export type SiteRequest = z.infer<typeof siteRequestSchema>;

export const servedSiteSchema = z.object({ host: z.string() });
export const siteCountSchema = z.object({ served: z.int() });
