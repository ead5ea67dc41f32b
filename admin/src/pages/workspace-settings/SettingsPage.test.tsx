import {
  authApi,
  billingApi,
  ERRORS,
  integrationApi,
  workspaceApi,
  type WorkspaceSettings,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aPlan } from '../../testing/plans.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const server = aServer();
const settings: WorkspaceSettings = {
  revision: 4,
  name: 'Alpenrad',
  description: '',
  language: 'en',
  timezone: 'UTC',
  retentionDays: null,
  allowedEmailDomains: ['example.com'],
  notify: { limits: true, failures: true, contacts: true },
};
const at = `/workspace/${anId(1)}/settings`;

beforeEach(() =>
  server.use(
    onRoute(authApi.me, aMe()),
    onRoute(billingApi.getWorkspacePlan, { data: aPlan() }),
    onRoute(workspaceApi.readWorkspaceSettings, { data: settings }),
  ),
);

const bar = () => screen.findByRole('region', { name: 'Unsaved changes' });

test('only what differs is sent, with the revision it is based on', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(workspaceApi.writeWorkspaceSettings, ({ body }) => {
      sent.push(body);
      return { data: { ...settings, revision: 5, retentionDays: 90 as const } };
    }),
  );
  const { user } = renderPage(<SettingsPage />, { at });
  await user.click(await screen.findByRole('combobox', { name: 'Keep conversations' }));
  await user.click(screen.getByRole('option', { name: '90 days' }));
  await user.click(screen.getByRole('switch', { name: 'When processing a document fails' }));
  await user.click(within(await bar()).getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings were saved.');
  expect(sent).toEqual([
    { revision: 4, retentionDays: 90, notify: { limits: true, failures: false, contacts: true } },
  ]);
});

test('conversations without a number of days are said to be kept', async () => {
  renderPage(<SettingsPage />, { at });
  const choice = await screen.findByRole('combobox', { name: 'Keep conversations' });
  expect(choice.textContent).toBe('For ever');
});

test('domains become chips however they are pasted, and a wrong one is said beside them', async () => {
  const { user } = renderPage(<SettingsPage />, { at });
  const field = await screen.findByRole('combobox', { name: 'Domains that may be invited' });
  await user.type(field, 'Acme.org, @third.example{Enter}');
  for (const domain of ['example.com', 'acme.org', 'third.example']) screen.getByText(domain);
  await user.type(field, 'nonsense{Enter}');
  await user.click(within(await bar()).getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter domains such as example.com.');
});

test('a time zone is found by typing', async () => {
  const { user } = renderPage(<SettingsPage />, { at });
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(field);
  await user.type(field, 'tokyo');
  await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
  expect(field).toHaveProperty('value', 'Asia/Tokyo');
  await bar();
});

test('languages are those that mails are written in', async () => {
  const { user } = renderPage(<SettingsPage />, { at });
  await user.click(await screen.findByRole('combobox', { name: 'Language' }));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Deutsch',
    'English',
    'español',
    'français',
    'hrvatski',
    'italiano',
  ]);
});

test('what could not be saved still counts as not saved, and what is wrong with a field stands beside it', async () => {
  server.use(
    onRoute(workspaceApi.writeWorkspaceSettings, () =>
      refuse(400, ERRORS.fieldNotValid, '', [{ field: 'name', message: 'This name is not allowed here.' }]),
    ),
  );
  const { user } = renderPage(<SettingsPage />, { at });
  await user.type(await screen.findByRole('textbox', { name: /^Workspace name/ }), ' 2');
  await user.click(within(await bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Workspace name/ }).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
  await bar();
});

test('while settings are on their way, and when they cannot be had, no form is there', async () => {
  server.use(onRoute(workspaceApi.readWorkspaceSettings, never));
  const { unmount } = renderPage(<SettingsPage />, { at });
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  server.use(onRoute(workspaceApi.readWorkspaceSettings, () => refuse(500, 500)));
  renderPage(<SettingsPage />, { at });
  await screen.findByRole('button', { name: 'Retry' });
});

test('the address that the audit log had leads to the one it has', async () => {
  server.use(
    onRoute(workspaceApi.listAuditEntries, { data: [], meta: { total: 0, page: 1, limit: 50 } }),
    onRoute(workspaceApi.listMembers, { data: [], meta: { total: 0, page: 1, limit: 100 } }),
  );
  server.use(onRoute(integrationApi.listApiKeys, { data: [], meta: { total: 0, page: 1, limit: 100 } }));
  const { address } = renderPage(<SettingsPage />, { at: `${at}?tab=audit` });
  await screen.findByText('Nothing has happened yet');
  expect(address()).toBe(`${at}/audit`);
});
