import { z } from 'zod';

/** A page to be shown, and the browser to do it with: its process knows no settings. */
export const renderTaskSchema = z.object({
  browser: z.object({
    executablePath: z.string(),
    userAgent: z.string(),
    hasSandbox: z.boolean(),
    allowedPrivateHosts: z.array(z.string()).readonly(),
  }),
  url: z.string(),
  document: z
    .object({
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      contentType: z.string(),
      headers: z.record(z.string(), z.string()),
    })
    .optional(),
});
export type RenderTask = z.infer<typeof renderTaskSchema>;

/** The page as it was shown, or why there is none: the browser could not show it, or it took more than it may. */
export const renderReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shown'), html: z.string(), growsOnScroll: z.boolean() }),
  z.object({ kind: z.enum(['unshown', 'exceeded']) }),
]);
export type RenderReply = z.infer<typeof renderReplySchema>;
