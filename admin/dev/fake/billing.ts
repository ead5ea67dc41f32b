import {
  billingApi,
  Plan,
  type Invoice,
  type PlanLimits,
  type WorkspacePlan,
  ERRORS,
} from '@colloquy/contracts';
import { handle, Refusal, type Handler } from './handle.ts';
import type { FakeState } from './state.ts';

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

const GIBIBYTE = 1024 ** 3;
const NO_LIMITS: PlanLimits = { answers: null, bots: null, pages: null, storageBytes: null, seats: null };
const TRIAL_LIMITS: PlanLimits = { answers: 100, bots: 1, pages: 50, storageBytes: GIBIBYTE, seats: 2 };
const OFFERS = {
  [Plan.freeTrial]: { name: 'Free trial', trialDays: 14, limits: TRIAL_LIMITS, intervals: [] },
  [Plan.payAsYouGo]: {
    name: 'Pay as you go',
    trialDays: null,
    limits: { answers: null, bots: 10, pages: 2_000, storageBytes: 20 * GIBIBYTE, seats: 10 },
    intervals: ['month' as const, 'year' as const],
  },
  [Plan.enterprise]: { name: 'Enterprise', trialDays: null, limits: NO_LIMITS, intervals: [] },
};

/** A trial of two weeks, as most workspaces have it. */
export const TRIAL: WorkspacePlan = {
  plan_id: Plan.freeTrial,
  name: 'Free trial',
  state: 'trialing',
  trialEndsAt: '2026-12-05T00:00:00.000Z',
  periodStart: '2026-11-21T00:00:00.000Z',
  periodEnd: '2026-12-05T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  currency: 'EUR',
  paymentRequired: false,
  proPlanRequired: false,
  billingConnected: true,
  limits: TRIAL_LIMITS,
  answersCap: null,
  usage: { answers: 12, bots: 1, pages: 0, documents: 4, storageBytes: 0, seats: 1 },
  resetsAt: '2026-12-05T00:00:00.000Z',
};

/** The API's part for money; connected in the first workspace alone. */
export function billingHandlers(state: FakeState): readonly Handler[] {
  const assertConnected = (workspaceId: string) => {
    if (state.workspaces[0]?.id !== workspaceId)
      throw new Refusal(503, Number(ERRORS.billingNotConnected), 'BILLING_NOT_CONNECTED');
  };
  return [
    handle(billingApi.getWorkspacePlan, ({ params }) => ({
      data: { ...TRIAL, billingConnected: state.workspaces[0]?.id === params.id },
    })),
    handle(billingApi.changeWorkspacePlan, ({ body }) => ({
      data: { ...TRIAL, plan_id: Plan.payAsYouGo, state: 'active' as const, trialEndsAt: null, ...body },
    })),
    handle(billingApi.getPlan, ({ params }) => ({ data: { id: params.id, ...OFFERS[params.id] } })),
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
