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

/** 80 or 100 % of a limit are used. Published once per period and limit. */
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
    /** When answers are counted anew; null when they never are, as in a trial. */
    resetsAt: z.iso.datetime().nullable(),
  }),
  upcasts: { 1: (data) => ({ resetsAt: null, ...z.record(z.string(), z.unknown()).parse(data) }) },
});

/** A mail to admins about the plan must be sent, once per `notice_key`. */
export const noticeRequested = defineEvent({
  type: 'billing.notice-requested',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({
    workspace_id: z.string(),
    plan_id: planSchema,
    notice: z.enum(['trial-ending', 'trial-ended', 'payment-failed', 'plan-restricted', 'erasure-near']),
    notice_key: z.string(),
    /** The date that the notice is about: the end, or the consequence of doing nothing. */
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

/** The retention period after a cancellation has passed: the workspace must be deleted. */
export const erasureDue = defineEvent({
  type: 'billing.erasure-due',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string() }),
});

export const changeRecorded = defineChangeRecorded('billing');
