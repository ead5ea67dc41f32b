import { derivedId } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

export type WorkspaceDeletionUseCases = ReturnType<typeof createWorkspaceDeletionUseCases>;

export function createWorkspaceDeletionUseCases(deps: {
  readonly plans: Pick<WorkspacePlanUseCases, 'begin'>;
  readonly updates: SubscriptionUpdates;
}) {
  const { plans, updates } = deps;
  return {
    /** Ends the plan of a workspace that is gone, here now and at the provider as soon as it answers. */
    async close(workspaceId: string, deletedAt: Date, context: RequestContext): Promise<void> {
      // Also one that billing does not know: its creation event, when it comes late, finds it closed.
      await plans.begin(workspaceId, context);
      const id = derivedId('workspace-deleted', workspaceId);
      const change = { kind: 'workspace-deleted' } as const;
      await updates.record(workspaceId, { id, occurredAt: deletedAt, change }, context);
    },
  };
}
