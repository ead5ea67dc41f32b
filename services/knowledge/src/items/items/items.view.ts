import { ProcessingStatus, type DroppedUpload, type KnowledgeItem } from '@colloquy/contracts';
import type { ItemDocument } from './items.model.ts';
import { searchableBy, UNDER_WAY } from './items.policy.ts';

export function toKnowledgeItem(item: ItemDocument): KnowledgeItem {
  return {
    id: item._id,
    _createTime: item.createdAt.toISOString(),
    _updateTime: item.updatedAt.toISOString(),
    status: item.status,
    workspace_id: item.workspace_id,
    chat_bot_id: item.chat_bot_id,
    type: item.type,
    format: item.format,
    name: item.name,
    question: item.question,
    answer: item.answer,
    mimeType: item.mimeType,
    sizeBytes: item.sizeBytes,
    website_id: item.website_id,
    url: item.url,
    language: item.language,
    contentHash: item.contentHash,
    version: item.version,
    liveVersion: item.liveVersion,
    charCount: item.charCount,
    tokenCount: item.tokenCount,
    chunkCount: item.chunkCount,
    pageCount: item.pageCount,
    searchable: searchableBy(item),
    ocrPages: item.ocrPages ?? null,
    unreadPages: item.unreadPages ?? null,
    encoding: encodingOf(item),
    documentStatus: item.documentStatus,
    processing: UNDER_WAY.has(item.documentStatus) ? ProcessingStatus.inProcess : ProcessingStatus.done,
    progress: item.progress,
    attempts: item.attempts,
    heartbeatAt: item.heartbeatAt?.toISOString() ?? null,
    error: item.error,
    enabled: item.enabled,
    tags: item.tags,
    validUntil: item.validUntil?.toISOString() ?? null,
    citedCount: item.citedCount,
    lastCitedAt: item.lastCitedAt?.toISOString() ?? null,
    createdBy: item.createdBy,
    revision: item.revision,
  };
}

function encodingOf({ encoding, encodingChoice }: ItemDocument): KnowledgeItem['encoding'] {
  if (encoding === null && encodingChoice === null) return null;
  return {
    detected: encoding?.detected ?? null,
    confidence: encoding?.confidence ?? null,
    choice: encodingChoice,
  };
}

export function toDroppedUpload({ name, sizeBytes, slotExpiresAt, updatedAt }: ItemDocument): DroppedUpload {
  return { name, sizeBytes, at: (slotExpiresAt ?? updatedAt).toISOString() };
}
