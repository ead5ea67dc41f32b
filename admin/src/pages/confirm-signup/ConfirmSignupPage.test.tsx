import { authApi, ERRORS } from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { expectSentOnce } from '../../testing/sends-once.ts';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { ConfirmSignupPage } from './ConfirmSignupPage.tsx';

const server = aServer();
const open = (at = '/register/confirmed?token=t') => renderPage(<ConfirmSignupPage />, { at, isGuest: true });
const button = () => screen.getByRole('button', { name: 'Create account' });

async function finish() {
  const page = open();
  const fields = { 'First name': 'Ada', 'Last name': 'Lovelace', Username: 'ada.lovelace' };
  for (const [name, value] of Object.entries(fields))
    await page.user.type(screen.getByRole('textbox', { name }), value);
  await page.user.type(screen.getByLabelText('Password'), 'Correct-horse-7');
  await page.user.click(button());
  return page;
}

test('a link that has lost its token says so', () => {
  open('/register/confirmed');
  screen.getByText('This link is not complete. Open it from the mail again.');
});

test('what is missing is said beside each field, and nothing is sent', async () => {
  const { user } = open();
  await user.click(button());
  await waitFor(() =>
    expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThanOrEqual(3),
  );
});

test('while it is asked nothing can be sent twice', () =>
  expectSentOnce(server, authApi.signup, finish, button));

test.each([
  ['a link that works no more', 400, ERRORS.tokenNotValid],
  ['a name that somebody has', 422, ERRORS.usernameTaken],
  ['a server that fails', 500, 500],
])('%s is told above the fields, and what was typed stays', async (_, status, code) => {
  server.use(onRoute(authApi.signup, () => refuse(status, code)));
  await finish();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByDisplayValue('ada.lovelace')).toBeDefined();
});

test('the account has a session, and goes on', async () => {
  server.use(onRoute(authApi.signup, { data: { jwt: 'fresh', user: aMe().authUser } }));
  const { address } = await finish();
  await waitFor(() => expect(address()).toBe('/workspace'));
  expect(localStorage.getItem('colloquy.token')).toBe('fresh');
});

test('what was filled in is asked for before it is left, and nothing where nothing was', async () => {
  const empty = open();
  expect(await asksBeforeGoing(empty)).toBe(false);
  empty.unmount();
  const page = open();
  await page.user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  expect(await asksBeforeGoing(page)).toBe(true);
  expect(screen.getByDisplayValue('Ada')).toBeDefined();
});
