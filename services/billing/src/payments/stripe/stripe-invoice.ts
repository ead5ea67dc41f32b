import type Stripe from 'stripe';
import { invoiceStateSchema, type Invoice } from '@colloquy/contracts';

/** Maps Stripe's invoice: https://docs.stripe.com/api/invoices/object. */
export function toInvoice(invoice: Stripe.Invoice): Invoice {
  const taxes = invoice.total_taxes ?? [];
  return {
    id: invoice.id,
    number: invoice.number,
    state: invoiceStateSchema.parse(invoice.status ?? 'draft'),
    currency: invoice.currency.toUpperCase(),
    subtotal: invoice.subtotal,
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_due,
    periodStart: isoTime(invoice.period_start),
    periodEnd: isoTime(invoice.period_end),
    issuedAt: isoTimeOrNull(invoice.status_transitions.finalized_at),
    dueAt: isoTimeOrNull(invoice.due_date),
    paidAt: isoTimeOrNull(invoice.status_transitions.paid_at),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    lines: invoice.lines.data.map(toLine),
    customer: {
      name: invoice.customer_name,
      address: addressText(invoice.customer_address),
      taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
    },
  };
}

function toLine(line: Stripe.InvoiceLineItem): Invoice['lines'][number] {
  const unitAmount = Number(line.pricing?.unit_amount_decimal?.toString() ?? Number.NaN);
  return {
    description: line.description ?? '',
    quantity: line.quantity ?? 1,
    unitAmount: Number.isInteger(unitAmount) ? unitAmount : null,
    amount: line.amount,
  };
}

function addressText(address: Stripe.Address | null): string | null {
  if (address === null) return null;
  const town = [address.postal_code, address.city].filter(Boolean).join(' ');
  const parts = [address.line1, address.line2, town, address.state, address.country];
  return parts.filter(Boolean).join(', ') || null;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

function isoTimeOrNull(seconds: number | null): string | null {
  return seconds === null ? null : isoTime(seconds);
}
