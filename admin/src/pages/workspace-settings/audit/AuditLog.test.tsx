import {
  authApi,
  billingApi,
  ERRORS,
  integrationApi,
  OPERATOR_NAME,
  workspaceApi,
  type AuditEntry,
} from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepView } from '../../../testing/keep-view.ts';
import { never, onRoute, refuse, type RouteCall } from '../../../testing/on-route.ts';
import { aPlan } from '../../../testing/plans.ts';
import { aMe, anId } from '../../../testing/records.ts';
import { aServer, renderPage } from '../../../testing/render-page.tsx';
import { AuditLog } from './AuditLog.tsx';

const server = aServer();
const maria = { id: anId(3), email: 'maria@example.com', firstName: 'Maria', lastName: 'Huber' };
const entry: AuditEntry = {
  id: anId(20),
  workspace_id: anId(1),
  action: 'member.removed',
  actor: maria,
  target: { kind: 'member', id: anId(9), name: 'lukas@example.com' },
  before: { workspace_role_id: 3 },
  after: null,
  at: '2025-11-20T07:47:00.000Z',
};
const listOf = <T,>(data: readonly T[], total = data.length) => ({
  data: [...data],
  meta: { total, page: 1, limit: 50 },
});

beforeEach(() =>
  server.use(
    onRoute(authApi.me, aMe()),
    onRoute(billingApi.getWorkspacePlan, { data: aPlan({ plan_id: 1 }) }),
    onRoute(integrationApi.listApiKeys, listOf([])),
    onRoute(
      workspaceApi.listMembers,
      listOf([{ ...maria, userId: maria.id, workspace_role_id: 1 as const, lastSeenAt: null }]),
    ),
    onRoute(workspaceApi.listAuditEntries, listOf([entry])),
  ),
);

const line = async (text: RegExp) => screen.findByRole('button', { name: text });

test('an act is one line; its values are a click away, and what is gone is no change to nothing', async () => {
  const { user } = renderPage(<AuditLog />);
  const row = await line(/Maria Huber removed lukas@example\.com/);
  expect(screen.queryByText('Role: Power user')).toBeNull();
  await user.click(row);
  screen.getByText('Role: Power user');
  screen.getByText('maria@example.com');
  expect(document.body.textContent).not.toContain('nothing');
});

test('a changed public link says what was changed', async () => {
  const changed = {
    ...entry,
    action: 'public-link.changed' as const,
    target: { kind: 'public-link' as const, id: 'l1', name: 'Shop' },
    before: { allowedOrigins: ['https://a.example'] },
    after: { allowedOrigins: ['https://a.example', 'https://b.example'] },
  };
  server.use(onRoute(workspaceApi.listAuditEntries, listOf([changed])));
  const { user } = renderPage(<AuditLog />);
  const said = /Sites that may show it: added https:\/\/b\.example/;
  const row = await line(/Maria Huber changed the public link Shop · /);
  expect(row.textContent).toMatch(said);
  await user.click(row);
  expect(screen.getAllByText(said)).toHaveLength(1);
});

test('nobody is shown by an id', async () => {
  server.use(
    onRoute(
      workspaceApi.listAuditEntries,
      listOf([
        { ...entry, actor: { ...maria, id: OPERATOR_NAME, email: '', firstName: '', lastName: '' } },
        { ...entry, id: anId(21), target: { ...entry.target, name: '' } },
      ]),
    ),
  );
  renderPage(<AuditLog />);
  await line(/Operator of this installation removed/);
  await line(/Maria Huber removed a deleted account/);
  expect(document.body.textContent).not.toContain('01990000');
});

test('filters by person, kind and day are asked of the server and stand in the address', async () => {
  const asked: RouteCall['query'][] = [];
  server.use(
    onRoute(workspaceApi.listAuditEntries, ({ query }) => {
      asked.push(query);
      return listOf(query.has('dateFrom') ? [] : [entry]);
    }),
  );
  const { user, address } = renderPage(<AuditLog />, { at: '/audit' });
  await line(/Maria Huber removed/);
  await user.click(screen.getByRole('combobox', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: 'Maria Huber' }));
  await waitFor(() => expect(asked.at(-1)?.get('actor_id')).toBe(maria.id));
  await user.click(screen.getByRole('combobox', { name: 'What happened' }));
  await user.click(screen.getByRole('option', { name: 'All: Members' }));
  await waitFor(() => expect(asked.at(-1)?.getAll('action[]')).toContain('member.left'));
  await user.type(screen.getByLabelText('From'), '2026-11-21');
  await screen.findByText('Nothing matches these filters');
  expect(asked.at(-1)?.get('actor_id')).toBe(maria.id);
  expect(decodeURIComponent(address())).toContain('member.removed');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await line(/Maria Huber removed/);
});

test('what is looked at often is a view with a name, beside what one did oneself', async () => {
  const filter = encodeURIComponent(JSON.stringify({ action: ['member.removed'] }));
  const page = renderPage(<AuditLog />, { at: `/audit?filter=${filter}` });
  await line(/Maria Huber removed/);
  await keepView(page, 'Who went', 'Everything');
  await page.user.click(screen.getByRole('link', { name: 'By you' }));
  await waitFor(() => expect(decodeURIComponent(page.address())).toContain(aMe().authUser.id));
});

test('a filter that is no such thing is none', async () => {
  const filter = encodeURIComponent(JSON.stringify({ action: ['nonsense'] }));
  const asked: RouteCall['query'][] = [];
  server.use(
    onRoute(workspaceApi.listAuditEntries, ({ query }) => {
      asked.push(query);
      return query.getAll('action[]').includes('nonsense')
        ? refuse(400, ERRORS.fieldNotValid)
        : listOf([entry]);
    }),
  );
  const { user } = renderPage(<AuditLog />, { at: `/audit?filter=${filter}` });
  await screen.findByRole('button', { name: 'Retry' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await line(/Maria Huber removed/);
});

test('pages are turned when there are more', async () => {
  server.use(onRoute(workspaceApi.listAuditEntries, listOf([entry], 120)));
  const { user, address } = renderPage(<AuditLog />, { at: '/audit' });
  await line(/Maria Huber removed/);
  await user.click(screen.getByRole('button', { name: /next page/i }));
  await waitFor(() => expect(address()).toContain('page=2'));
});

test('nothing, nothing yet, and a log that cannot be had say so', async () => {
  server.use(onRoute(workspaceApi.listAuditEntries, listOf([])));
  const empty = renderPage(<AuditLog />);
  await screen.findByText('Nothing has happened yet');
  empty.unmount();
  server.use(onRoute(workspaceApi.listAuditEntries, never));
  const waiting = renderPage(<AuditLog />);
  expect(screen.queryByText('Nothing has happened yet')).toBeNull();
  waiting.unmount();
  server.use(onRoute(workspaceApi.listAuditEntries, () => refuse(500, 500)));
  renderPage(<AuditLog />);
  await screen.findByRole('button', { name: 'Retry' });
});
