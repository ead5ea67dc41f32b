import { createRepository, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import type { SubscriptionEvent } from '../subscription-state/subscription-events.ts';
import { fromStored, subscriptionEventModel, toStored } from './subscription-events.model.ts';

export interface SubscriptionEventRepository {
  /** Keeps the event under its id; what is there already stays as it is. */
  add(workspaceId: string | null, event: SubscriptionEvent): Promise<void>;
  /** All events of a workspace, and those of its customer that named no workspace. In no order. */
  findOf(workspaceId: string, customerRef: string | null): Promise<SubscriptionEvent[]>;
}

export function createSubscriptionEventRepository(
  database: ServiceDatabase,
  signal: OutboxSignal,
): SubscriptionEventRepository {
  const repository = createRepository(subscriptionEventModel(database), { signal }).everywhere(
    'the payment provider names customers, not always workspaces',
  );
  return {
    async add(workspaceId, { id, change, ...event }) {
      const row = { _id: id, workspace_id: workspaceId, ...event, fact: toStored(change) };
      await repository.insertOnce(row);
    },
    async findOf(workspaceId, customerRef) {
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
