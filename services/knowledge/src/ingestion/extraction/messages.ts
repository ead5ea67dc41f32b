import { z } from 'zod';
import { chunkingSchema, knowledgeFormatSchema } from '@colloquy/contracts';
import { EXTRACTION_ERROR_CODES, STORED_FORMATS } from '@colloquy/document-text';
import { recognisedPageSchema } from '@colloquy/document-text/recognised-page';
import { SITE_REPLIES } from '../site-reading/messages.ts';

const extractionJobSchema = z.object({
  source: knowledgeFormatSchema,
  format: z.enum(STORED_FORMATS),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  chunking: chunkingSchema,
  /** What a text is taken to be in that does not say its language. */
  botLanguage: z.string().nullable().optional(),
  /** What the owner says that a text is stored in. */
  encoding: z.string().nullable().optional(),
});
export type ExtractionJob = Readonly<z.infer<typeof extractionJobSchema>>;

/** A job as a process gets it. */
export const extractionTaskSchema = extractionJobSchema.extend({
  /** True when pages without text are answered instead of read over. */
  asksForScans: z.boolean(),
  /** The pages that text recognition has read. */
  recognised: z.array(recognisedPageSchema).readonly(),
});
export type ExtractionTask = Readonly<z.infer<typeof extractionTaskSchema>>;

const languageChunkSchema = z.object({
  text: z.string(),
  headingPath: z.array(z.string()).readonly(),
  page: z.int().nullable(),
  tokens: z.int(),
  language: z.string().nullable(),
});

export type LanguageChunk = Readonly<z.infer<typeof languageChunkSchema>>;

/** A document as it can be embedded. `text` is all of it, as markdown or plain text. */
const extractedDocumentSchema = z.object({
  chunks: z.array(languageChunkSchema).readonly(),
  text: z.string(),
  charCount: z.int(),
  pageCount: z.int().nullable(),
  language: z.string().nullable(),
  /** What a file of text was read as; null for others. */
  encoding: z.object({ detected: z.string(), confidence: z.number() }).nullable(),
});
export type ExtractedDocument = Readonly<z.infer<typeof extractedDocumentSchema>>;

/** What a process answers; what it has read may have been made to take it over, so the answer is not trusted. */
export const readingReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), document: extractedDocumentSchema }),
  z.object({ kind: z.literal('scanned'), pages: z.array(z.int()).readonly() }),
  z.object({ kind: z.literal('error'), code: z.enum(EXTRACTION_ERROR_CODES) }),
  ...SITE_REPLIES,
]);
export type ReadingReply = z.infer<typeof readingReplySchema>;
