import {
  billingApi,
  ERRORS,
  integrationApi,
  Plan,
  WorkspaceRole,
  workspaceApi,
  type ApiKey,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { anApiKey, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const meta = (total: number) => ({ total, page: 1, limit: 100 });
const server = aServer(
  onRoute(billingApi.getWorkspacePlan, { data: aPlan() }),
  onRoute(workspaceApi.listMembers, {
    data: [
      {
        userId: anId(3),
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        workspace_role_id: WorkspaceRole.admin,
        lastSeenAt: null,
      },
    ],
    meta: meta(1),
  }),
);
const lists = (...keys: readonly ApiKey[]) =>
  onRoute(integrationApi.listApiKeys, { data: [...keys], meta: meta(keys.length) });
const open = (options: PageOptions = {}) =>
  renderPage(<ApiKeysPage />, { at: '/keys/b1', path: '/keys/:botId', ...options });

test('shows that it loads', () => {
  server.use(onRoute(integrationApi.listApiKeys, never));
  open();
  expect(screen.queryByRole('row')).toBeNull();
});

test('says when the plan cannot be read, under the name of the page', async () => {
  server.use(onRoute(billingApi.getWorkspacePlan, () => refuse(500, ERRORS.internalError)));
  const { user } = open();
  screen.getByRole('heading', { level: 1, name: 'API keys' });
  const retry = await screen.findByText('Retry');
  server.use(onRoute(billingApi.getWorkspacePlan, { data: aPlan() }), lists(anApiKey()));
  await user.click(retry);
  await screen.findByText('Web shop');
});

test('says when the keys cannot be read, and reads them again on request', async () => {
  server.use(onRoute(integrationApi.listApiKeys, () => refuse(404, ERRORS.notFound)));
  const { user } = open();
  const retry = await screen.findByText('Retry');
  server.use(lists(anApiKey()));
  await user.click(retry);
  await screen.findByText('Web shop');
});

test('says what a key is for where there is none', async () => {
  server.use(lists());
  open();
  await screen.findByText('No API key');
});

test('names the owner of a key, and never an id', async () => {
  server.use(
    lists(anApiKey(), anApiKey({ id: anId(6), name: 'Old', owner_id: anId(99), chat_bot_ids: [anId(98)] })),
  );
  const { container } = open();
  const key = await screen.findByRole('row', { name: /^Web shop/ });
  await within(key).findByText(/Owner: Ada Lovelace/);
  expect(container.textContent).not.toContain(anId(99));
  expect(container.textContent).not.toContain(anId(98));
});

test('marks only keys that do not work, and says why', async () => {
  server.use(
    lists(anApiKey(), anApiKey({ id: anId(6), name: 'Old', state: 'stopped', stoppedReason: 'OWNER_LEFT' })),
  );
  open();
  const old = await screen.findByRole('row', { name: /^Old/ });
  within(old).getByText('Stopped');
  within(old).getByText('It stopped when the admin who answered for it left the workspace.');
  within(old).getByText('Take over');
  expect(within(screen.getByRole('row', { name: /^Web shop/ })).queryByText('Active')).toBeNull();
});

test('changes only what was changed of a key', async () => {
  const sent: unknown[] = [];
  server.use(
    lists(anApiKey()),
    onRoute(integrationApi.updateApiKeys, ({ body }) => {
      sent.push(body);
      return { data: [anApiKey({ ratePerMinute: 5 })] };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByLabelText('More about Web shop'));
  await user.click(await screen.findByText('Change'));
  const rate = await screen.findByLabelText('Requests per minute');
  await user.clear(rate);
  await user.type(rate, '5');
  await user.click(screen.getByText('Save'));
  await screen.findByText('API key saved.');
  await screen.findByText(/5 requests per minute/);
  expect(sent).toEqual([{ ratePerMinute: 5 }]);
});

test('shows a new secret once, with a button that says what it copies', async () => {
  const secret = 'cq_live_ab12cd_secret';
  server.use(lists(anApiKey()), onRoute(integrationApi.issueApiKey, { data: { ...anApiKey(), secret } }));
  const { user } = open();
  await user.click(await screen.findByLabelText('More about Web shop'));
  await user.click(await screen.findByText('New secret'));
  await user.click(await screen.findByText('Make a new secret'));
  await screen.findByText(secret);
  screen.getByText('Copy secret');
  await user.click(screen.getByText('I have copied it'));
  await screen.findByText('Web shop');
  expect(document.body.textContent).not.toContain(secret);
});

test('tells whoever is no admin, and whose plan has none', async () => {
  open({ role: WorkspaceRole.user }).unmount();
  server.use(onRoute(billingApi.getWorkspacePlan, { data: aPlan({ plan_id: Plan.freeTrial }) }));
  const { unmount } = open();
  await screen.findByText('API keys are part of the enterprise plan');
  unmount();
  open({ role: WorkspaceRole.user });
  await screen.findByText('Only admins manage API keys');
});
