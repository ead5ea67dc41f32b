import {
  authApi,
  billingApi,
  ERRORS,
  googleApi,
  integrationApi,
  WorkspaceRole,
  workspaceApi,
  type ListedInvitation,
  type WorkspaceMember,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId, aSignInWays } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aPlan } from '../../testing/plans.ts';
import { MembersPage } from './MembersPage.tsx';

const server = aServer();

const ada: WorkspaceMember = {
  userId: anId(3),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  workspace_role_id: WorkspaceRole.admin,
  lastSeenAt: null,
};
const ben: WorkspaceMember = {
  ...ada,
  userId: anId(5),
  email: 'ben@example.com',
  firstName: 'Ben',
  lastName: 'Tester',
  workspace_role_id: WorkspaceRole.user,
};
const invitation: ListedInvitation = {
  id: anId(7),
  email: 'new@example.com',
  workspace_id: anId(1),
  workspace_role_id: WorkspaceRole.powerUser,
  invitedBy: ada.userId,
  expiresAt: '2026-11-27T10:00:00.000Z',
  state: 'pending',
  mail: 'sent',
  link: null,
  _createTime: '2026-11-20T10:00:00.000Z',
};
const listOf = <T,>(data: readonly T[]) => ({
  data: [...data],
  meta: { total: data.length, page: 1, limit: 50 },
});

beforeEach(() =>
  server.use(
    onRoute(authApi.me, aMe()),
    onRoute(billingApi.getWorkspacePlan, { data: aPlan() }),
    onRoute(workspaceApi.listMembers, listOf([ada, ben])),
    onRoute(workspaceApi.listInvitations, listOf([])),
    onRoute(integrationApi.listApiKeys, listOf([])),
  ),
);

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? expect.unreachable());

test('one’s own role is text, that of others a choice that says what each role may do', async () => {
  const { user } = renderPage(<MembersPage />);
  const mine = await rowOf('Ada Lovelace (you)');
  mine.getByText('Admin');
  expect(mine.queryByRole('combobox')).toBeNull();
  expect(mine.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Role of Ben Tester' }));
  const options = within(screen.getByRole('listbox'));
  expect(options.getAllByRole('option')).toHaveLength(3);
  options.getByText('Builds, trains and publishes chatbots. No members or billing.');
});

test('a role is changed at once, and what the server says is told', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(workspaceApi.changeMemberRole, ({ body }) => {
      sent.push(body);
      return { data: { ...ben, workspace_role_id: WorkspaceRole.powerUser } };
    }),
  );
  const { user } = renderPage(<MembersPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Role of Ben Tester' }));
  await user.click(screen.getByRole('option', { name: /^Power user/ }));
  await screen.findByText('Ben Tester is Power user now.');
  expect(sent).toEqual([{ workspace_role_id: WorkspaceRole.powerUser }]);
});

test('the last admin’s refusal is told in words', async () => {
  server.use(onRoute(workspaceApi.removeMember, () => refuse(409, ERRORS.wrongState)));
  const { user } = renderPage(<MembersPage />);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Leave workspace' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave workspace' }));
  await screen.findByText('A workspace needs an admin. Make somebody else admin first.');
});

test('the seats of the plan stand beside the button, open invitations counted; a full plan closes it', async () => {
  server.use(
    onRoute(billingApi.getWorkspacePlan, { data: aPlan({ limits: { seats: 3 }, usage: { seats: 2 } }) }),
    onRoute(workspaceApi.listInvitations, listOf([invitation])),
  );
  const { user } = renderPage(<MembersPage />);
  await screen.findByText('3 of 3 seats taken, 1 by an open invitation');
  const button = screen.getByRole('button', { name: 'Invite member' });
  expect(button).toHaveProperty('disabled', true);
  await user.hover(button.parentElement ?? expect.unreachable());
  expect((await screen.findByRole('tooltip')).textContent).toContain('All 3 seats of the plan are taken.');
});

test('a plan without limits says nothing of seats', async () => {
  renderPage(<MembersPage />);
  await screen.findByText('Ben Tester');
  expect(screen.queryByText(/seats/)).toBeNull();
});

