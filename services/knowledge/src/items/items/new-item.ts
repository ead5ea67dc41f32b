import { chunkingSchema, KnowledgeSourceKind } from '@colloquy/contracts';
import type { NewDocument } from '@colloquy/persistence';
import type { ItemDocument } from './items.model.ts';

type Given = Pick<
  ItemDocument,
  | '_id'
  | 'chat_bot_id'
  | 'format'
  | 'name'
  | 'sourceKind'
  | 'mimeType'
  | 'sizeBytes'
  | 'contentHash'
  | 'documentStatus'
  | 'createdBy'
  | 'sourceKey'
> &
  Partial<ItemDocument>;

/** An item as it begins: version 1, nothing live. */
export function newItem(given: Given): NewDocument<ItemDocument> {
  return {
    type: KnowledgeSourceKind.document,
    question: null,
    answer: null,
    earlierQa: null,
    website_id: null,
    url: null,
    language: null,
    languageHint: null,
    encoding: null,
    encodingChoice: null,
    version: 1,
    liveVersion: null,
    charCount: 0,
    tokenCount: 0,
    chunkCount: 0,
    pageCount: null,
    ocrPages: null,
    unreadPages: null,
    split: null,
    awaitsVectors: false,
    progress: null,
    error: null,
    enabled: true,
    tags: [],
    validUntil: null,
    hasExpired: false,
    citedCount: 0,
    lastCitedAt: null,
    chunking: chunkingSchema.parse({}),
    liveSourceKey: null,
    slotExpiresAt: null,
    failures: 0,
    stalls: 0,
    reindexId: null,
    deleting: false,
    cleanUpAt: null,
    maskedFrom: null,
    leaseNumber: 0,
    attempts: 0,
    ...given,
  };
}
