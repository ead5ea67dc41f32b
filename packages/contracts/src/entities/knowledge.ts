import { z } from 'zod';
import { CHUNK_MAX_TOKENS, CHUNK_OVERLAP_TOKENS } from '../constants.ts';
import { documentStatusSchema, knowledgeSourceKindSchema, processingStatusSchema } from '../enums.ts';
import { says } from '../errors/field-messages.ts';
import { entityFields, idSchema, lineSchema } from './fields.ts';

/** Of an item and of its passages: ISO 639, without a region. */
export const itemLanguageSchema = z.string().regex(/^[a-z]{2,3}$/, says('languageCodeNotValid'));
export const itemTagsSchema = z.array(lineSchema('aTag').min(1, says('tagEmpty')).max(50)).max(20);

export const knowledgeFormatSchema = z.enum(['file', 'text', 'qa', 'page']);
export type KnowledgeFormat = z.infer<typeof knowledgeFormatSchema>;

export const ingestionStageSchema = z.enum(['extract', 'split', 'embed', 'insert', 'verify']);
export type IngestionStage = z.infer<typeof ingestionStageSchema>;

export const chunkingSchema = z.strictObject({
  strategy: z.enum(['heading', 'fixed']).default('heading'),
  maxTokens: z.int().min(50).max(1_000).default(CHUNK_MAX_TOKENS),
  overlap: z.int().min(0).max(200).default(CHUNK_OVERLAP_TOKENS),
});
export type Chunking = z.infer<typeof chunkingSchema>;

export const ingestionErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  stage: ingestionStageSchema.nullable(),
  /** ext: what was found behind a code that has several causes. */
  reason: z.enum(['NO_TEXT_LAYER', 'TOO_LITTLE_TEXT']).optional(),
  retriable: z.boolean(),
});
export type IngestionError = z.infer<typeof ingestionErrorSchema>;

/** ext: encodings that an owner can choose for a file of text, by the labels of the web (encoding.spec.whatwg.org). */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const;
export const textEncodingSchema = z.enum(TEXT_ENCODINGS);

