import { authApi, ERRORS, workspaceApi, WorkspaceRole, type InvitationLook } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { JoinPage } from './JoinPage.tsx';

const server = aServer(onRoute(authApi.me, aMe()));
const at = `/join?workspaceId=${anId(1)}&invitationId=${anId(7)}&token=t`;
const look: InvitationLook = {
  id: anId(7),
  workspace: { id: anId(1), name: 'Alpenrad', imageUrl: null },
  invitedBy: { firstName: 'Max', lastName: 'Huber' },
  email: 'ada@example.com',
  workspace_role_id: WorkspaceRole.powerUser,
  expiresAt: '2026-12-20T10:00:00.000Z',
};
const invited = (change: Partial<InvitationLook> = {}) =>
  server.use(onRoute(workspaceApi.previewInvitation, { data: { ...look, ...change } }));
const open = (isGuest = false, address = at) => renderPage(<JoinPage />, { at: address, isGuest });

test('a link that has lost a part is no invitation', () => {
  open(true, '/join?token=t');
  screen.getByText('This link is not complete. Open it from the mail again.');
});

test('while it is looked at nothing can be joined', () => {
  server.use(onRoute(workspaceApi.previewInvitation, never));
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that has expired says so, with the way on', async () => {
  server.use(
    onRoute(workspaceApi.previewInvitation, () =>
      refuse(400, ERRORS.invitationTokenExpired, 'WORKSPACE_INVITE_TOKEN_EXPIRED'),
    ),
  );
  open();
  await screen.findByText('This invitation has expired. Ask for a new one.');
  screen.getByRole('link', { name: 'Open my workspaces' });
});

test('one that cannot be read just now can be asked for again', async () => {
  server.use(onRoute(workspaceApi.previewInvitation, () => refuse(503, 503)));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  invited();
  await user.click(retry);
  await screen.findByRole('button', { name: 'Join workspace' });
});

test('a guest reads who invites to what, and logs in or signs up', async () => {
  invited();
  open(true);
  await screen.findByText('Max Huber invited you to work in Alpenrad. Your role: Power user.');
  screen.getByRole('link', { name: 'Log in' });
  screen.getByRole('link', { name: 'Sign up' });
});

test('somebody else’s invitation is not joined', async () => {
  invited({ email: 'ben@example.com' });
  open();
  await screen.findByText('The invitation is for ben@example.com, but you are logged in as ada@example.com.');
  expect(screen.queryByRole('button', { name: 'Join workspace' })).toBeNull();
});

test('a refusal to join is told, and the invitation stays', async () => {
  invited();
  server.use(
    onRoute(workspaceApi.acceptInvitation, () =>
      refuse(400, ERRORS.invitationTokenInvalid, 'WORKSPACE_INVITE_TOKEN_INVALID'),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Join workspace' }));
  await screen.findByText('This invitation is not valid. Ask for a new one.');
  screen.getByRole('button', { name: 'Join workspace' });
});
