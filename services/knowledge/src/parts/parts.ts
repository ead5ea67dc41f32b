import type { EmbeddingModel } from '@colloquy/language-model';
import type { ObjectStorage } from '@colloquy/object-storage';
import type { Logger } from '@colloquy/observability';
import type { WorkspaceAccess } from '@colloquy/service-kit';
import type { BaseRepository } from '../bases/bases.repository.ts';
import type { BotCache } from '../bots/bot-cache.ts';
import type { ItemRepository } from '../items/items.repository.ts';
import type { StorageQuota } from '../quota/storage-quota.ts';
import type { SearchIndex } from '../search-index/search-index.ts';

/** What use cases, loops and jobs of more than one feature are made with. */
export interface Parts {
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly index: SearchIndex;
  /** The chunks of `index`. */
  readonly vectors: SearchIndex['vectors'];
  readonly storage: ObjectStorage;
  readonly embeddings: EmbeddingModel;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
  readonly quota: StorageQuota;
  /** Wakes the workers of this process: one more item of the workspace waits for them. */
  readonly announceWork: (workspaceId: string) => void;
  readonly logger: Logger;
  readonly now: () => Date;
}
