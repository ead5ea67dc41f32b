import { authApi, ERRORS } from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { expectSentOnce } from '../../testing/sends-once.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const server = aServer();
const PASSWORD = 'Correct-horse-7';
const open = (at: string) => renderPage(<ResetPasswordPage />, { at, isGuest: true });

async function ask() {
  const page = open('/login/reset-password');
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Send link' }));
  return page;
}

async function choose(repeat = PASSWORD) {
  const page = open('/login/reset-password?token=t');
  await page.user.type(screen.getByLabelText('Password'), PASSWORD);
  await page.user.type(screen.getByLabelText('Repeat password'), repeat);
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  return page;
}

test('the mail is asked for by an address, and the same is said whoever has it', async () => {
  server.use(onRoute(authApi.requestPasswordReset, { data: { accepted: true } }));
  await ask();
  await screen.findByText(/If ada@example.com has an account, a link is on its way/);
});

test('while the mail is asked for nothing can be sent twice', () =>
  expectSentOnce(server, authApi.requestPasswordReset, ask, () =>
    screen.getByRole('button', { name: 'Send link' }),
  ));

test.each([
  ['refused', 429, ERRORS.tooManyRequests],
  ['failed', 500, 500],
])('a mail that %s is told, and the address stays', async (_, status, code) => {
  server.use(onRoute(authApi.requestPasswordReset, () => refuse(status, code)));
  await ask();
  await screen.findByRole('alert');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'ada@example.com');
});

test('passwords that differ are said beside the second, and nothing is sent', async () => {
  await choose('Another-horse-8');
  await screen.findByText('The passwords are not the same.');
});

test('a link that works no more is told, with the way to a new one', async () => {
  server.use(onRoute(authApi.resetPassword, () => refuse(400, ERRORS.tokenNotValid, 'INVALID_TOKEN')));
  await choose();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  const again = screen.getByRole('link', { name: 'Ask for a new link' });
  expect(again.getAttribute('href')).toBe('/login/reset-password');
});

test('a new password leads to the way in', async () => {
  server.use(onRoute(authApi.resetPassword, { data: { accepted: true } }));
  const { address } = await choose();
  await waitFor(() => expect(address()).toBe('/login'));
  await screen.findByText('Your password was changed. Log in with the new one.');
});
