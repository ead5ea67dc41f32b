import { createLeasedJobs } from '@colloquy/persistence';
import { jobsEvery } from '@colloquy/service-kit';
import { createBaseConsumers } from './bases/bases.consumers.ts';
import { baseModel } from './bases/bases.model.ts';
import { createBaseRepository } from './bases/bases.repository.ts';
import { createBaseUseCases } from './bases/bases.use-cases.ts';
import { createBotCache } from './bots/bot-cache.ts';
import { createChangeItem } from './items/change-item.ts';
import { createItemConsumers } from './items/items.consumers.ts';
import { createItemJobs } from './items/items.jobs.ts';
import { itemModel } from './items/items.model.ts';
import { createItemRepository } from './items/items.repository.ts';
import { createItemUseCases } from './items/items.use-cases.ts';
import { createMainLanguageUseCases } from './main-language/main-language.use-cases.ts';
import { createStorageQuota } from './quota/storage-quota.ts';
import type { KnowledgeModule, ServiceParts } from './service-parts.ts';

export type ItemParts = ReturnType<typeof createItemsModule>['parts'];

/** Knowledge items with the bots that have them: what is listed, changed and counted of an item, however it came. */
export function createItemsModule(
  deps: ServiceParts & {
    /** Wakes the workers of this process: one more item of the workspace waits for them. */
    readonly announceWork: (workspaceId: string) => void;
  },
) {
  const { database, signal, client, inbox, logger, owner, leaseMs, announceWork } = deps;
  const model = itemModel(database);
  // Something of the item is still to be deleted; its row says what.
  deps.purge.exclude(model, { cleanUpAt: { $ne: null } });
  const items = createItemRepository(model, signal);
  const bases = createBaseRepository(baseModel(database), signal);
  const changes = createBaseUseCases({ bases });
  const parts = {
    items,
    bases,
    changes,
    changeItem: createChangeItem({ items, changes }),
    bots: createBotCache(client, logger),
    quota: createStorageQuota({ client, logger }),
    announceWork,
    /** Work on items, each claimed by one process at a time. */
    leaseItems: (options: { readonly maxAttempts?: number } = {}) =>
      createLeasedJobs(model, { leaseMs, signal, owner, ...options }),
  };
  const all = { ...deps, ...parts };
  return {
    parts,
    useCases: { ...createItemUseCases(all), ...createMainLanguageUseCases(parts) },
    consumers: [...createBaseConsumers(changes), ...createItemConsumers({ items, inbox })],
    jobs: jobsEvery(deps.jobIntervalMs, createItemJobs(all)),
  } satisfies KnowledgeModule;
}
