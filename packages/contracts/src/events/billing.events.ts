import { z } from 'zod';
import { planSchema } from '../enums.ts';
import { subscriptionStateSchema } from '../entities/workspace.ts';
import { defineEvent } from './define-event.ts';

export const planChanged = defineEvent({
  type: 'billing.plan-changed',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string(), plan_id: planSchema, state: subscriptionStateSchema }),
});

export const limitReached = defineEvent({
  type: 'billing.limit-reached',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({
    workspace_id: z.string(),
    resource: z.enum(['answers']),
    percent: z.literal([80, 100]),
    limit: z.int(),
    used: z.int(),
  }),
});
