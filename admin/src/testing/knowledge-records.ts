import {
  DocumentStatus,
  EntityStatus,
  KnowledgeSourceKind,
  ProcessingStatus,
  type KnowledgeItem,
  type ListedKnowledgeItem,
} from '@colloquy/contracts';
import { aBot, anId, aWorkspace } from './records.ts';

export const TIME = '2026-11-20T10:00:00.000Z';

/** A document that is ready, overridden by `change`. */
export function aKnowledgeItem(
  number: number,
  change: Partial<ListedKnowledgeItem> = {},
): ListedKnowledgeItem {
  return {
    id: anId(number),
    _createTime: TIME,
    _updateTime: TIME,
    status: EntityStatus.active,
    workspace_id: aWorkspace().id,
    chat_bot_id: aBot().id,
    type: KnowledgeSourceKind.document,
    format: 'file',
    name: `Document ${number}.pdf`,
    question: null,
    answer: null,
    mimeType: 'application/pdf',
    sizeBytes: 2048,
    website_id: null,
    url: null,
    language: 'en',
    contentHash: null,
    version: 1,
    liveVersion: 1,
    searchable: 'all',
    charCount: 900,
    tokenCount: 200,
    chunkCount: 3,
    pageCount: 5,
    ocrPages: null,
    unreadPages: null,
    encoding: null,
    documentStatus: DocumentStatus.processed,
    processing: ProcessingStatus.done,
    progress: null,
    attempts: 1,
    heartbeatAt: null,
    error: null,
    enabled: true,
    tags: [],
    validUntil: null,
    citedCount: 0,
    lastCitedAt: null,
    createdBy: anId(3),
    revision: 1,
    upload: null,
    ...change,
  };
}

/** A Q&A item of the chatbot. */
export function aQa(change: Partial<KnowledgeItem> = {}): ListedKnowledgeItem {
  return aKnowledgeItem(40, {
    format: 'qa',
    name: 'How much is an E-bike for a full day?',
    question: 'How much is an E-bike for a full day?',
    answer: '42 euros.',
    mimeType: 'text/plain',
    pageCount: null,
    ocrPages: null,
    unreadPages: null,
    ...change,
  });
}
