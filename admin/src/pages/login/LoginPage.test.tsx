import { authApi, ERRORS, googleApi } from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { expectSentOnce } from '../../testing/sends-once.ts';
import { aSignInWays } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { LoginPage } from './LoginPage.tsx';

const server = aServer(onRoute(googleApi.readSignInWays, { data: aSignInWays() }));
const open = () => renderPage(<LoginPage />, { at: '/login', isGuest: true });
const button = () => screen.getByRole('button', { name: 'Log in' });

async function logIn() {
  const page = open();
  await page.user.type(screen.getByRole('textbox', { name: 'Username or e-mail' }), 'ada');
  await page.user.type(screen.getByLabelText('Password'), 'wrong-One-1');
  await page.user.click(button());
  return page;
}

test('what is missing is said beside its field, and nothing is sent', async () => {
  const { user } = open();
  await user.click(button());
  await screen.findByText('Username is required.');
  screen.getByText('Password is required.');
});

test('while it is asked nothing can be sent twice', () =>
  expectSentOnce(server, authApi.login, logIn, button));

test('a refusal is told above the fields, and the name stays', async () => {
  server.use(onRoute(authApi.login, () => refuse(401, ERRORS.loginNotValid, 'USER_NOT_AUTHENTICATED')));
  await logIn();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByDisplayValue('ada')).toBeDefined();
  expect(localStorage.getItem('colloquy.token')).toBeNull();
});

test('a server that fails is told', async () => {
  server.use(onRoute(authApi.login, () => refuse(500, 500)));
  await logIn();
  await screen.findByRole('alert');
});

test('who is let in has a session', async () => {
  server.use(onRoute(authApi.login, { data: { jwt: 'fresh' } }));
  await logIn();
  await waitFor(() => expect(localStorage.getItem('colloquy.token')).toBe('fresh'));
});

test('Google is offered where it is set up, and only there', async () => {
  const { unmount } = open();
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  unmount();
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays({ google: true }) }));
  open();
  await screen.findByRole('button', { name: 'Continue with Google' });
});

test('an account with a second factor asks for its code, and says beside the field when it is wrong', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(authApi.login, ({ body }) => {
      sent.push(body);
      if (sent.length === 1) return refuse(401, ERRORS.codeNeeded, 'USER_NOT_AUTHENTICATED');
      if (sent.length > 2) return { data: { jwt: 'fresh' } };
      return refuse(401, ERRORS.codeNeeded, 'USER_NOT_AUTHENTICATED', [
        { code: Number(ERRORS.fieldNotValid), field: 'code', message: 'This code is not right.' },
      ]);
    }),
  );
  const { user } = await logIn();
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This code is not right.');
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(localStorage.getItem('colloquy.token')).toBe('fresh'));
  expect(sent).toEqual([
    { username: 'ada', password: 'wrong-One-1' },
    { username: 'ada', password: 'wrong-One-1', code: '000000' },
    { username: 'ada', password: 'wrong-One-1', code: '123456' },
  ]);
});
