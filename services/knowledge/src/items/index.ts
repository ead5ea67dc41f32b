export type { BaseDocument } from './bases/bases.model.ts';
export type { BaseRepository } from './bases/bases.repository.ts';
export type { BaseUseCases } from './bases/bases.use-cases.ts';
export type { BotCache } from './bots/bot-cache.ts';
export { createItemsModule, type ItemParts } from './create-items-module.ts';
export { manageableItems, type ChangeItem } from './items/change-item.ts';
export { changeRecorded } from './items/change-recorded.ts';
export {
  ALL_FILES,
  itemOfKey,
  itemPrefix,
  newSourceKey,
  scansKeyOf,
  sourceOfKey,
} from './items/file-keys.ts';
export { asIngestionError, STALLED } from './items/ingestion-error.ts';
export { itemEvents, transition } from './items/items.events.ts';
export type { ItemDocument, SplitVersion } from './items/items.model.ts';
export {
  answeringVersion,
  canEdit,
  canMove,
  DELETED,
  EXCLUDED_ALWAYS,
  excludedFrom,
  foundVersion,
  FRESH_RUN,
  liveQa,
  NOT_SPLIT,
  wrongState,
  type MovingItem,
} from './items/items.policy.ts';
export type { ItemChange, ItemFilter, ItemRepository, ItemSet } from './items/items.repository.ts';
export { toKnowledgeItem } from './items/items.view.ts';
export { newItem } from './items/new-item.ts';
export { BY_WORKSPACE, waitingWorkspaces, type WaitingWorkspace } from './items/waiting-workspaces.ts';
export { createPageQuota, type PageQuota } from './quota/page-quota.ts';
export { versionReservationId, type StorageQuota } from './quota/storage-quota.ts';
export type { KnowledgeModule, ServiceParts } from './service-parts.ts';
