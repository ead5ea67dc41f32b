import { derivedId } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { SubscriptionEventRepository } from '../subscriptions/subscription-events.repository.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

export interface WorkspaceDeletionUseCases {
  /** Ends the plan of a workspace that is gone, here now and at the provider as soon as it answers. */
  close(workspaceId: string, deletedAt: Date, context: RequestContext): Promise<void>;
}

export function createWorkspaceDeletionUseCases(deps: {
  readonly subscriptions: Pick<WorkspacePlanUseCases, 'begin'>;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly updates: SubscriptionUpdates;
}): WorkspaceDeletionUseCases {
  const { subscriptions, subscriptionEvents, updates } = deps;
  return {
    async close(workspaceId, deletedAt, context) {
      // Also one that billing does not know: its creation event, when it comes late, finds it closed.
      await subscriptions.begin(workspaceId, context);
      await subscriptionEvents.add(workspaceId, {
        id: derivedId('workspace-deleted', workspaceId),
        occurredAt: deletedAt,
        customerRef: null,
        subscriptionRef: null,
        change: { kind: 'workspace-deleted' },
      });
      await updates.update(workspaceId, context);
    },
  };
}