test('open invitations are shown first; closed ones on demand', async () => {
  const asked: (string | null)[] = [];
  server.use(
    onRoute(workspaceApi.listInvitations, ({ query }) => {
      asked.push(query.getAll('state[]').join());
      const isOpen = query.has('state[]');
      return listOf(isOpen ? [invitation] : [invitation, { ...invitation, id: anId(8), state: 'revoked' }]);
    }),
  );
  const { user } = renderPage(<MembersPage />);
  const section = within(await screen.findByRole('region', { name: 'Invitations' }));
  await section.findByText('new@example.com');
  expect(section.queryByText('Pending')).toBeNull();
  await user.click(section.getByRole('switch', { name: 'Show closed ones' }));
  await section.findByText('Revoked');
  expect(asked).toContain('pending,expired');
  expect(asked).toContain('');
});

test('the roles to choose from are those of the server', async () => {
  const named = (id: WorkspaceRole) => ({ id, name: `Role ${id}` });
  server.use(
    onRoute(workspaceApi.listWorkspaceRoles, {
      data: [named(WorkspaceRole.user), named(WorkspaceRole.admin)],
    }),
  );
  const { user } = renderPage(<MembersPage />);
  await user.click(await screen.findByRole('combobox', { name: 'Role of Ben Tester' }));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent?.split(/(?=[A-Z])/)[0])).toEqual([
      'Admin',
      'User',
    ]),
  );
});

test('where no mail is sent, invitations say so and give their link', async () => {
  const link = 'https://chat.example.com/join?token=t';
  server.use(
    onRoute(googleApi.readSignInWays, {
      data: aSignInWays({ mail: { way: 'mailbox', isReadableHere: false } }),
    }),
    onRoute(workspaceApi.createInvitation, { data: { ...invitation, mail: 'kept' } }),
    onRoute(workspaceApi.listInvitations, listOf([{ ...invitation, mail: 'kept', link }])),
  );
  const { user } = renderPage(<MembersPage />);
  const section = within(await screen.findByRole('region', { name: 'Invitations' }));
  await section.findByText(/^No mail was sent\. Valid until/);
  await user.click(section.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Text has been copied to the clipboard.');
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole('button', { name: 'Invite member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a member' }));
  dialog.getByText(/sends no mail/);
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'new@example.com');
  await user.click(dialog.getByRole('button', { name: 'Create invitation' }));
  await screen.findByText(/new@example.com stands in the list with its link/);
});

test('a refused mail is told beside its invitation, with the link', async () => {
  const refused = { ...invitation, mail: 'refused', link: 'https://chat.example.com/join?token=t' } as const;
  server.use(onRoute(workspaceApi.listInvitations, listOf([refused])));
  renderPage(<MembersPage />);
  await screen.findByText(/^The mail was refused\. Valid until/);
  screen.getByRole('button', { name: 'Copy link' });
});

test('no invitation, none that is open, and a list that cannot be had say so', async () => {
  server.use(onRoute(workspaceApi.listMembers, () => refuse(500, 500)));
  renderPage(<MembersPage />);
  await screen.findByText('No open invitations.');
  await screen.findByRole('button', { name: 'Retry' });
});

test('the order stands in the address', async () => {
  const orders: (string | null)[] = [];
  server.use(
    onRoute(workspaceApi.listMembers, ({ query }) => {
      orders.push(query.get('orderBy'));
      return listOf([ada, ben]);
    }),
  );
  const { user, address } = renderPage(<MembersPage />);
  await user.click(await screen.findByRole('button', { name: 'Member' }));
  await waitFor(() => expect(address()).toContain('sort=name'));
  await waitFor(() => expect(orders.at(-1)).toBe('name'));
});

test('while members are on their way nothing else is said', () => {
  server.use(onRoute(workspaceApi.listMembers, never), onRoute(workspaceApi.listInvitations, never));
  renderPage(<MembersPage />);
  expect(screen.queryByText('No open invitations.')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a plain user sees who else is here and can leave, and manages nobody', async () => {
  server.use(
    onRoute(authApi.me, aMe(anId(1), WorkspaceRole.user)),
    onRoute(workspaceApi.listTeamMembers, { data: [ada, ben] }),
  );
  const { user } = renderPage(<MembersPage />, { role: WorkspaceRole.user });
  await screen.findByText('Ben Tester');
  screen.getByText('Your role here is User. Admins manage the members.');
  expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'What each role may do' }));
  const table = within(screen.getByRole('table', { name: 'What each role may do' }));
  expect(table.getAllByRole('row')).toHaveLength(12);
  table.getByRole('row', { name: 'Have a chatbot answer in a visitor’s conversation Yes Yes No' });
  table.getByRole('row', { name: 'Write the saved replies of the inbox Yes Yes No' });
  table.getByText('Their own');
});
