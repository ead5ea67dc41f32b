import { z } from 'zod';
import { recognisedPageSchema } from '@colloquy/document-text/recognised-page';
import { SCAN_LANGUAGES } from './scan-languages.ts';

export const scanTaskSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Pages to recognise, from 1, in this order. */
  pages: z.array(z.int()).readonly(),
  language: z.enum(SCAN_LANGUAGES),
  /** True when a user or an earlier page determined the language; otherwise the first page with text does. */
  isLanguageSure: z.boolean(),
  /** No further page is begun after so long. */
  budgetMs: z.int(),
});
export type ScanTask = Readonly<z.infer<typeof scanTaskSchema>>;

/** What was made of the pages of a task, as far as its time went: each looked at is in one of the three lists. */
export const scanReplySchema = z.object({
  recognised: z.array(recognisedPageSchema).readonly(),
  /** Pages with something on them that could not be read for certain. */
  unread: z.array(z.int()).readonly(),
  blank: z.array(z.int()).readonly(),
  language: z.enum(SCAN_LANGUAGES),
  isLanguageSure: z.boolean(),
});
export type ScanReply = z.infer<typeof scanReplySchema>;
