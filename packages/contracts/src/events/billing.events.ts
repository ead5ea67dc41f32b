import { z } from 'zod';
import { planSchema } from '../enums.ts';
import { limitedResourceSchema, subscriptionStateSchema } from '../entities/workspace.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

export const planChanged = defineEvent({
  type: 'billing.plan-changed',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string(), plan_id: planSchema, state: subscriptionStateSchema }),
});

/** 80 or 100 % of a limit are used; once per period and limit. */
export const limitReached = defineEvent({
  type: 'billing.limit-reached',
  version: 2,
  key: (data) => data.workspace_id,
  data: z.object({
    workspace_id: z.string(),
    resource: limitedResourceSchema,
    percent: z.literal([80, 100]),
    limit: z.int(),
    used: z.int(),
    /** When answers begin to count anew; null for what does not, as the answers of a trial. */
    resetsAt: z.iso.datetime().nullable(),
  }),
  upcasts: { 1: (data) => ({ resetsAt: null, ...z.record(z.string(), z.unknown()).parse(data) }) },
});

/** Something about the plan that admins must be told of by mail; once per `notice_key`. */
export const noticeRequested = defineEvent({
  type: 'billing.notice-requested',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({
    workspace_id: z.string(),
    plan_id: planSchema,
    notice: z.enum(['trial-ending', 'trial-ended', 'payment-failed', 'plan-restricted', 'erasure-near']),
    notice_key: z.string(),
    /** The day that the notice is about: of the end, or of what happens when nobody acts. */
    at: z.iso.datetime(),
  }),
});

/** An admin set, changed or cleared (null) the monthly cap of a metered plan. */
export const answersCapChanged = defineEvent({
  type: 'billing.answers-cap-changed',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({
    workspace_id: z.string(),
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
});

/** The days are over for which data is kept after a cancel: the workspace goes. */
export const erasureDue = defineEvent({
  type: 'billing.erasure-due',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string() }),
});

export const changeRecorded = defineChangeRecorded('billing');
