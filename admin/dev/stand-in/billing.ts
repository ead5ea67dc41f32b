import { billingApi, type Invoice } from '@colloquy/contracts';
import { handle, Refusal, type Handler } from './handle.ts';
import type { StandInState } from './state.ts';

const INVOICE: Invoice = {
  id: 'in_1',
  number: 'C-2026-0007',
  state: 'paid',
  currency: 'EUR',
  subtotal: 4_900,
  tax: 1_225,
  total: 6_125,
  amountPaid: 6_125,
  amountDue: 0,
  periodStart: '2026-10-21T00:00:00.000Z',
  periodEnd: '2026-11-21T00:00:00.000Z',
  issuedAt: '2026-11-21T00:00:00.000Z',
  dueAt: null,
  paidAt: '2026-11-21T00:00:00.000Z',
  hostedUrl: 'https://pay.example.com/in_1',
  pdfUrl: 'https://pay.example.com/in_1.pdf',
  lines: [],
  customer: { name: null, address: null, taxId: null },
};

/** The API's part for money; connected in the first workspace alone. */
export function billingHandlers(state: StandInState): readonly Handler[] {
  const assertConnected = (workspaceId: string) => {
    if (state.workspaces[0]?.id !== workspaceId) throw new Refusal(503, 503_013, 'BILLING_NOT_CONNECTED');
  };
  return [
    handle(billingApi.listInvoices, ({ params, query }) => {
      assertConnected(params.id);
      const open: Invoice = {
        ...INVOICE,
        id: 'in_2',
        number: null,
        state: 'draft',
        hostedUrl: null,
        pdfUrl: null,
      };
      return { data: [open, INVOICE], meta: { total: 2, page: query.page, limit: query.limit } };
    }),
    handle(billingApi.upcomingInvoice, ({ params }) => {
      assertConnected(params.id);
      return { data: { ...INVOICE, id: 'in_3', number: null, estimated: true as const } };
    }),
  ];
}
