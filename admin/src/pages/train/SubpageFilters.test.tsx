import { authApi, billingApi, knowledgeApi, WebsiteStatus } from '@colloquy/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { aSubpage, aWebsite } from '../../testing/website-records.ts';
import { aSubpageList, showWebsite, WEBSITE_AT } from './testing/show-website.tsx';

const server = aServer(onRoute(authApi.me, aMe()), onRoute(billingApi.getWorkspacePlan, { data: aPlan() }));

/** Answers every selection of pages, and records the requests. */
function keepSelections(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    onRoute(knowledgeApi.selectSubpages, ({ body }) => {
      sent.push(body);
      return { data: { changed: 1, selected: 1 } };
    }),
  );
  return sent;
}

const filterAt = (filter: object) => `${WEBSITE_AT}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const filterIn = (address: string): unknown =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '{}');

test('new pages, reasons and what is selected are filters in the address, each with a chip to remove it', async () => {
  const { user, asked, address } = showWebsite(server);
  const choose = async (name: string, option: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name }), option);
  await choose('Since the last crawl', 'New (1)');
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ isNew: true }));
  await choose('Reason', 'It asks for a login. (1)');
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ isNew: true, reason: ['LOGIN'] }));
  await choose('Selection', 'Not selected (2)');
  const all = { isNew: true, reason: ['LOGIN'], selected: false };
  await vi.waitFor(() => expect(filterIn(address())).toEqual(all));
  await vi.waitFor(() => {
    const query = asked.at(-1)?.query;
    expect([query?.get('isNew'), query?.getAll('reason[]'), query?.get('selected')]).toEqual([
      'true',
      ['LOGIN'],
      'false',
    ]);
  });
  const chips = within(screen.getByRole('group', { name: 'Filters' }));
  await user.click(chips.getByRole('button', { name: 'Remove the filter: Not selected' }));
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ isNew: true, reason: ['LOGIN'] }));
  await user.click(chips.getByRole('button', { name: 'Clear filters' }));
  await vi.waitFor(() => expect(filterIn(address())).toEqual({}));
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull());
});

test('a filter that is chosen before the address holds the one before keeps it', async () => {
  const { address } = showWebsite(server);
  const choose = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });
  const [selection, reason] = [
    await screen.findByRole('combobox', { name: 'Selection' }),
    await screen.findByRole('combobox', { name: 'Reason' }),
  ];
  fireEvent.change(selection, { target: { value: 'false' } });
  fireEvent.change(reason, { target: { value: 'LOGIN' } });
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ selected: false, reason: ['LOGIN'] }));
  // Later changes start from the address after going back, not from the pending filter.
  await choose('Selection', '');
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ reason: ['LOGIN'] }));
});

test('a chip goes by its key, too', async () => {
  const { user, address } = showWebsite(server, {}, { at: filterAt({ path: '/help/' }) });
  (await screen.findByRole('button', { name: 'Remove the filter: Pages below /help/' })).focus();
  await user.keyboard('{Delete}');
  await vi.waitFor(() => expect(filterIn(address())).toEqual({}));
});

test('what a link or an older dashboard has in the address, and the list does not know, narrows nothing', async () => {
  const at = filterAt({ isNew: 'yes', reason: ['TIRED'], path: 'javascript:1', selected: 3 });
  showWebsite(server, {}, { at });
  await screen.findByText('Prices');
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
});

test('new pages that wait are named with the way to them, and chosen or left out together', async () => {
  const sent = keepSelections();
  const lastCrawl = {
    ...aWebsite().lastCrawl,
    trigger: 'refresh',
    changes: { found: 40, new: 12, changed: 0, lost: 0 },
  };
  const { user, address } = showWebsite(server, {
    websiteStatus: WebsiteStatus.needsActions,
    lastCrawl: { startedAt: '', finishedAt: null, result: null, ...lastCrawl, trigger: 'refresh' },
  });
  await screen.findByText('12 new pages were found. Select those that the chatbot learns, then train.');
  await user.click(screen.getByRole('link', { name: 'Show the 12 new pages' }));
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ isNew: true }));
  for (const name of ['Select what is shown', 'Unselect what is shown']) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  }
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { filter: { isNew: true }, selected: true },
      { filter: { isNew: true }, selected: false },
    ]),
  );
});

test('after the first crawl all pages are new, which is no news', async () => {
  showWebsite(server, { websiteStatus: WebsiteStatus.needsActions });
  await screen.findByText('The pages are known. Select those that the chatbot learns.');
  expect(screen.queryByRole('link', { name: /^Show the/ })).toBeNull();
});

test('a filter that finds nothing leaves what is selected in sight, and a way out', async () => {
  const { user, address } = showWebsite(
    server,
    {},
    { at: filterAt({ selected: false }), list: aSubpageList([]) },
  );
  await screen.findByText('No page fits this search and these filters.');
  screen.getByText('0 of 0 pages selected');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select what is shown' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await vi.waitFor(() => expect(filterIn(address())).toEqual({}));
});

/** A hundred of five hundred pages, all of those selected; `selected` pages of the folder are. */
const aLargeSite = (selected: number) =>
  aSubpageList(
    Array.from({ length: 100 }, (_, nth) =>
      aSubpage(100 + nth, { url: `https://example.org/trails/${nth}` }),
    ),
    { total: 500, folders: [{ path: '/trails/', pages: 500, selectable: 480, selected }] },
  );
