import { billingEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { PlanDirectory } from './plan-directory.ts';

/** One process of the group hears each event; the others look again after a few seconds. */
export function createPlanDirectoryConsumers(plans: PlanDirectory): Consumer[] {
  return [
    defineConsumer({
      name: 'integration.forget-plan',
      event: billingEvents.planChanged,
      handle: async ({ data }) => plans.forget(data.workspace_id),
    }),
  ];
}
