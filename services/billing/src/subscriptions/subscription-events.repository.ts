import { createRepository, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import type { SubscriptionEvent } from '../subscription-state/subscription-events.ts';
import { fromStored, subscriptionEventModel, toStored } from './subscription-events.model.ts';

export type SubscriptionEventRepository = ReturnType<typeof createSubscriptionEventRepository>;

export function createSubscriptionEventRepository(database: ServiceDatabase, signal: OutboxSignal) {
  const repository = createRepository(subscriptionEventModel(database), { signal }).everywhere(
    'the payment provider names customers, not always workspaces',
  );
  return {
    /** Stores the event under its id; an existing one stays unchanged. */
    async add(workspaceId: string | null, { id, change, ...event }: SubscriptionEvent) {
      const row = { _id: id, workspace_id: workspaceId, ...event, fact: toStored(change) };
      await repository.insertOnce(row);
    },
    /** All events of a workspace, and those of its customer that named no workspace. Unordered. */
    async findOf(workspaceId: string, customerRef: string | null) {
      const own = await repository.find({ workspace_id: workspaceId });
      const unnamed = customerRef === null ? [] : await repository.find({ workspace_id: null, customerRef });
      return [...own, ...unnamed].map((row) => ({
        id: row._id,
        occurredAt: row.occurredAt,
        customerRef: row.customerRef,
        subscriptionRef: row.subscriptionRef,
        change: fromStored(row.fact),
      }));
    },
  };
}
