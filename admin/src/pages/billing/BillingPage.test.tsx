import { authApi, billingApi, ERRORS, Plan, type Invoice, type WorkspacePlan } from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { BillingPage } from './BillingPage.tsx';

const server = aServer(onRoute(authApi.me, aMe()));
const at = `/workspace/${anId(1)}/billing`;
const trial = aPlan({
  plan_id: Plan.freeTrial,
  name: 'Free trial',
  state: 'trialing',
  billingConnected: true,
  limits: { answers: 100, bots: 1, pages: 50, seats: 2, storageBytes: 1024 * 1024 },
  usage: { answers: 100, bots: 1, pages: 50, seats: 2, storageBytes: 1024 * 1024 },
});
const noLimits = { answers: null, bots: null, pages: null, seats: null, storageBytes: null };
const OFFERS = {
  [Plan.freeTrial]: {
    id: Plan.freeTrial,
    name: 'Free trial',
    limits: trial.limits,
    trialDays: 14,
    intervals: [],
    billOwnModel: true,
  },
  [Plan.payAsYouGo]: {
    id: Plan.payAsYouGo,
    name: 'Pay as you go',
    limits: { ...trial.limits, answers: null, seats: 10 },
    trialDays: null,
    intervals: ['month' as const, 'year' as const],
    billOwnModel: true,
  },
  [Plan.enterprise]: {
    id: Plan.enterprise,
    name: 'Enterprise',
    limits: noLimits,
    trialDays: null,
    intervals: [],
    billOwnModel: true,
  },
};

function anInvoice(number: number): Invoice {
  return {
    id: `in_${number}`,
    number: `COLL-${number}`,
    state: 'paid',
    currency: 'EUR',
    subtotal: 2_900,
    tax: 0,
    total: 2_900,
    amountPaid: 2_900,
    amountDue: 0,
    periodStart: '2026-10-01T00:00:00.000Z',
    periodEnd: '2026-11-01T00:00:00.000Z',
    issuedAt: '2026-11-01T00:00:00.000Z',
    dueAt: null,
    paidAt: null,
    hostedUrl: 'https://pay.example.com/1',
    pdfUrl: 'javascript:alert(1)',
    lines: [],
    customer: { name: null, address: null, taxId: null },
  };
}
const invoices = (all: readonly Invoice[], total = all.length) =>
  onRoute(billingApi.listInvoices, ({ query }) => ({
    data: [...all],
    meta: { total, page: Number(query.get('page')), limit: Number(query.get('limit')) },
  }));
const plan = (shown: WorkspacePlan) => onRoute(billingApi.getWorkspacePlan, { data: shown });
const show = () => renderPage(<BillingPage />, { at });

beforeEach(() =>
  server.use(
    plan(trial),
    onRoute(billingApi.upcomingInvoice, { data: null }),
    invoices([]),
    onRoute(billingApi.getPlan, ({ params }) => {
      const found = Object.values(OFFERS).find(({ id }) => String(id) === params['id']);
      return found === undefined ? refuse(404, ERRORS.notFound) : { data: found };
    }),
  ),
);

test('while the plan is on its way nothing is said of it, and when it cannot be had it can be asked for again', async () => {
  server.use(onRoute(billingApi.getWorkspacePlan, never));
  const { unmount } = show();
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  server.use(onRoute(billingApi.getWorkspacePlan, () => refuse(500, 500)));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(plan(trial));
  await user.click(retry);
  await screen.findByRole('heading', { name: 'Free trial' });
});

test('the plans stand beside each other, line by line, with the own one marked', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Plans' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['In the plan', 'Free trialYour plan', 'Pay as you go', 'Enterprise'],
    ['Trial days', '14', 'None', 'None'],
    ['Answers', '100', 'Each at a price', 'Each at a price'],
    ['Chatbots', '1', '1', 'No limit'],
    ['Pages', '50', '50', 'No limit'],
    ['Members', '2', '10', 'No limit'],
    ['Storage', '1 MB', '1 MB', 'No limit'],
    ['', '', 'Choose Pay as you go, paid monthly', 'By contract. Ask whoever runs this installation.'],
  ]);
  expect(table.queryByText(/€|\$/)).toBeNull();
});

