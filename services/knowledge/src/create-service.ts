import { knowledgeApi, operatorApi } from '@colloquy/contracts';
import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '@colloquy/object-storage';
import {
  bindModules,
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createIndexModule, type IndexDependencies } from './index/index.ts';
import { createIngestionModule, createReaders, type IngestionDependencies } from './ingestion/index.ts';
import { createItemsModule } from './items/index.ts';
import { knowledgeMigrations } from './migrations/index.ts';
import { createWebsitesModule, type WebsiteDependencies } from './websites/index.ts';

export interface KnowledgeServiceDependencies
  extends ServiceDependencies,
    IndexDependencies,
    IngestionDependencies,
    WebsiteDependencies {
  readonly storage: ObjectStorage;
  /** Documents of one workspace processed at once by this process; there is one more worker for others. Default 2. */
  readonly concurrency?: number;
}

const DEFAULT_CONCURRENCY = 2;
const DEFAULT_LEASE_MS = 20_000;
const DEFAULT_JOB_INTERVAL_MS = 30_000;

/** Documents and texts, what bots know of them, and the search over it. */
export function createKnowledgeService(deps: KnowledgeServiceDependencies): Service {
  const foundation = createServiceFoundation('knowledge', deps, knowledgeMigrations);
  const { concurrency = DEFAULT_CONCURRENCY, ingestion: times = {} } = deps;
  const { leaseMs = DEFAULT_LEASE_MS, jobIntervalMs = DEFAULT_JOB_INTERVAL_MS, extraction } = times;
  const access = createRemoteWorkspaceAccess(foundation.client);
  const readers = createReaders({ concurrency, extraction, scans: deps.scans });
  const shared = { ...deps, ...foundation, access, owner: randomUUID(), leaseMs, jobIntervalMs };

  const announceWork = (workspaceId: string): void => ingestion.parts.ingestionLoop.announce(workspaceId);
  const items = createItemsModule({ ...shared, announceWork });
  const ofItems = { ...shared, ...items.parts };
  const index = createIndexModule({ ...ofItems, isWorker: concurrency > 0 });
  const ofIndex = { ...ofItems, ...index.parts };
  const ingestion = createIngestionModule({ ...ofIndex, readers, concurrency });
  const websites = createWebsitesModule({ ...ofIndex, ...ingestion.parts });

  const modules = [items, index, ingestion, websites];
  const bound = bindModules(foundation, { ...knowledgeApi, ...operatorApi }, modules);
  return {
    ...foundation.service,
    ...bound,
    consumers: [...foundation.consumers, ...bound.consumers],
    checks: { ...foundation.service.checks, ...index.checks, ...ingestion.checks },
    async stop() {
      await bound.stop();
      await readers.close();
    },
  };
}
