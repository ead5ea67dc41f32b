import { authApi, billingApi, ERRORS, knowledgeApi, WebsiteStatus, WorkspaceRole } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute, refuse, type RouteCall } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aCrawlReport, aReportedPage, aWebsite } from '../../testing/website-records.ts';
import { aList } from './testing/show-train.tsx';
import { showWebsite, WEBSITE_AT, WEBSITE_PATH } from './testing/show-website.tsx';
import { WebsitePage } from './websites/WebsitePage.tsx';

const ROOM = 38;
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(billingApi.getWorkspacePlan, {
    data: aPlan({
      limits: { answers: null, bots: null, pages: ROOM + 2, seats: null, storageBytes: null },
      usage: { answers: 0, bots: 1, pages: 2, seats: 1, storageBytes: 0 },
    }),
  }),
);
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

test('the pages stand as a tree of their paths, the unusual ones with what became of them and why', async () => {
  showWebsite(server);
  const login = await rowOf('/help/login');
  login.getByText('Left out');
  login.getByText('It asks for a login.');
  expect(login.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  const broken = await rowOf('Broken');
  broken.getByText('Failed');
  broken.getByText('The server answered 503. What was read before still answers.');
  (await rowOf('Bikes')).getByText('New');
  expect((await rowOf('Prices')).queryByText('Answering', { selector: '.MuiChip-label' })).toBeNull();
  screen.getByText('4 pages');
  screen.getByText('3 of 5 pages selected');
});

test('a page, a folder, and everything can be selected, each with one call', async () => {
  const sent: unknown[] = [];
  const { user } = showWebsite(server);
  server.use(
    onRoute(knowledgeApi.selectSubpages, ({ body }) => {
      sent.push(body);
      return { data: { changed: 1, selected: 4 } };
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bikes' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const folder = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select everything below /help/' });
  expect(folder.dataset['indeterminate']).toBe('true');
  await user.click(folder);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Select all' });
  await vi.waitFor(() => expect(all.disabled).toBe(false));
  await user.click(all);
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { id: [anId(61)], selected: true },
      { filter: { path: '/help/' }, selected: true },
      { filter: {}, selected: true },
    ]),
  );
});

test('a folder closes and opens by its button', async () => {
  const { user } = showWebsite(server);
  const button = await screen.findByRole('button', { name: 'Pages below /help/', expanded: true });
  await user.click(button);
  expect(screen.queryByText('Prices')).toBeNull();
  await user.click(button);
  await screen.findByText('Prices');
});

