import { DocumentStatus } from '@colloquy/contracts';
import { systemContext } from '@colloquy/service-kit';
import type { ItemRepository } from '../../items/index.ts';
import type { DeletionUseCases } from './deletion.use-cases.ts';

const PAGE = 100;

/** Deletes what no request deletes any more. Each job is safe to run in many processes at once. */
export function createDeletionJobs(deps: {
  readonly items: ItemRepository;
  readonly deletion: DeletionUseCases;
  readonly now: () => Date;
}) {
  const { items, deletion, now } = deps;
  return {
    async deleteExpiredUploads(): Promise<void> {
      const expired = await items.findEverywhere(
        { documentStatus: DocumentStatus.pending, deleting: false, slotExpiresAt: { $lte: now() } },
        PAGE,
      );
      for (const item of expired) await deletion.deleteItem(item, systemContext('knowledge'));
    },

    async finishDeletions(): Promise<void> {
      const left = await items.findEverywhere({ deleting: true, cleanUpAt: { $lte: now() } }, PAGE);
      for (const item of left) await deletion.finish(item, systemContext('knowledge'));
    },
  };
}
