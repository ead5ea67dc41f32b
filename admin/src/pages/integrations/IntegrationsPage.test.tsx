import { billingApi, botApi, ERRORS, WorkspaceRole, type PublicLink } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aPlan } from '../../testing/plans.ts';
import { anId, aPublicLink } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { IntegrationsPage } from './IntegrationsPage.tsx';

// The chat in the frame is a separate page with tests of its own.
const server = aServer(http.get('*/chat/widget/preview/*', () => HttpResponse.html('')));
const page = (links: readonly PublicLink[]) => ({
  data: [...links],
  meta: { total: links.length, page: 1, limit: 100 },
});
const lists = (...links: readonly PublicLink[]) => onRoute(botApi.listPublicLinks, page(links));
const plan = onRoute(billingApi.getWorkspacePlan, { data: aPlan() });

test('shows that it loads', () => {
  server.use(plan, onRoute(botApi.listPublicLinks, never));
  renderPage(<IntegrationsPage />);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('says when the links cannot be read, and reads them again on request', async () => {
  server.use(
    plan,
    onRoute(botApi.listPublicLinks, () => refuse(404, ERRORS.notFound)),
  );
  const { user } = renderPage(<IntegrationsPage />);
  const retry = await screen.findByText('Retry');
  server.use(lists(aPublicLink()));
  await user.click(retry);
  await screen.findByText('Default');
});

test('says what a link is for where there is none', async () => {
  server.use(plan, lists());
  renderPage(<IntegrationsPage />);
  await screen.findByText('No public link');
});

test('shows each link with its code, and marks only what visitors cannot see', async () => {
  const off = aPublicLink({ id: anId(7), linkId: 'b'.repeat(22), name: 'Shop', enabled: false });
  server.use(plan, lists(aPublicLink(), off));
  renderPage(<IntegrationsPage />);
  const shop = await screen.findByRole('listitem', { name: 'Shop' });
  within(shop).getByText('Off');
  expect(within(shop).queryByTitle('Preview of Shop')).toBeNull();
  const usual = screen.getByRole('listitem', { name: 'Default' });
  within(usual).getByTitle('Preview of Default');
  expect(within(usual).queryByText('Off')).toBeNull();
  expect(within(usual).getByLabelText('Embed code of Default').textContent).toContain(
    'abcdefghijklmnopqrstuv',
  );
});

test('deletes a link behind its menu, once it was asked', async () => {
  const deleted: unknown[] = [];
  server.use(
    plan,
    lists(aPublicLink()),
    onRoute(botApi.deletePublicLinks, ({ query }) => {
      deleted.push(query.getAll('id[]'));
      return { data: { id: [anId(4)] } };
    }),
  );
  const { user } = renderPage(<IntegrationsPage />);
  await user.click(await screen.findByLabelText('More about Default'));
  await user.click(await screen.findByText('Delete link'));
  await screen.findByText('Delete “Default”?');
  expect(deleted).toEqual([]);
  server.use(lists());
  await user.click(screen.getByText('Delete link', { selector: '[role=dialog] button' }));
  await screen.findByText('“Default” was deleted.');
  await screen.findByText('No public link');
  expect(deleted).toEqual([[anId(4)]]);
});

test('goes on, with a new link, where its look is chosen', async () => {
  const made = aPublicLink({ id: anId(8), linkId: 'c'.repeat(22), name: 'Shop' });
  server.use(plan, lists(aPublicLink()), onRoute(botApi.createPublicLink, { data: made }));
  const { user, address } = renderPage(<IntegrationsPage />, { at: '/here', path: '/here' });
  await user.click(await screen.findByText('New link'));
  await user.type(await screen.findByLabelText(/^Name/), 'Shop');
  await user.click(screen.getByText('Create'));
  await screen.findByText('“Shop” was created.');
  expect(address()).toBe(`/workspace/${anId(1)}/bots/${anId(2)}/integrations/links/${'c'.repeat(22)}`);
});

test('can be looked at, and not changed, by whoever may not', async () => {
  server.use(plan, lists(aPublicLink()));
  const { user } = renderPage(<IntegrationsPage />, { role: WorkspaceRole.user });
  await user.click(await screen.findByLabelText('More about Default'));
  await screen.findByText('Open the page of its own');
  for (const text of ['Delete link', 'New link', 'Site', 'API keys'])
    expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByLabelText('Default is enabled')).toBeNull();
});

test('a site that was typed and not added is asked for before the page is left', async () => {
  server.use(plan, lists(aPublicLink()));
  const page = renderPage(<IntegrationsPage />);
  const site = await screen.findByRole('textbox', { name: 'Site' });
  await page.user.type(site, 'shop.example.com');
  expect(await asksBeforeGoing(page)).toBe(true);
  await page.user.clear(site);
  expect(await asksBeforeGoing(page)).toBe(false);
});
