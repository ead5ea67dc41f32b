import { z } from 'zod';
import {
  CHUNK_MAX_TOKENS,
  CHUNK_OVERLAP_TOKENS,
  KNOWLEDGE_MAX_TAGS,
  KNOWLEDGE_TAG_MAX_LENGTH,
} from '../constants.ts';
import { documentStatusSchema, knowledgeSourceKindSchema, processingStatusSchema } from '../enums.ts';
import { says } from '../errors/field-messages.ts';
import { entityFields, idSchema, lineSchema } from './fields.ts';

/** Language of an item and of its passages: ISO 639, without a region. */
export const itemLanguageSchema = z.string().regex(/^[a-z]{2,3}$/, says('languageCodeNotValid'));
export const itemTagsSchema = z
  .array(lineSchema('aTag').min(1, says('tagEmpty')).max(KNOWLEDGE_TAG_MAX_LENGTH))
  .max(KNOWLEDGE_MAX_TAGS);

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
  /** ext: the cause behind a code that has several. */
  reason: z.enum(['NO_TEXT_LAYER', 'TOO_LITTLE_TEXT']).optional(),
  retriable: z.boolean(),
});
export type IngestionError = z.infer<typeof ingestionErrorSchema>;

/** ext: encodings that an owner can choose for a text file, by their web labels (encoding.spec.whatwg.org). */
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
  /** ext: how searches find the item; by keywords only until the vectors of its first version are complete. */
  searchable: z.enum(['keywords', 'all']).nullable(),
  /** ext: number of scanned pages whose text was recognised; null for a document without such pages. */
  ocrPages: z.int().nullable(),
  /** ext: number of scanned pages that could not be read; null for a document without such pages. */
  unreadPages: z.int().nullable(),
  /** ext: detected encoding of a text file, the confidence (0 to 1) and the owner's choice; null for other items. */
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

/** ext: upload state of a pending item. */
export const pendingUploadSchema = z.object({
  /**
   * `waiting`: the bytes may still be in transit. `received`: the bytes are stored and await confirmation.
   * `interrupted`: the bytes did not arrive in time; choosing the same file again continues the same upload.
   */
  state: z.enum(['waiting', 'received', 'interrupted']),
  /** When the upload was opened, or opened again. */
  since: z.iso.datetime(),
  /** When the unconfirmed item is deleted. */
  expiresAt: z.iso.datetime(),
});
export type PendingUpload = z.infer<typeof pendingUploadSchema>;

/** A knowledge item in a list: `upload` is ext, null for every item that is not pending. */
export const listedKnowledgeItemSchema = knowledgeItemSchema.extend({
  upload: pendingUploadSchema.nullable(),
});
export type ListedKnowledgeItem = z.infer<typeof listedKnowledgeItemSchema>;

/** ext: a file that was announced, never confirmed, and therefore deleted. */
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
    /** ext: the newest file of the same name, for which `/upload/edit/{id}` accepts a new version. */
    sameName: z.object({ id: idSchema, revision: z.int() }).optional(),
  }),
  z.object({ name: z.string(), duplicateOf: idSchema }),
]);
export type DeclaredUpload = z.infer<typeof declaredUploadSchema>;

/** One chunk that retrieval found, with its scores. */
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
  /** Shows whether the chunk is still stored as it was found. */
  hash: z.string(),
  dense: z.number().nullable(),
  sparse: z.number().nullable(),
  fused: z.number(),
});
export type KnowledgeSearchHit = z.infer<typeof searchHitSchema>;

/** Reference to a chunk that an answer was made from. */
export const chunkRefSchema = searchHitSchema.pick({ item_id: true, version: true, index: true, hash: true });
export type ChunkRef = z.infer<typeof chunkRefSchema>;

/** ext: a passage that a search found, with the score of each retriever. */
export const foundPassageSchema = z.object({
  item_id: idSchema,
  /** ext: its index in the active version, from 0. */
  index: z.int(),
  title: z.string(),
  /** The headings above it, outermost first, separated by " / "; null without any. */
  heading: z.string().nullable(),
  page: z.int().nullable(),
  url: z.string().nullable(),
  text: z.string(),
  /** Similarity of meaning, -1 to 1; null when the search used keywords only. */
  dense: z.number().nullable(),
  /**
   * Share of the question's words that it covers, weighted by rarity, 0 to 1; null when the search used vectors only.
   */
  keyword: z.number().nullable(),
  /** Relevance, 0 to 1, by which passages are sorted; the chatbot's threshold is compared with it. */
  score: z.number(),
  /** Whether the passage reaches the chatbot's threshold. */
  kept: z.boolean(),
});
export type FoundPassage = z.infer<typeof foundPassageSchema>;

/** ext: by vectors and keywords, or by keywords only while the index's model is unavailable. */
export const searchedBySchema = z.enum(['all', 'keywords']);

/** ext: whether a chatbot's index is being rebuilt for another embedding model, and the progress. */
export const indexStateSchema = z.object({
  state: z.enum(['ready', 'rebuilding']),
  searchedBy: searchedBySchema,
  /** Passages in the new index, and all passages of the chatbot; 0 while the index is ready. */
  done: z.int(),
  total: z.int(),
});
export type IndexState = z.infer<typeof indexStateSchema>;

/** ext: one passage of the active version of an item. */
export const knowledgeChunkSchema = z.object({
  /** Its index in the version, from 0. */
  index: z.int(),
  text: z.string(),
  /** The headings above it, outermost first. */
  headingPath: z.array(z.string()),
  page: z.int().nullable(),
  language: z.string().nullable(),
  tokenCount: z.int(),
  /** Number of answers that cite it; a passage with the same text in an earlier version counts as this one. */
  citedCount: z.int(),
  lastCitedAt: z.iso.datetime().nullable(),
});
export type KnowledgeChunk = z.infer<typeof knowledgeChunkSchema>;

/** ext: a question that a passage of an item answers. */
export const suggestedQuestionSchema = z.object({
  question: z.string(),
  item_id: idSchema,
  /** Index of that passage in the active version. */
  chunk: z.int(),
  language: z.string().nullable(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>;

/** ext: counts of a bot's knowledge items by state. */
export const botDocumentsSchema = z.object({
  chat_bot_id: idSchema,
  documents: z.int(),
  /** Those that are pending or being processed. */
  processing: z.int(),
  /** Those in an error state. */
  failed: z.int(),
  /** ext: website pages in all states; they are not counted as documents. */
  pages: z.int(),
});
export type BotDocuments = z.infer<typeof botDocumentsSchema>;
