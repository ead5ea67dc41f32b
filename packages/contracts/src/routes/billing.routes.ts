import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { Plan, planSchema } from '../enums.ts';
import { idSchema } from '../entities/fields.ts';
import { invoiceSchema, upcomingInvoiceSchema } from '../entities/invoice.ts';
import {
  MAX_ANSWERS_CAP,
  planLimitsSchema,
  subscriptionStateSchema,
  workspacePlanSchema,
} from '../entities/workspace.ts';
import { defineRoute, list, pageOnlyQuery, rawBodySchema, single } from './define-route.ts';
import { ofWorkspace } from './route-example.ts';

export const getWorkspacePlan = defineRoute({
  id: 'billing.workspacePlan',
  method: 'GET',
  path: '/workspaces/:id/plan',
  right: 'member',
  summary: "The workspace's plan, its limits and what is used of them.",
  example: ofWorkspace,
  response: single(workspacePlanSchema),
});

export const changeWorkspacePlan = defineRoute({
  id: 'billing.changeWorkspacePlan',
  method: 'PATCH',
  path: '/workspaces/:id/plan',
  right: 'manageBilling',
  summary: 'Set or clear (null) the most answers of a month that a metered plan may cost.',
  body: z.strictObject({ answersCap: z.int().min(1).max(MAX_ANSWERS_CAP).nullable() }),
  example: ({ workspaceId }) => ({ params: { id: workspaceId }, body: { answersCap: 500 } }),
  exampleError: ERRORS.wrongState,
  response: single(workspacePlanSchema),
  errors: [ERRORS.wrongState, ERRORS.requestInProgress],
});

export const billingIntervalSchema = z.enum(['month', 'year']);

export const getPlan = defineRoute({
  id: 'billing.plan',
  method: 'GET',
  path: '/plans/:id',
  right: 'account',
  summary: 'One plan of the price list.',
  params: z.strictObject({ id: z.coerce.number().pipe(planSchema) }),
  response: single(
    z.object({
      id: planSchema,
      name: z.string(),
      limits: planLimitsSchema,
      /** Whether answers from a workspace's own model provider count like others. */
      billOwnModel: z.boolean(),
      trialDays: z.int().nullable(),
      /** Available billing intervals; empty for a plan that is not sold. */
      intervals: z.array(billingIntervalSchema),
    }),
  ),
  errors: [ERRORS.notFound],
});

const resourceSchema = z.enum(['answers', 'bots', 'pages', 'seats', 'storageBytes']);

/** Remaining allowance of a workspace: whether it may use one more unit. */
export const allowanceSchema = z.object({
  workspace_id: idSchema,
  resource: resourceSchema,
  allowed: z.boolean(),
  limit: z.int().nullable(),
  used: z.int(),
  /** The 402 code of a refusal; null when allowed. */
  code: z
    .enum([
      ERRORS.planAnswersUsedUp,
      ERRORS.planBotsUsedUp,
      ERRORS.planPagesUsedUp,
      ERRORS.planSeatsUsedUp,
      ERRORS.planStorageUsedUp,
      ERRORS.trialEnded,
    ])
    .nullable(),
  resetsAt: z.iso.datetime().nullable(),
  /** False for answers that the plan does not count; absent otherwise. */
  isBilled: z.boolean().optional(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

export const readAllowance = defineRoute({
  id: 'billing.readAllowance',
  method: 'GET',
  path: '/internal/workspaces/:id/allowance/:resource',
  right: 'service',
  summary:
    'Whether a workspace may use `wanted` more of a resource. How much is used, where it is not counted here, comes with `count`.',
  params: z.strictObject({ id: idSchema, resource: resourceSchema }),
  query: z.strictObject({
    count: z.coerce.number().int().min(0).default(0),
    wanted: z.coerce.number().int().min(0).default(1),
  }),
  response: single(allowanceSchema),
});

/** Resources reserved before use; seats are not, because the workspace is one document and counts them itself. */
export const reservableSchema = z.enum(['answers', 'bots', 'pages', 'storageBytes']);
export type Reservable = z.infer<typeof reservableSchema>;

/** The longest time a reservation stays open; an upload has an hour. */
export const MAX_HOLD_MS = 2 * 3_600_000;
/** A website reserves hundreds of pages at once. */
export const MAX_RESERVED_AT_ONCE = 1_000;
const reservationParams = z.strictObject({ id: idSchema, resource: reservableSchema });
/**
 * Id of the resource that is reserved for: a history item, a chatbot, a knowledge item or one version of it; a page
 * is its item.
 */
const reservationIdSchema = z.string().min(1).max(200);
const reservationIdsSchema = z.array(reservationIdSchema).min(1).max(MAX_RESERVED_AT_ONCE);

export const reserveUsage = defineRoute({
  id: 'billing.reserveUsage',
  method: 'PUT',
  path: '/internal/workspaces/:id/reservations/:resource',
  right: 'service',
  summary:
    'Take some of a limited resource before using it: all items or none. The same id again keeps its one reservation; one that is neither used nor committed ends after `holdMs`.',
  params: reservationParams,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: reservationIdSchema, amount: z.int().min(0) }))
      .min(1)
      .max(MAX_RESERVED_AT_ONCE),
    holdMs: z.int().min(1).max(MAX_HOLD_MS),
    /** Whether a model provider of the workspace will give the answers; some plans do not count those. */
    byOwnModel: z.boolean().default(false),
  }),
  response: single(allowanceSchema),
});

