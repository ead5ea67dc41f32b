import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createTenantRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { SubscriptionDocument } from './subscriptions.model.ts';

export interface SubscriptionRepository {
  /** The workspace's subscription; `first` becomes it when there is none yet. */
  getOrCreate(
    workspaceId: string,
    first: () => { document: NewDocument<SubscriptionDocument>; events: readonly EventEnvelope[] },
  ): Promise<SubscriptionDocument>;
  find(workspaceId: string): Promise<SubscriptionDocument | null>;
  /** Notes a warning and sends its event, once per key. */
  addWarning(workspaceId: string, warning: string, event: EventEnvelope): Promise<void>;
}

export function createSubscriptionRepository(
  model: Model<SubscriptionDocument>,
  signal: OutboxSignal,
): SubscriptionRepository {
  const repository = createTenantRepository(model, { signal });
  return {
    async getOrCreate(workspaceId, first) {
      const scope = tenantScope(workspaceId);
      const found = await repository.findById(scope, workspaceId);
      if (found !== null) return found;
      const { document, events } = first();
      try {
        return await repository.insert(scope, document, events);
      } catch (error) {
        // Somebody else was first.
        if (isAppError(error) && error.code === '409003') return repository.getById(scope, workspaceId);
        throw error;
      }
    },
    find: (workspaceId) => repository.findById(tenantScope(workspaceId), workspaceId),
    async addWarning(workspaceId, warning, event) {
      await repository.update(
        tenantScope(workspaceId),
        { _id: workspaceId, warnings: { $nin: [warning] } },
        { push: { warnings: warning } },
        { events: [event] },
      );
    },
  };
}
