import { z } from 'zod';

const moneySchema = z.int();

export const invoiceStateSchema = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']);

export const invoiceLineSchema = z.object({
  description: z.string(),
  quantity: z.number(),
  /** null where the provider prices in steps or in fractions of the smallest unit. */
  unitAmount: moneySchema.nullable(),
  amount: moneySchema,
});

/** One invoice of a workspace; amounts in the smallest unit of `currency` (definitions, section 12). */
export const invoiceSchema = z.object({
  id: z.string(),
  /** Drafts and previews have no number yet. */
  number: z.string().nullable(),
  state: invoiceStateSchema,
  /** ISO 4217, upper case. */
  currency: z.string(),
  subtotal: moneySchema,
  tax: moneySchema,
  total: moneySchema,
  amountPaid: moneySchema,
  amountDue: moneySchema,
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Pages of the payment provider that show the invoice and its file. */
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  lines: z.array(invoiceLineSchema),
  customer: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    taxId: z.string().nullable(),
  }),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** Preview of the next invoice. */
export const upcomingInvoiceSchema = invoiceSchema.extend({ estimated: z.literal(true) });
