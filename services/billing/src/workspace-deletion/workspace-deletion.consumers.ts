import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { derivedId } from '@colloquy/persistence';
import { contextOf } from '@colloquy/service-kit';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

/** End the plan of a deleted workspace, here at once and at the provider as soon as it answers. */
export function createWorkspaceDeletionConsumers(deps: {
  readonly plans: Pick<WorkspacePlanUseCases, 'begin'>;
  readonly updates: SubscriptionUpdates;
}): Consumer[] {
  return [
    defineConsumer({
      name: 'billing.close-subscription',
      event: workspaceEvents.workspaceDeleted,
      async handle(event) {
        const { workspace_id } = event.data;
        const context = contextOf(event, 'billing');
        // Also one unknown to billing, so that its creation event, if late, finds it closed.
        await deps.plans.begin(workspace_id, context);
        const id = derivedId('workspace-deleted', workspace_id);
        const change = { kind: 'workspace-deleted' } as const;
        const deletion = { id, occurredAt: new Date(event.occurredAt), change };
        await deps.updates.record(workspace_id, deletion, context);
      },
    }),
  ];
}