test('what is searched for is asked of the server, and only that is selected together', async () => {
  const sent: unknown[] = [];
  const filter = encodeURIComponent('{"search":"help","state":["failed"]}');
  const { user, asked } = showWebsite(server, {}, { at: `${WEBSITE_AT}?filter=${filter}` });
  server.use(
    onRoute(knowledgeApi.selectSubpages, ({ body }) => {
      sent.push(body);
      return { data: { changed: 1, selected: 4 } };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Select what is shown' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ filter: { search: 'help', state: ['failed'] }, selected: true }]),
  );
  expect([asked[0]?.query.get('search'), asked[0]?.query.getAll('state[]')]).toEqual(['help', ['failed']]);
});

test('selected pages are trained, with the room of the plan beside the button', async () => {
  let processed = 0;
  const { user } = showWebsite(server, {
    websiteStatus: WebsiteStatus.needsActions,
    counters: { ...aWebsite().counters, indexed: 0 },
  });
  server.use(
    onRoute(knowledgeApi.processWebsite, () => {
      processed += 1;
      return { data: aWebsite({ websiteStatus: WebsiteStatus.processing }) };
    }),
  );
  await screen.findByText('The pages are known. Select those that the chatbot learns.');
  await screen.findByText(`Your plan has room for ${ROOM} more pages.`);
  await user.click(screen.getByRole('button', { name: 'Train 3 selected pages' }));
  await screen.findByText('The selected pages are being learned.');
  expect(processed).toBe(1);
});

test('a plan without room says so, with the way to the plan', async () => {
  const { user } = showWebsite(server, { websiteStatus: WebsiteStatus.needsActions });
  server.use(onRoute(knowledgeApi.processWebsite, () => refuse(402, Number(ERRORS.planPagesUsedUp))));
  await user.click(await screen.findByRole('button', { name: 'Train 3 selected pages' }));
  const alert = await vi.waitFor(() => {
    const found = screen.getAllByRole('alert').find((one) => /billing|operator/i.test(one.innerHTML));
    expect(found).toBeDefined();
    return found;
  });
  expect(alert?.textContent).not.toBe('');
});

test.each([
  ['a crawl that failed', WebsiteStatus.crawlingError, 'Crawl again'],
  ['pages that could not be learned', WebsiteStatus.processingError, 'Try the selected pages again'],
])('%s has its reason and another try', async (_what, websiteStatus, action) => {
  const sent: string[] = [];
  const { user } = showWebsite(server, {
    websiteStatus,
    error: { code: 'START_UNREACHABLE', message: 'The address does not answer.' },
  });
  server.use(
    onRoute(knowledgeApi.refreshWebsite, ({ body }) => {
      sent.push(JSON.stringify(body));
      return { data: aWebsite() };
    }),
    onRoute(knowledgeApi.processWebsite, ({ body }) => {
      sent.push(JSON.stringify(body));
      return { data: aWebsite() };
    }),
  );
  await screen.findByText('The address does not answer.');
  await user.click(screen.getByRole('button', { name: action }));
  await vi.waitFor(() => expect(sent).toEqual([action === 'Crawl again' ? '{"mode":"full"}' : '{}']));
});

test('a page of it opens with its text by passage and its address', async () => {
  const item = aKnowledgeItem(162, {
    format: 'page',
    name: 'Prices',
    url: 'https://example.org/help/prices',
    pageCount: null,
  });
  server.use(
    onRoute(knowledgeApi.listKnowledge, aList([item])),
    onRoute(knowledgeApi.listChunks, {
      data: [
        {
          index: 0,
          text: 'A bike costs 14 euros.',
          headingPath: ['Prices'],
          page: null,
          language: 'en',
          tokenCount: 5,
          citedCount: 0,
          lastCitedAt: null,
        },
      ],
      meta: { total: 1, page: 1, limit: 40, version: 1 },
    }),
  );
  const { user, address } = showWebsite(server);
  await user.click(await screen.findByRole('button', { name: 'Prices' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('A bike costs 14 euros.');
  expect(drawer.getByRole('link', { name: /example\.org\/help\/prices/ }).getAttribute('href')).toBe(
    item.url,
  );
  expect(address()).toContain(`item=${anId(162)}`);
});

test('one page is added, and what is wrong with its address stands at the field', async () => {
  const { user } = showWebsite(server);
  server.use(
    onRoute(knowledgeApi.addSubpage, () =>
      refuse(400, 400, 'VALIDATION', [{ field: 'url', message: 'This is no page of the website.' }]),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Add page' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Address of the page' }), 'https://other.org/');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('This is no page of the website.');
});

test('a page is removed after a question', async () => {
  const removed: unknown[] = [];
  const { user } = showWebsite(server);
  server.use(
    onRoute(knowledgeApi.removeSubpages, ({ query }) => {
      removed.push(query.getAll('id[]'));
      return { data: { id: query.getAll('id[]') } };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Broken' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('“Broken” was removed and is left out from now on.');
  expect(removed).toEqual([[anId(64)]]);
});

test('a website that is not there, and one of another chatbot, are missing alike', async () => {
  server.use(onRoute(knowledgeApi.readWebsite, () => refuse(404, Number(ERRORS.notFound))));
  const first = renderPage(<WebsitePage />, { at: WEBSITE_AT, path: WEBSITE_PATH });
  await screen.findByText('This website does not exist any more.');
  first.unmount();
  showWebsite(server, { chat_bot_id: anId(9) });
  await screen.findByText('This website does not exist any more.');
});

test('who may only read sees the pages and nothing to change them by', async () => {
  showWebsite(server, {}, { role: WorkspaceRole.user });
  await screen.findByText('Prices');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Train/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add page' })).toBeNull();
});

test('the report says what became of every address, what is missing and lost, and is saved as a file', async () => {
  const asked: RouteCall[] = [];
  const lost = aReportedPage(65, {
    title: 'Old',
    state: 'gone',
    reason: 'HTTP_4XX',
    httpStatus: 404,
    lost: true,
  });
  server.use(
    onRoute(knowledgeApi.readCrawlReport, (call) => {
      asked.push(call);
      return { data: [lost], meta: { total: 1, page: 1, limit: 50, report: aCrawlReport() } };
    }),
  );
  // An address that does not navigate the test's window.
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#report');
  const { user } = showWebsite(server, {}, { at: `${WEBSITE_AT}?view=report` });
  const table = within(await screen.findByRole('table', { name: 'Addresses of the report' }));
  expect(table.getAllByText('The server answered 404.').length).toBeGreaterThan(0);
  screen.getByText('2 more addresses were found and not kept: there were too many for so few pages.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Lost since the last time (1)');
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('view')).toBe('lost'));
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'old');
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('old'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Gone (1)');
  await vi.waitFor(() => expect(asked.at(-1)?.query.getAll('state[]')).toEqual(['gone']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'The server answered 4XX. (1)');
  await vi.waitFor(() => expect(asked.at(-1)?.query.getAll('reason[]')).toEqual(['HTTP_4XX']));
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await screen.findByText('The report was saved.');
  const { query } = asked.at(-1) ?? { query: new URLSearchParams() };
  expect([query.get('view'), query.get('returnAll'), query.get('format')]).toEqual(['lost', 'true', 'csv']);
  // The file contains exactly what is shown.
  const narrowed = (one: URLSearchParams) => [
    one.get('search'),
    one.getAll('state[]'),
    one.getAll('reason[]'),
  ];
  expect(narrowed(query)).toEqual(['old', ['gone'], ['HTTP_4XX']]);
  expect(saved).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Export as JSON' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const json = asked.at(-1)?.query ?? new URLSearchParams();
  expect([json.get('returnAll'), json.get('format'), ...narrowed(json)]).toEqual([
    'true',
    'json',
    ...narrowed(query),
  ]);
  saved.mockRestore();
});