export const knowledgeItemSchema = z.object({
  ...entityFields,
  workspace_id: idSchema,
  chat_bot_id: idSchema,
  type: knowledgeSourceKindSchema,
  format: knowledgeFormatSchema,
  name: z.string(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  website_id: idSchema.nullable(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  contentHash: z.string().nullable(),
  version: z.int(),
  liveVersion: z.int().nullable(),
  charCount: z.int(),
  tokenCount: z.int(),
  chunkCount: z.int(),
  pageCount: z.int().nullable(),
  /** ext: how searches find the item; by keywords alone until the vectors of its first version are whole. */
  searchable: z.enum(['keywords', 'all']).nullable(),
  /** ext: pages of pictures whose text was recognised; null for a document without such pages. */
  ocrPages: z.int().nullable(),
  /** ext: pages of pictures that could not be read; null for a document without such pages. */
  unreadPages: z.int().nullable(),
  /** ext: what a file of text was read as, how well that fits (0 to 1), and what its owner says; null for others. */
  encoding: z
    .object({
      detected: z.string().nullable(),
      confidence: z.number().nullable(),
      choice: z.string().nullable(),
    })
    .nullable(),
  documentStatus: documentStatusSchema,
  processing: processingStatusSchema,
  progress: z.object({ stage: ingestionStageSchema, done: z.int(), total: z.int() }).nullable(),
  attempts: z.int(),
  heartbeatAt: z.iso.datetime().nullable(),
  error: ingestionErrorSchema.nullable(),
  enabled: z.boolean(),
  tags: z.array(z.string()),
  validUntil: z.iso.datetime().nullable(),
  citedCount: z.int(),
  lastCitedAt: z.iso.datetime().nullable(),
  createdBy: z.string(),
  revision: z.int(),
});
export type KnowledgeItem = z.infer<typeof knowledgeItemSchema>;

/** ext: how the upload of a pending item stands. */
export const pendingUploadSchema = z.object({
  /**
   * `waiting`: the bytes may still be on their way. `received`: they are there and wait to be confirmed. `interrupted`:
   * they did not come in the time that they need; the same file chosen again goes on in the same slot.
   */
  state: z.enum(['waiting', 'received', 'interrupted']),
  /** When the slot was opened, or opened again. */
  since: z.iso.datetime(),
  /** When the item goes if it is not confirmed. */
  expiresAt: z.iso.datetime(),
});
export type PendingUpload = z.infer<typeof pendingUploadSchema>;

/** A knowledge item as it is listed: `upload` is ext, null for every item but a pending one. */
export const listedKnowledgeItemSchema = knowledgeItemSchema.extend({
  upload: pendingUploadSchema.nullable(),
});
export type ListedKnowledgeItem = z.infer<typeof listedKnowledgeItemSchema>;

/** ext: a file that was announced, never confirmed, and removed for it. */
export const droppedUploadSchema = z.object({ name: z.string(), sizeBytes: z.int(), at: z.iso.datetime() });
export type DroppedUpload = z.infer<typeof droppedUploadSchema>;

export const declaredUploadSchema = z.union([
  z.object({
    id: idSchema,
    name: z.string(),
    uploadUrl: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    expiresAt: z.iso.datetime(),
    /** ext: the newest file of the same name that a new version can be handed in for, by `/upload/edit/{id}`. */
    sameName: z.object({ id: idSchema, revision: z.int() }).optional(),
  }),
  z.object({ name: z.string(), duplicateOf: idSchema }),
]);
export type DeclaredUpload = z.infer<typeof declaredUploadSchema>;

/** One chunk that retrieval found, with the scores that brought it up. */
export const searchHitSchema = z.object({
  item_id: idSchema,
  version: z.int(),
  index: z.int(),
  text: z.string(),
  headingPath: z.array(z.string()),
  page: z.int().nullable(),
  url: z.string().nullable(),
  title: z.string(),
  language: z.string().nullable(),
  /** Tells whether the chunk is still stored as it was found. */
  hash: z.string(),
  dense: z.number().nullable(),
  sparse: z.number().nullable(),
  fused: z.number(),
});
export type KnowledgeSearchHit = z.infer<typeof searchHitSchema>;

/** A chunk as an answer was made of it. */
export const chunkRefSchema = searchHitSchema.pick({ item_id: true, version: true, index: true, hash: true });
export type ChunkRef = z.infer<typeof chunkRefSchema>;

/** ext: a passage that a search found, and what each way of searching made of it. */
export const foundPassageSchema = z.object({
  item_id: idSchema,
  /** ext: its place in the version that answers, from 0. */
  index: z.int(),
  title: z.string(),
  /** The headings above it, the outermost first, parted by " / "; null without any. */
  heading: z.string().nullable(),
  page: z.int().nullable(),
  url: z.string().nullable(),
  text: z.string(),
  /** Likeness of meaning, -1 to 1; null when the search went by keywords alone. */
  dense: z.number().nullable(),
  /** Share of the question's words that it covers, rare ones counting more, 0 to 1; null in a search by meaning alone. */
  keyword: z.number().nullable(),
  /** Relevance, 0 to 1, by which the passages are ordered; the chatbot's threshold is a figure of this kind. */
  score: z.number(),
  /** Whether the chatbot's threshold lets it be used for an answer. */
  kept: z.boolean(),
});
export type FoundPassage = z.infer<typeof foundPassageSchema>;

/** ext: by meaning and by keywords, or by keywords alone while the model of the index cannot be asked. */
export const searchedBySchema = z.enum(['all', 'keywords']);

/** ext: whether the index of a chatbot's passages is being rebuilt for another embedding model, and how far that is. */
export const indexStateSchema = z.object({
  state: z.enum(['ready', 'rebuilding']),
  searchedBy: searchedBySchema,
  /** Passages of the chatbot that the new index has, and all of them; 0 while it is ready. */
  done: z.int(),
  total: z.int(),
});
export type IndexState = z.infer<typeof indexStateSchema>;

/** ext: one passage of the version of an item that answers. */
export const knowledgeChunkSchema = z.object({
  /** Its place in the version, from 0. */
  index: z.int(),
  text: z.string(),
  /** The headings above it, the outermost first. */
  headingPath: z.array(z.string()),
  page: z.int().nullable(),
  language: z.string().nullable(),
  tokenCount: z.int(),
  /** Answers that rest on it; a passage with the same words in an earlier version counts as this one. */
  citedCount: z.int(),
  lastCitedAt: z.iso.datetime().nullable(),
});
export type KnowledgeChunk = z.infer<typeof knowledgeChunkSchema>;

/** ext: a question that a passage of an item answers. */
export const suggestedQuestionSchema = z.object({
  question: z.string(),
  item_id: idSchema,
  /** The passage that answers it, by its index in the version that answers. */
  chunk: z.int(),
  language: z.string().nullable(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>;

/** ext: how the knowledge items of a bot stand. */
export const botDocumentsSchema = z.object({
  chat_bot_id: idSchema,
  documents: z.int(),
  /** Of them, pending or being processed. */
  processing: z.int(),
  /** Of them, in one of the error states. */
  failed: z.int(),
  /** ext: pages of websites, in all states; they are no documents. */
  pages: z.int(),
});
export type BotDocuments = z.infer<typeof botDocumentsSchema>;
