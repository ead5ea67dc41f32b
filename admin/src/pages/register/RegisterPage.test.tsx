import { authApi, ERRORS, googleApi } from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { expectSentOnce } from '../../testing/sends-once.ts';
import { aSignInWays } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const server = aServer(onRoute(googleApi.readSignInWays, { data: aSignInWays() }));
const open = (state?: unknown) => renderPage(<RegisterPage />, { at: '/register', isGuest: true, state });
const button = () => screen.getByRole('button', { name: 'Continue' });

async function signUp() {
  const page = open();
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
  await page.user.click(screen.getByRole('checkbox'));
  await page.user.click(button());
  return page;
}

test('an address and the terms are asked for before anything is sent', async () => {
  const { user } = open();
  await user.click(button());
  await screen.findByText("You must comply with the product's Terms & Conditions.");
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
});

test('whoever was invited finds the address filled in', () => {
  open({ email: 'new@example.com' });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'new@example.com');
});

test('while it is asked nothing can be sent twice', () =>
  expectSentOnce(server, authApi.requestSignup, signUp, button));

test.each([
  ['refused', 429, ERRORS.tooManyRequests],
  ['failed', 500, 500],
])('a request that %s is told above the fields, and the address stays', async (_, status, code) => {
  server.use(onRoute(authApi.requestSignup, () => refuse(status, code)));
  await signUp();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'ada@example.com');
});

test('the mail is the next step', async () => {
  server.use(onRoute(authApi.requestSignup, { data: { accepted: true, mailPath: null } }));
  const { address } = await signUp();
  await waitFor(() => expect(address()).toBe('/register/email'));
});
