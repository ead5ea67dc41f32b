import { Schema, type Model } from 'mongoose';
import {
  KnowledgeSourceKind,
  type Chunking,
  type DocumentStatus,
  type IngestionError,
  type IngestionStage,
  type KnowledgeFormat,
} from '@colloquy/contracts';
import type { StoredFormat } from '@colloquy/document-text';
import {
  leaseFields,
  tenantFields,
  type LeasedDocument,
  type ServiceDatabase,
  type TenantDocument,
} from '@colloquy/persistence';

/** A knowledge item; also the leased job that processes it and cleans up after it. */
export interface ItemDocument extends TenantDocument, LeasedDocument {
  chat_bot_id: string;
  /** The wire calls it so: a document of any source kind, or a page of a website. */
  type: KnowledgeSourceKind;
  /** The source kind: how the text of the item is got. */
  format: KnowledgeFormat;
  name: string;
  question: string | null;
  answer: string | null;
  /** What `question` and `answer` were in the version of that number, kept while a newer one is edited. */
  earlierQa: { version: number; question: string; answer: string | null } | null;
  /** What the bytes of `sourceKey` are. */
  sourceKind: StoredFormat;
  mimeType: string;
  sizeBytes: number;
  website_id: string | null;
  url: string | null;
  language: string | null;
  /** As the owner named it; it overrides what is detected. */
  languageHint: string | null;
  /** What a file of text was read as, and how well that fits, 0 to 1; null for what is no text. */
  encoding: { detected: string; confidence: number } | null;
  /** As the owner named it, for a text whose encoding could not be told. */
  encodingChoice: string | null;
  contentHash: string | null;
  version: number;
  /** The version that answers; null until the first one is processed. */
  liveVersion: number | null;
  charCount: number;
  tokenCount: number;
  chunkCount: number;
  pageCount: number | null;
  /** What was read of `version`, whose chunks are stored for keywords; null before that, and once it answers. */
  split: SplitVersion | null;
  /** `split` is there: the item waits for its vectors, behind those that no search finds yet. */
  awaitsVectors: boolean;
  /** Pages of pictures that were read by text recognition, and those that could not be; null where there are none. */
  ocrPages: number | null;
  unreadPages: number | null;
  documentStatus: DocumentStatus;
  progress: { stage: IngestionStage; done: number; total: number } | null;
  error: IngestionError | null;
  enabled: boolean;
  tags: string[];
  validUntil: Date | null;
  /** True once the event was emitted that `validUntil` has passed. */
  hasExpired: boolean;
  citedCount: number;
  lastCitedAt: Date | null;
  createdBy: string;
  chunking: Chunking;
  /** The stored file of `version`, and that of `liveVersion`. */
  sourceKey: string;
  liveSourceKey: string | null;
  /** A pending upload that is not confirmed by then is deleted. */
  slotExpiresAt: Date | null;
  /** Runs in a row that failed by the embedding model or a store. */
  failures: number;
  /** Times that the work was found without a heartbeat for the stall time. */
  stalls: number;
  /** The last re-index of the bot that this item was part of. */
  reindexId: string | null;
  /** Deletion was asked for: it never answers again. */
  deleting: boolean;
  /** When stale points and files are to be removed; null when there are none. */
  cleanUpAt: Date | null;
  /** See `maskedFrom` in the policy. */
  maskedFrom: Date | null;
}

/** What reading a version gave, beside its chunks; becomes the item's own when the version is live. */
export interface SplitVersion
  extends Pick<
    ItemDocument,
    | 'version'
    | 'chunkCount'
    | 'charCount'
    | 'tokenCount'
    | 'pageCount'
    | 'ocrPages'
    | 'unreadPages'
    | 'language'
    | 'encoding'
  > {}

const ENCODING = { detected: String, confidence: Number };
const plain = (fields: Record<string, unknown>) => new Schema(fields, { _id: false, id: false });

