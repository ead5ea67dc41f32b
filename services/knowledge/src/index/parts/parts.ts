import type { ObjectStorage } from '@colloquy/object-storage';
import type { Logger } from '@colloquy/observability';
import type { WorkspaceAccess } from '@colloquy/service-kit';
import type { BaseRepository, BotCache, ItemRepository, StorageQuota } from '../../items/index.ts';
import type { WorkspaceIndex } from '../workspace-index/workspace-index.ts';

/** What use cases, loops and jobs of more than one feature are made with. */
export interface Parts {
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly index: WorkspaceIndex;
  /** The chunks of `index`. */
  readonly vectors: WorkspaceIndex['vectors'];
  readonly storage: ObjectStorage;
  readonly bots: BotCache;
  readonly access: WorkspaceAccess;
  readonly quota: StorageQuota;
  /** Wakes the workers of this process: one more item of the workspace waits for them. */
  readonly announceWork: (workspaceId: string) => void;
  readonly logger: Logger;
  readonly now: () => Date;
}