test('what can be paid by the year can be chosen so', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Yearly' }));
  screen.getByRole('button', { name: 'Choose Pay as you go, paid yearly' });
});

test('plans that cannot be read can be asked for again', async () => {
  server.use(onRoute(billingApi.getPlan, () => refuse(500, 500)));
  show();
  const section = within(await screen.findByRole('region', { name: 'Plans' }));
  await section.findByRole('button', { name: 'Retry' });
});

test('what is used up is never red', async () => {
  const { container } = show();
  expect(await screen.findAllByRole('progressbar')).toHaveLength(5);
  expect(container.querySelector('[class*=rogress][class*=olorError]')).toBeNull();
});

test('an installation that sells nothing compares no plans and lists no invoices', async () => {
  server.use(plan(aPlan()));
  show();
  await screen.findByText(/This installation sells nothing/);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
});

test('no invoice is said; one shows what was paid and links only to web pages', async () => {
  const { unmount } = show();
  await screen.findByText('No invoices yet.');
  unmount();
  server.use(invoices([anInvoice(1), { ...anInvoice(2), state: 'open', number: null }]));
  show();
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const [, paid, open] = table.getAllByRole('row');
  expect(paid?.textContent).toMatch(/COLL-1.*Paid.*€29\.00/);
  expect(open?.textContent).toMatch(/Draft.*Open/);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://pay.example.com/1',
    'https://pay.example.com/1',
  ]);
});

test('many invoices come page by page, and the page stands in the address', async () => {
  const asked: (string | null)[] = [];
  server.use(
    onRoute(billingApi.listInvoices, ({ query }) => {
      asked.push(query.get('page'));
      return { data: [anInvoice(Number(query.get('page')))], meta: { total: 60, page: 1, limit: 25 } };
    }),
  );
  const { user, address } = show();
  await screen.findByText('COLL-1');
  await user.click(screen.getByRole('button', { name: /next page/i }));
  await screen.findByText('COLL-2');
  await waitFor(() => expect(address()).toContain('page=2'));
  expect(asked).toEqual(['1', '2']);
});

test('a payment provider that cannot be reached is told where the invoices stand; the plan still shows', async () => {
  server.use(onRoute(billingApi.listInvoices, () => refuse(503, ERRORS.paymentProviderUnavailable)));
  show();
  await screen.findByRole('heading', { name: 'Free trial' });
  const section = within(await screen.findByRole('region', { name: 'Invoices' }));
  await section.findByRole('button', { name: 'Retry' });
});

test('a cap that was typed and not saved is asked for before the page is left', async () => {
  server.use(plan(aPlan({ plan_id: Plan.payAsYouGo, billingConnected: true, answersCap: 100 })));
  const page = show();
  const cap = await screen.findByRole('textbox', { name: 'Answers in a month' });
  await page.user.type(cap, '0');
  expect(await asksBeforeGoing(page)).toBe(true);
  server.use(
    onRoute(billingApi.changeWorkspacePlan, { data: aPlan({ plan_id: Plan.payAsYouGo, answersCap: 1_000 }) }),
  );
  await page.user.click(screen.getByRole('button', { name: 'Save cap' }));
  await waitFor(() => expect(cap).toHaveProperty('value', '1000'));
  expect(await asksBeforeGoing(page)).toBe(false);
});

test.each([
  [true, 3, '3 of the answers came from model providers of your workspace.'],
  [false, 3, 'Answers by model providers of your workspace do not count: 3 in this period.'],
  [false, 0, 'Answers by model providers of your workspace do not count: 0 in this period.'],
])('where billing of own models is %s it says what they gave', async (billOwnModel, answers, text) => {
  const own = { provider_id: anId(30), answers };
  const answersByProvider = [{ provider_id: 'instance', answers: 9 }, ...(answers === 0 ? [] : [own])];
  server.use(plan(aPlan({ billOwnModel, answersByProvider })));
  renderPage(<BillingPage />);
  await screen.findByText(text);
});

test('says nothing of own models where none gave an answer', async () => {
  server.use(plan(aPlan({ answersByProvider: [{ provider_id: 'instance', answers: 9 }] })));
  renderPage(<BillingPage />);
  await screen.findByRole('list', { name: 'Used in this period' });
  expect(screen.queryByText(/model provider/)).toBeNull();
});
