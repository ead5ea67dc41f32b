import {
  authApi,
  billingApi,
  ERRORS,
  knowledgeApi,
  WebsiteStatus,
  WorkspaceRole,
  type Website,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute, refuse, type RouteCall } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { aSchedule, aWebsite } from '../../testing/website-records.ts';
import { trainPage } from './testing/show-train.tsx';

const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(billingApi.getWorkspacePlan, { data: aPlan() }),
  onRoute(knowledgeApi.readCrawlAbilities, { data: { rendersPages: true } }),
);
const NO_BROWSER = 'No browser on this installation: such pages are reported, not read.';
const AT = `/workspace/${anId(1)}/bots/${anId(2)}/websites`;
const listed = (websites: readonly Website[]) => ({
  data: [...websites],
  meta: { total: websites.length, page: 1, limit: 25 },
});

function showWebsites(websites: readonly Website[], options: PageOptions = {}) {
  server.use(onRoute(knowledgeApi.listWebsites, listed(websites)));
  return renderPage(trainPage(), { at: AT, ...options });
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

test('the websites have an address of their own, beside the documents', async () => {
  showWebsites([aWebsite()]);
  const tab = await screen.findByRole('tab', { name: 'Websites' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Documents' }).getAttribute('href')).toBe(
    `/workspace/${anId(1)}/bots/${anId(2)}`,
  );
});

test('a website says how many of its selected pages answer, when it was read and when it will be again', async () => {
  showWebsites([aWebsite({ refreshSchedules: [aSchedule(), aSchedule({ id: anId(71), enabled: false })] })]);
  const row = await rowOf('example.org');
  expect(row.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe(`${AT}/${anId(50)}`);
  expect(row.getAllByLabelText('3 of 3 selected pages').length).toBeGreaterThan(0);
  row.getByText('Nov 30');
});

test.each([
  ['Needs actions', { websiteStatus: WebsiteStatus.needsActions }],
  ['Processing error (crawling)', { websiteStatus: WebsiteStatus.crawlingError }],
  ['Processing error', { websiteStatus: WebsiteStatus.processingError }],
  ['Partly processed', { partial: true }],
])('a website that is not as usual says so: %s', async (label, change) => {
  showWebsites([aWebsite(change)]);
  expect((await rowOf('example.org')).getAllByText(label).length).toBeGreaterThan(0);
});

test('a website that is worked on shows how far it is, and is asked again by itself', async () => {
  let asked = 0;
  server.use(
    onRoute(knowledgeApi.listWebsites, () => {
      asked += 1;
      const progress = { stage: 'index' as const, done: asked, total: 9 };
      return listed([
        asked < 3 ? aWebsite({ websiteStatus: WebsiteStatus.processing, progress }) : aWebsite(),
      ]);
    }),
  );
  renderPage(trainPage(), { at: AT });
  await screen.findAllByText('Learning pages: 1 of 9');
  await vi.waitFor(() => expect(screen.queryByText(/^Learning pages/)).toBeNull());
  expect(asked).toBe(3);
});

test('without websites there is what they are for, and a way to add one', async () => {
  showWebsites([]);
  await screen.findByText('No websites yet');
  screen.getByRole('button', { name: 'Add website' });
});

test('a list that fails says why, and is asked again on request', async () => {
  server.use(onRoute(knowledgeApi.listWebsites, () => refuse(503, Number(ERRORS.serviceUnavailable))));
  const { user } = renderPage(trainPage(), { at: AT });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(onRoute(knowledgeApi.listWebsites, listed([aWebsite()])));
  await user.click(retry);
  await screen.findByText('example.org');
});

test('a list that is on its way shows its shape', async () => {
  server.use(onRoute(knowledgeApi.listWebsites, () => never()));
  const { container } = renderPage(trainPage(), { at: AT });
  await vi.waitFor(() => expect(container.querySelector('.MuiSkeleton-root')).not.toBeNull());
});

test('who may only read sees the websites and nothing to change them by', async () => {
  showWebsites([aWebsite()], { role: WorkspaceRole.user });
  const row = await rowOf('example.org');
  await screen.findByText('Your role can look at the websites but not change them.');
  expect(row.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add website' })).toBeNull();
});

test('a sitemap is added with what is advanced, and its pages are looked at next', async () => {
  const asked: RouteCall[] = [];
  const { user, address } = showWebsites([]);
  server.use(
    onRoute(knowledgeApi.createWebsite, (call) => {
      asked.push(call);
      return { data: aWebsite({ websiteStatus: WebsiteStatus.crawling }) };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add website' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sitemap' }));
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), ' https://example.org/sitemap.xml ');
  expect(dialog.queryByRole('textbox', { name: 'Pages at most' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Advanced' }));
  const pages = dialog.getByRole('textbox', { name: 'Pages at most' });
  await user.clear(pages);
  await user.type(pages, '40');
  await user.type(dialog.getByRole('combobox', { name: 'Without these paths' }), '/blog/**{Enter}');
  await user.click(dialog.getByRole('switch', { name: 'Subdomains, too' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(address()).toBe(`${AT}/${anId(50)}`));
  expect(asked.map(({ body }) => body)).toEqual([
    {
      chat_bot_id: anId(2),
      type: 2,
      url: 'https://example.org/sitemap.xml',
      config: { maxPages: 40, excludePaths: ['/blog/**'], subdomains: true },
    },
  ]);
});

test.each([
  ['says so beside its switch', { data: { rendersPages: false } }, true],
  ['says nothing when there is one', { data: { rendersPages: true } }, false],
  ['says nothing while that is not known', refuse(503, Number(ERRORS.serviceUnavailable)), false],
])('a browser that is missing: the dialog %s', async (_what, answer, isSaid) => {
  const { user } = showWebsites([]);
  let isAsked = false;
  server.use(
    onRoute(knowledgeApi.readCrawlAbilities, () => {
      isAsked = true;
      return answer;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add website' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Advanced' }));
  dialog.getByRole('switch', { name: 'Run JavaScript where a page needs it' });
  await vi.waitFor(() => expect(isAsked).toBe(true));
  if (isSaid) await dialog.findByText(NO_BROWSER);
  else expect(dialog.queryByText(NO_BROWSER)).toBeNull();
});

test('what the server has against a field stands at the field, also inside of what is advanced', async () => {
  const { user } = showWebsites([]);
  server.use(
    onRoute(knowledgeApi.createWebsite, () =>
      refuse(400, 400, 'VALIDATION', [
        { field: 'url', message: 'This address may not be read.' },
        { field: 'config.removeSelectors.0', message: 'This is no selector.' },
      ]),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Add website' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true'),
  );
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'http://10.0.0.1/');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('This address may not be read.');
  await dialog.findByText('This is no selector.');
});

test('a website is deleted after a question that names it and its pages', async () => {
  const deleted: unknown[] = [];
  const { user } = showWebsites([aWebsite()]);
  server.use(
    onRoute(knowledgeApi.deleteWebsite, ({ params }) => {
      deleted.push(params['id']);
      server.use(onRoute(knowledgeApi.listWebsites, listed([])));
      return { data: { id: anId(50) } };
    }),
  );
  await user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete website' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “example.org”?' });
  within(dialog).getByText('Its 3 pages stop answering at once. This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No websites yet');
  expect(deleted).toEqual([anId(50)]);
});

test('a website of which no page answers is deleted with a text of its own', async () => {
  const { counters } = aWebsite();
  const { user } = showWebsites([aWebsite({ counters: { ...counters, indexed: 0 } })]);
  await user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete website' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “example.org”?' }));
  dialog.getByText('None of its pages answers. This cannot be undone.');
});

test('a refresh says what it looks for, and one that is running already is told', async () => {
  const asked: unknown[] = [];
  const { user } = showWebsites([aWebsite()]);
  server.use(
    onRoute(knowledgeApi.refreshWebsite, ({ body }) => {
      asked.push(body);
      return asked.length === 1 ? { data: aWebsite() } : refuse(409, Number(ERRORS.wrongState));
    }),
  );
  const open = async () =>
    user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  const openRefresh = async () => {
    await open();
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    return within(await screen.findByRole('dialog', { name: 'Refresh “example.org”' }));
  };
  // With the defaults, one more click is enough.
  await user.click((await openRefresh()).getByRole('button', { name: 'Refresh' }));
  await screen.findByText('“example.org” is being refreshed.');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await openRefresh();
  await user.click(dialog.getByRole('button', { name: 'Changes of the selected pages' }));
  expect(dialog.queryByRole('combobox', { name: 'New pages' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Refresh' }));
  await vi.waitFor(() => expect(asked).toEqual([{ mode: 'full', newPages: 'hold' }, { mode: 'known' }]));
  await vi.waitFor(() => expect(document.querySelector('.MuiAlert-colorError')).not.toBeNull());
});

test.each([
  ['Are learned at once', 'include'],
  ['Are left alone', 'ignore'],
] as const)('new pages of a refresh by hand can be told: %s', async (label, newPages) => {
  const asked: unknown[] = [];
  const { user } = showWebsites([aWebsite({ websiteStatus: WebsiteStatus.needsActions })]);
  server.use(
    onRoute(knowledgeApi.refreshWebsite, ({ body }) => {
      asked.push(body);
      return { data: aWebsite() };
    }),
  );
  await user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
  const dialog = within(await screen.findByRole('dialog'));
  // There is no indexed page that could have changed.
  expect(dialog.queryByRole('button', { name: 'Changes of the selected pages' })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'New pages' }), label);
  await user.click(dialog.getByRole('button', { name: 'Refresh' }));
  await vi.waitFor(() => expect(asked).toEqual([{ mode: 'full', newPages }]));
});

test('settings that changed are sent with the revision, and nothing else', async () => {
  const asked: RouteCall[] = [];
  const { user } = showWebsites([aWebsite()]);
  server.use(
    onRoute(knowledgeApi.updateWebsite, (call) => {
      asked.push(call);
      return { data: aWebsite() };
    }),
  );
  await user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  const depth = dialog.getByRole('textbox', { name: 'Clicks from the start (0 to 10)' });
  await user.clear(depth);
  await user.type(depth, '5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('“example.org” was saved.');
  expect(asked.map(({ body }) => body)).toEqual([{ revision: 7, config: { maxDepth: 5 } }]);
});

test('a website cannot lose its name', async () => {
  const asked: RouteCall[] = [];
  const { user } = showWebsites([aWebsite()]);
  server.use(
    onRoute(knowledgeApi.updateWebsite, (call) => {
      asked.push(call);
      return { data: aWebsite() };
    }),
  );
  await user.click((await rowOf('example.org')).getByRole('button', { name: 'Actions for example.org' }));
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.required).toBe(true);
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Name is required.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
});