export const commitReservations = defineRoute({
  id: 'billing.commitReservations',
  method: 'PUT',
  path: '/internal/workspaces/:id/reservations/:resource/committed',
  right: 'service',
  summary: 'What was reserved is used: it counts from now on, however late its event comes.',
  params: reservationParams,
  body: z.strictObject({ ids: reservationIdsSchema }),
  response: single(z.object({})),
});

export const releaseReservations = defineRoute({
  id: 'billing.releaseReservations',
  method: 'PUT',
  path: '/internal/workspaces/:id/reservations/:resource/released',
  right: 'service',
  summary: 'Give back what was reserved and not used; with `isGone` also what was used and exists no more.',
  params: reservationParams,
  body: z.strictObject({ ids: reservationIdsSchema, isGone: z.boolean().default(false) }),
  response: single(z.object({})),
});

/** Why the daily limit of test answers is reached. */
export const debugRefusalSchema = z.object({
  code: z.enum([
    ERRORS.accountTestAnswersUsedUp,
    ERRORS.workspaceTestAnswersUsedUp,
    ERRORS.installationTestAnswersUsedUp,
  ]),
  limit: z.int(),
  used: z.int(),
  resetsAt: z.iso.datetime(),
});

export const takeDebugAnswer = defineRoute({
  id: 'billing.takeDebugAnswer',
  method: 'POST',
  path: '/internal/workspaces/:id/debug-answers',
  right: 'service',
  summary: 'Count one answer of a test chat, which no plan pays for, against the limits of the day.',
  /** The member who asks; null from services that predate the field. */
  body: z.object({ account_id: idSchema.nullable().default(null) }),
  response: single(z.object({ refusal: debugRefusalSchema.nullable() })),
});

export const readSubscriptionState = defineRoute({
  id: 'billing.readStanding',
  method: 'GET',
  path: '/internal/workspaces/:id/standing',
  right: 'service',
  summary: 'Which plan a workspace has, and in which state.',
  response: single(z.object({ plan_id: planSchema, state: subscriptionStateSchema })),
});

export const readPayments = defineRoute({
  id: 'billing.readPayments',
  method: 'GET',
  path: '/internal/payments',
  right: 'service',
  summary: 'Whether a payment provider is connected to this installation.',
  response: single(z.object({ isConnected: z.boolean() })),
});

/** The page of the product to return to; any other address is refused with `urlNotAllowed`. */
const ownPageSchema = z.string().max(2_048);
const linkSchema = single(z.object({ url: z.string() }));
const LINK_ERRORS = [
  ERRORS.urlNotAllowed,
  ERRORS.wrongState,
  ERRORS.billingNotConnected,
  ERRORS.paymentProviderUnavailable,
] as const;

export const startCheckout = defineRoute({
  id: 'billing.startCheckout',
  method: 'POST',
  path: '/plans/:id/checkout',
  right: 'manageBilling',
  summary:
    "Buy a plan for a workspace: the payment provider's page. Both addresses are pages of this product.",
  params: z.strictObject({ id: z.coerce.number().pipe(planSchema) }),
  body: z.strictObject({
    workspace_id: idSchema,
    interval: billingIntervalSchema,
    successUrl: ownPageSchema,
    cancelUrl: ownPageSchema,
  }),
  example: ({ workspaceId, ownPage }) => ({
    params: { id: Plan.payAsYouGo },
    body: { workspace_id: workspaceId, interval: 'month', successUrl: ownPage, cancelUrl: ownPage },
  }),
  exampleError: ERRORS.billingNotConnected,
  response: linkSchema,
  creates: true,
  errors: LINK_ERRORS,
});

export const openPortal = defineRoute({
  id: 'billing.openPortal',
  method: 'POST',
  path: '/workspaces/:id/portal',
  right: 'manageBilling',
  summary: "The payment provider's page for cards, addresses and cancelling.",
  body: z.strictObject({ returnUrl: ownPageSchema }),
  example: ({ workspaceId, ownPage }) => ({ params: { id: workspaceId }, body: { returnUrl: ownPage } }),
  exampleError: ERRORS.billingNotConnected,
  response: linkSchema,
  creates: true,
  errors: LINK_ERRORS,
});

export const listInvoices = defineRoute({
  id: 'billing.listInvoices',
  method: 'GET',
  path: '/workspaces/:id/invoices',
  right: 'manageBilling',
  summary: "The workspace's invoices, the newest first.",
  query: z.strictObject(pageOnlyQuery),
  example: ofWorkspace,
  response: list(invoiceSchema),
  errors: [ERRORS.paymentProviderUnavailable],
});

export const upcomingInvoice = defineRoute({
  id: 'billing.upcomingInvoice',
  method: 'GET',
  path: '/workspaces/:id/invoices/upcoming',
  right: 'manageBilling',
  summary: 'An estimate of the next invoice; null when none will come.',
  example: ofWorkspace,
  response: single(upcomingInvoiceSchema.nullable()),
  errors: [ERRORS.paymentProviderUnavailable],
});

export const receiveStripeEvent = defineRoute({
  id: 'billing.receiveStripeEvent',
  base: 'meta',
  method: 'POST',
  path: '/billing/stripe',
  right: 'public',
  summary: 'News from Stripe, under its signature. Repeats and late ones are welcome.',
  body: rawBodySchema,
  response: z.object({ received: z.literal(true) }),
  rawBody: { headers: ['stripe-signature'] },
  maxBodyBytes: 1024 * 1024,
  errors: [ERRORS.signatureNotValid, ERRORS.storeUnavailable, ERRORS.billingNotConnected],
});
