import { z } from 'zod';

/**
 * The parts of Stripe's objects that we read, in the form of every API version since 2022, because a webhook endpoint
 * keeps the version it was created with. Source: https://docs.stripe.com/api.
 */
const refSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const timeSchema = z
  .number()
  .transform((seconds) => new Date(seconds * 1_000))
  .pipe(z.date());

/** https://docs.stripe.com/api/events/object. */
export const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: timeSchema,
  data: z.object({ object: z.unknown() }),
});

const metadataSchema = z.object({
  workspace_id: z.string().optional(),
  plan_id: z.coerce
    .number()
    .pipe(z.literal([1, 2, 3]))
    .optional()
    .catch(undefined),
  interval: z.enum(['month', 'year']).optional().catch(undefined),
});

export const checkoutSessionSchema = z.object({
  mode: z.string(),
  payment_status: z.string(),
  customer: refSchema.nullable(),
  subscription: refSchema.nullable(),
  metadata: metadataSchema.nullish(),
});

const periodShape = {
  current_period_start: timeSchema.optional(),
  current_period_end: timeSchema.optional(),
};

export const subscriptionSchema = z.object({
  id: z.string(),
  customer: refSchema,
  status: z.string(),
  currency: z.string(),
  cancel_at_period_end: z.boolean(),
  /** The newer field for the same. */
  cancel_at: timeSchema.nullish(),
  start_date: timeSchema,
  metadata: metadataSchema.nullish(),
  // On the subscription until 2025-03, on its items since.
  ...periodShape,
  items: z.object({
    data: z
      .array(
        z.object({
          ...periodShape,
          price: z.object({
            id: z.string(),
            recurring: z.object({ interval: z.string() }).nullish(),
          }),
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof subscriptionSchema>;

export const invoiceEventSchema = z.object({
  customer: refSchema.nullable(),
  // On the invoice until 2025-03, under its parent since.
  subscription: refSchema.nullish(),
  subscription_details: z.object({ metadata: metadataSchema.nullish() }).nullish(),
  parent: z
    .object({
      subscription_details: z
        .object({ subscription: refSchema, metadata: metadataSchema.nullish() })
        .nullish(),
    })
    .nullish(),
});
