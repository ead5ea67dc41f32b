import { derivedId } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { NewsRepository } from '../subscriptions/subscription-events.repository.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

export interface ClosingUseCases {
  /** Ends the plan of a workspace that is gone, here now and at the provider as soon as it answers. */
  close(workspaceId: string, deletedAt: Date, context: RequestContext): Promise<void>;
}

export function createClosingUseCases(deps: {
  readonly subscriptions: Pick<SubscriptionUseCases, 'begin'>;
  readonly news: NewsRepository;
  readonly updates: SubscriptionUpdates;
}): ClosingUseCases {
  const { subscriptions, news, updates } = deps;
  return {
    async close(workspaceId, deletedAt, context) {
      // Also one that billing never heard of: the news of its making, when they come late, find it closed.
      await subscriptions.begin(workspaceId, context);
      await news.add(workspaceId, {
        id: derivedId('workspace-deleted', workspaceId),
        occurredAt: deletedAt,
        customerRef: null,
        subscriptionRef: null,
        fact: { kind: 'workspace-deleted' },
      });
      await updates.update(workspaceId, context);
    },
  };
}
