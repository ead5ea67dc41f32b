import { systemContext } from '@colloquy/service-kit';
import type { ChangeItem } from './change-item.ts';
import { itemEvents } from './items.events.ts';
import type { ItemRepository } from './items.repository.ts';

const PAGE = 100;

export function createItemJobs(deps: {
  readonly items: ItemRepository;
  readonly changeItem: ChangeItem;
  readonly now: () => Date;
}) {
  const { items, changeItem, now } = deps;
  return {
    /** Emits once that the bot answers from less, for items whose `validUntil` has passed. */
    async publishExpiries(): Promise<void> {
      const expired = await items.findEverywhere(
        { hasExpired: false, deleting: false, validUntil: { $lte: now() } },
        PAGE,
      );
      for (const item of expired) {
        const events = [itemEvents(item, systemContext('knowledge')).baseChanged()];
        await changeItem(item, (current) =>
          current.hasExpired ? null : { set: { hasExpired: true }, events },
        );
      }
    },
  };
}
