import { isAppError, ERRORS } from '@colloquy/errors';
import { createRepository, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import type { SubscriptionNews } from '../subscription-state/subscription-events.ts';
import { newsModel } from './subscription-events.model.ts';

export interface NewsRepository {
  /** Keeps it under its id; what is there already stays as it is. */
  add(workspaceId: string | null, news: SubscriptionNews): Promise<void>;
  /** All news of a workspace, and those of its customer that named no workspace. In no order. */
  findOf(workspaceId: string, customerRef: string | null): Promise<SubscriptionNews[]>;
}

export function createNewsRepository(database: ServiceDatabase, signal: OutboxSignal): NewsRepository {
  const repository = createRepository(newsModel(database), { signal }).everywhere(
    'the payment provider names customers, not always workspaces',
  );
  return {
    async add(workspaceId, { id, ...news }) {
      try {
        await repository.insert({ _id: id, workspace_id: workspaceId, ...news });
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
      }
    },
    async findOf(workspaceId, customerRef) {
      const own = await repository.find({ workspace_id: workspaceId });
      const unnamed = customerRef === null ? [] : await repository.find({ workspace_id: null, customerRef });
      return [...own, ...unnamed].map(({ _id, occurredAt, subscriptionRef, fact, ...rest }) => ({
        id: _id,
        occurredAt,
        customerRef: rest.customerRef,
        subscriptionRef,
        fact,
      }));
    },
  };
}
