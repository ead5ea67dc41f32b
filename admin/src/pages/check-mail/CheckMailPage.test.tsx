import { googleApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aSignInWays } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { CheckMailPage } from './CheckMailPage.tsx';

const server = aServer();
const email = 'ada@example.com';
const open = (state?: unknown) =>
  renderPage(<CheckMailPage />, { at: '/register/email', isGuest: true, state });
const mailbox = { way: 'mailbox' as const, isReadableHere: true };

test('nothing is claimed until it is known where mail goes', () => {
  server.use(onRoute(googleApi.readSignInWays, never));
  open({ email });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a mail that was sent is to be looked for', async () => {
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays() }));
  open({ email });
  await screen.findByText(/We sent a link to ada@example.com/);
  expect(screen.queryByText(/mailbox/)).toBeNull();
});

test('opened by its address it knows nobody, and says no less', async () => {
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays() }));
  open();
  await screen.findByText(/We sent you a link/);
});

test('where mail stays in the installation there is a button to it', async () => {
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays({ mail: mailbox }) }));
  open({ email, mailPath: '/mailbox/1' });
  const button = await screen.findByRole('link', { name: 'Open the mailbox of this installation' });
  expect(button.getAttribute('href')).toBe('/mailbox/1');
});

test('a mailbox that this browser may not open is told in words', async () => {
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays({ mail: mailbox }) }));
  open({ email });
  await screen.findByText(/Its mailbox opens on the computer it runs on/);
});

test('where it cannot be asked, the mail counts as sent', async () => {
  server.use(onRoute(googleApi.readSignInWays, () => refuse(500, 500)));
  open({ email });
  await screen.findByText(/We sent a link to ada@example.com/);
});
