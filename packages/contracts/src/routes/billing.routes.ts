import { z } from 'zod';
import { planSchema } from '../enums.ts';
import { idSchema } from '../entities/fields.ts';
import { planLimitsSchema, workspacePlanSchema } from '../entities/workspace.ts';
import { defineRoute, idParams, single } from './define-route.ts';

export const getWorkspacePlan = defineRoute({
  id: 'billing.workspacePlan',
  method: 'GET',
  path: '/workspaces/:id/plan',
  access: 'user',
  summary: "The workspace's plan, its limits and what is used of them.",
  params: idParams,
  response: single(workspacePlanSchema),
  errors: ['404001'],
});

export const getPlan = defineRoute({
  id: 'billing.plan',
  method: 'GET',
  path: '/plans/:id',
  access: 'user',
  summary: 'One plan of the price list.',
  params: z.strictObject({ id: z.coerce.number().pipe(planSchema) }),
  response: single(
    z.object({ id: planSchema, name: z.string(), limits: planLimitsSchema, trialDays: z.int().nullable() }),
  ),
  errors: ['404001'],
});

const resourceSchema = z.enum(['answers', 'bots', 'pages', 'seats']);

/** What a workspace may still use; the answer to "may I do one more?". */
export const allowanceSchema = z.object({
  workspace_id: idSchema,
  resource: resourceSchema,
  allowed: z.boolean(),
  limit: z.int().nullable(),
  used: z.int(),
  /** Which 402 code says why not; null when allowed. */
  code: z.enum(['402001', '402002', '402003', '402004', '402006']).nullable(),
  resetsAt: z.iso.datetime().nullable(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

export const readAllowance = defineRoute({
  id: 'billing.readAllowance',
  base: 'internal',
  method: 'GET',
  path: '/internal/workspaces/:id/allowance/:resource',
  access: 'service',
  summary: 'Whether a workspace may use one more of a resource. What is not counted here comes with `count`.',
  params: z.strictObject({ id: idSchema, resource: resourceSchema }),
  query: z.strictObject({ count: z.coerce.number().int().min(0).default(0) }),
  response: single(allowanceSchema),
});

export const billingRoutes = [getWorkspacePlan, getPlan, readAllowance] as const;