export function itemModel(database: ServiceDatabase): Model<ItemDocument> {
  const schema = new Schema<ItemDocument>({
    ...tenantFields,
    ...leaseFields,
    chat_bot_id: { type: String, required: true },
    type: { type: Number, default: KnowledgeSourceKind.document },
    format: { type: String, required: true },
    name: { type: String, required: true },
    question: { type: String, default: null },
    answer: { type: String, default: null },
    earlierQa: { type: plain({ version: Number, question: String, answer: String }), default: null },
    sourceKind: { type: String, required: true },
    mimeType: { type: String, required: true },
    sizeBytes: { type: Number, required: true },
    website_id: { type: String, default: null },
    url: { type: String, default: null },
    language: { type: String, default: null },
    languageHint: { type: String, default: null },
    encoding: { type: plain(ENCODING), default: null },
    encodingChoice: { type: String, default: null },
    contentHash: { type: String, default: null },
    version: { type: Number, default: 1 },
    liveVersion: { type: Number, default: null },
    charCount: { type: Number, default: 0 },
    tokenCount: { type: Number, default: 0 },
    chunkCount: { type: Number, default: 0 },
    pageCount: { type: Number, default: null },
    split: {
      type: plain({
        version: Number,
        chunkCount: Number,
        charCount: Number,
        tokenCount: Number,
        pageCount: Number,
        ocrPages: Number,
        unreadPages: Number,
        language: String,
        encoding: plain(ENCODING),
      }),
      default: null,
    },
    awaitsVectors: { type: Boolean, default: false },
    ocrPages: { type: Number, default: null },
    unreadPages: { type: Number, default: null },
    documentStatus: { type: Number, required: true },
    progress: { type: plain({ stage: String, done: Number, total: Number }), default: null },
    error: {
      type: plain({ code: String, message: String, stage: String, reason: String, retriable: Boolean }),
      default: null,
    },
    enabled: { type: Boolean, default: true },
    tags: { type: [String], default: [] },
    validUntil: { type: Date, default: null },
    hasExpired: { type: Boolean, default: false },
    citedCount: { type: Number, default: 0 },
    lastCitedAt: { type: Date, default: null },
    createdBy: { type: String, required: true },
    chunking: { type: plain({ strategy: String, maxTokens: Number, overlap: Number }), required: true },
    sourceKey: { type: String, required: true },
    liveSourceKey: { type: String, default: null },
    slotExpiresAt: { type: Date, default: null },
    failures: { type: Number, default: 0 },
    stalls: { type: Number, default: 0 },
    reindexId: { type: String, default: null },
    deleting: { type: Boolean, default: false },
    cleanUpAt: { type: Date, default: null },
    maskedFrom: { type: Date, default: null },
  });
  // Query: the items of a bot, in order, filtered by their state.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  // Queries: the same items by name, by their last change, by state, by size and by citations; counts of each bot.
  for (const field of ['name', 'updatedAt', 'documentStatus', 'sizeBytes', 'citedCount'] as const) {
    schema.index({ workspace_id: 1, chat_bot_id: 1, [field]: 1, _id: 1 });
  }
  // Query: the exceptions that every search asks for.
  schema.index({ workspace_id: 1, chat_bot_id: 1, maskedFrom: 1 });
  // Queries: ids of the items with one of some tags, and of those in a language; no item itself has to be read for them.
  schema.index({ workspace_id: 1, chat_bot_id: 1, tags: 1, status: 1, _id: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, language: 1, status: 1, _id: 1 });
  // Query: those whose first version is in a language and has no vectors yet.
  schema.index({ workspace_id: 1, chat_bot_id: 1, 'split.language': 1 });
  // Query: the same file on the same bot.
  schema.index({ workspace_id: 1, chat_bot_id: 1, contentHash: 1 });
  // Query: the pages of a website.
  schema.index({ website_id: 1 });
  // Query: work to claim, stalled work and expired uploads.
  schema.index({ documentStatus: 1, leaseUntil: 1 });
  // Query: what a worker takes up next of a workspace, in the order of the ingestion loop.
  schema.index({
    documentStatus: 1,
    deleting: 1,
    workspace_id: 1,
    stalls: -1,
    awaitsVectors: 1,
    attempts: 1,
    _id: 1,
  });
  // Query: leftovers to clean up.
  schema.index({ cleanUpAt: 1 }, { sparse: true });
  // Query: items whose time is over.
  schema.index({ validUntil: 1 }, { sparse: true });
  return database.model('KnowledgeItem', schema, 'items');
}
