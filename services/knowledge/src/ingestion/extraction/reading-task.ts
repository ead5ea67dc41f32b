import { z } from 'zod';
import { siteTaskSchema } from '../site-reading/messages.ts';

/** What a process reads: a document, whose schema is loaded with its readers, or something that a site has sent. */
export const readingTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), document: z.unknown() }),
  z.object({ kind: z.literal('site'), site: siteTaskSchema }),
]);
export type ReadingTask = z.infer<typeof readingTaskSchema>;