const trails = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select everything below /trails/' });

test.each([
  ['all', 480, { checked: true, half: 'false' }],
  ['some', 130, { checked: false, half: 'true' }],
  ['none', 0, { checked: false, half: 'false' }],
] as const)(
  'the box of a folder says %s of all of its pages, not of those in sight',
  async (_, selected, box) => {
    const { asked } = showWebsite(server, {}, { list: aLargeSite(selected) });
    const folder = await trails();
    expect({ checked: folder.checked, half: folder.dataset['indeterminate'] }).toEqual(box);
    screen.getByText('500 pages');
    screen.getByText(`${selected} selected · 100 on this page of the list`);
    expect(asked[0]?.query.get('folders')).toBe('true');
  },
);

test('a folder is chosen whole, and shows at once what is on its way', async () => {
  const answer = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  const { user } = showWebsite(server, {}, { list: aLargeSite(130) });
  server.use(
    onRoute(knowledgeApi.selectSubpages, async ({ body }) => {
      sent.push(body);
      await answer.promise;
      return { data: { changed: 350, selected: 480 } };
    }),
  );
  await user.click(await trails());
  await screen.findByText('480 selected · 100 on this page of the list');
  expect((await trails()).checked).toBe(true);
  answer.resolve();
  await vi.waitFor(() => expect(sent).toEqual([{ filter: { path: '/trails/' }, selected: true }]));
});

test('the pages behind the first hundred are reached by the pager, and their folders are chosen there', async () => {
  const sent = keepSelections();
  const { user, asked, address } = showWebsite(server, {}, { list: aLargeSite(0) });
  await user.click(await screen.findByRole('button', { name: 'Go to page 5' }));
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('page')).toBe('5'));
  expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('5');
  expect(asked.map(({ query }) => [query.get('limit'), query.get('orderBy')])).toEqual(
    asked.map(() => ['100', 'url']),
  );
  await user.click(await trails());
  await vi.waitFor(() => expect(sent).toEqual([{ filter: { path: '/trails/' }, selected: true }]));
});

test('a folder can be all that is shown', async () => {
  const { user, address } = showWebsite(server, {}, { list: aLargeSite(0) });
  await user.click(await screen.findByRole('button', { name: 'Show only /trails/' }));
  await vi.waitFor(() => expect(filterIn(address())).toEqual({ path: '/trails/' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Show only /trails/' })).toBeNull());
});

test('a page that was never read has a box that cannot promise it', async () => {
  const page = aSubpage(90, { title: 'Slow', state: 'failed', selected: false, selectable: false });
  showWebsite(server, {}, { list: aSubpageList([page]) });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Slow' });
  expect(box.disabled).toBe(true);
});
