import { authApi, type Workspace, ERRORS } from '@colloquy/contracts';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import {
  chromiumOrSkip,
  openDashboardHarness,
  pathOf,
  storedSession,
  type DashboardHarness,
} from './dashboard-harness.ts';
import { expectTexts, logIn } from './dashboard-steps.ts';
import { REFUSED, expectGoodScreen } from './good-screen.ts';
import { seenFocus, tabTo } from './keyboard.ts';

const chromiumPath = chromiumOrSkip('signing in and up');
const HEADER = { signUp: 'Sign up', logIn: 'Log in' } as const;

/** What a guest reads on each page: its name, its texts, and the link to the other page. */
const GUEST_PAGES = [
  [
    '/login',
    'Log in',
    HEADER.signUp,
    ['Welcome back.', 'Username or e-mail', 'Password', 'Forgot your password?'],
  ],
  [
    '/register',
    'Create your account',
    HEADER.logIn,
    [
      'Chatbots that answer from your own documents. Free to try.',
      'E-mail',
      "I agree to the product's Terms & Conditions",
      'Continue',
    ],
  ],
  [
    '/register/email',
    'Check your mail',
    HEADER.logIn,
    ['This installation sends no mail. Yours lies in its own mailbox.', 'Enter another one'],
  ],
  [
    '/register/confirmed',
    'Finish signing up',
    HEADER.logIn,
    ['Choose a username and a password.', 'This link is not complete. Open it from the mail again.'],
  ],
  [
    '/register/reset-password',
    'Reset your password',
    HEADER.logIn,
    ['We will mail you a link to choose a new one.', 'Send link', 'Back to log in'],
  ],
  [
    '/login/reset-password',
    'Reset your password',
    HEADER.signUp,
    ['We will mail you a link to choose a new one.'],
  ],
  [
    '/login/reset-password?token=t',
    'Choose a new password',
    HEADER.signUp,
    ['This ends every session that is still open.', 'Repeat password', 'Change password'],
  ],
  ['/join', 'Invitation', HEADER.logIn, ['This link is not complete. Open it from the mail again.']],
  [
    '/privacy',
    'Privacy',
    null,
    [
      'You can see, download, correct and erase your data in your profile. For anything else, ask the operator of this installation.',
    ],
  ],
  [
    '/terms-conditions',
    'Terms & Conditions',
    null,
    ['Upload only documents that you may use. They stay yours.'],
  ],
  ['/nowhere', 'This page does not exists.', null, ['Take me Home']],
] as const;

describe.skipIf(chromiumPath === null)('signing in and up', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let ida: TestUser;
  let workspace: Workspace;
  /** A guest and a signed-in user, who open pages and change nothing. */
  let guest: WatchedPage;
  let member: WatchedPage;
  let opened: WatchedPage[] = [];

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    ida = await harness.user('Ida');
    workspace = await harness.workspace(ida, 'Larkfield');
    guest = await harness.browse();
    member = await harness.browse({ as: ida });
  });
  afterAll(() => harness?.stop());
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
    opened = [];
  });

  async function browse(as?: TestUser): Promise<WatchedPage> {
    const watched = await harness.browse(as === undefined ? {} : { as });
    opened.push(watched);
    return watched;
  }
  /** Ida with a session of her own, for tests that end it: logging out ends a session on the server too. */
  async function idaAgain(): Promise<TestUser> {
    const body = { username: ida.username, password: ida.password };
    const { data } = await harness.client.call(authApi.login, { body });
    return { ...ida, jwt: data.jwt };
  }
  const home = () => `/workspace/${workspace.id}`;
  const waitForPath = ({ page }: WatchedPage, path: string) => page.waitForURL(`${harness.baseUrl}${path}`);

  it.each(GUEST_PAGES)('%s reads as it should to a guest', async (path, title, other, texts) => {
    await guest.page.goto(path);
    await guest.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expectTexts(guest.page, texts);
    const links = guest.page.locator('header a');
    expect(await links.allInnerTexts()).toEqual(
      path === '/nowhere' ? [] : ['Colloquy', ...(other === null ? [] : [other])],
    );
    const tab = path === '/nowhere' ? '404' : title;
    expect(await guest.page.title()).toBe(`${tab} · Colloquy`);
    await expectGoodScreen(guest, `guest${path.replaceAll(/[^a-z]+/g, '-')}`);
  });

  it.each([
    '/',
    '/workspace',
    '/workspace/w1/users',
    '/workspace/w1/nowhere',
    '/onboarding',
    '/profile',
    '/chat/b1',
  ])('%s asks a guest to log in', async (path) => {
    const guest = await browse();
    await guest.page.goto(path);
    await waitForPath(guest, '/login');
  });

  it.each(['/', '/login', '/register', '/workspace'])(
    '%s takes a stored session to its workspace',
    async (path) => {
      const member = await browse(ida);
      await member.page.goto(path);
      await waitForPath(member, home());
      await member.page.getByRole('heading', { name: 'Larkfield' }).waitFor();
    },
  );

  it('takes whoever is lost home, by the button and by the logo', async () => {
    await guest.page.goto('/nowhere');
    await guest.page.getByRole('link', { name: 'Take me Home' }).click();
    await waitForPath(guest, '/login');
    await guest.page.goto('/privacy');
    await guest.page.getByRole('link', { name: 'Colloquy' }).click();
    await waitForPath(guest, '/login');
    await member.page.goto('/workspace/w1/nowhere');
    await member.page.getByRole('link', { name: 'Take me Home' }).click();
    await waitForPath(member, home());
    await member.page.goto('/privacy');
    await member.page.getByRole('link', { name: 'Colloquy' }).click();
    await waitForPath(member, home());
  });

  it('says what is missing or wrong, field by field', async () => {
    const { page } = guest;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expectTexts(page, ['Username is required.', 'Password is required.']);
    await page.goto('/register');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectTexts(page, ['Email is missing.', "You must comply with the product's Terms & Conditions."]);
    expect(await page.getByRole('link', { name: 'Terms & Conditions' }).first().getAttribute('href')).toBe(
      '/terms-conditions',
    );
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByText('Email is not valid.', { exact: true }).waitFor();
    await expectGoodScreen(guest, 'register-faults');
    await page.goto('/register/confirmed?token=not-one-of-ours');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectTexts(page, [
      'First name is required.',
      'Last name is required.',
      'Password is not valid. It must contain a lowercase letter, an uppercase letter, a number and a special character.',
    ]);
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('Last name').fill('Larkfield');
    await page.getByLabel('Username').fill('ida-of-no-mail');
    await page.getByLabel('Password', { exact: true }).fill('Bright-Lamp-4711');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').getByText('This link is not valid any more.', { exact: true }).waitFor();
    await expectGoodScreen(guest, 'register-dead-link', REFUSED);
  });

  it('joins the texts of several errors by line breaks, each once', async () => {
    const { page } = await browse();
    const errors = [
      Number(ERRORS.emailTaken),
      Number(ERRORS.passwordNotValid),
      Number(ERRORS.emailTaken),
      422999,
    ].map((code) => ({ code, message: 'X' }));
    await answer(page, '**/api/users/signup/request', 422, { code: 422, message: 'X', errors });
    await page.goto('/register');
    await page.getByLabel('E-mail').fill('ida@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const alert = page.locator('.MuiAlert-message');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      [
        'Email is already taken.',
        'Password is not valid. It must contain a lowercase letter, an uppercase letter, a number and a special character.',
        'There was a problem with this request. Please come back later when we fixed the problem.',
      ].join('\n'),
    );
  });

  it('refuses wrong credentials, and goes on to where one wanted with the right ones', async () => {
    const guest = await browse();
    const { page } = guest;
    await page.goto(`${home()}/users?search=ida`);
    await waitForPath(guest, '/login');
    await logIn(page, ida.username, 'Wrong-Lamp-1');
    await page.getByText('Invalid login credentials. Please try again.', { exact: true }).waitFor();
    await expectGoodScreen(guest, 'login-refused', REFUSED);
    await logIn(page, ida.username, ida.password);
    await waitForPath(guest, `${home()}/users?search=ida`);
  });

  it('forgets the token at the logout, and keeps the address', async () => {
    const member = await browse(await idaAgain());
    await member.page.goto(home());
    await member.page.getByRole('button', { name: `Account menu: ${ida.email}` }).click();
    await member.page.getByRole('button', { name: 'Log out' }).click();
    await waitForPath(member, '/login');
    expect(await storedSession(member)).toEqual({ token: null, email: ida.email });
    expect(await member.page.getByLabel('Username or e-mail').inputValue()).toBe(ida.email);
  });

  it('mails a link that changes the password, once', async () => {
    const guest = await browse();
    const { page } = guest;
    const eva = await harness.user('Eva');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('E-mail').fill(eva.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page
      .getByText(`If ${eva.email} has an account, a link is on its way. It works once, for 60 minutes.`)
      .waitFor();
    await expectGoodScreen(guest, 'reset-sent');
    const link = await harness.mailedPath('reset-password', eva.email);
    const choose = async (password: string, repeat = password) => {
      await page.goto(link);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Repeat password').fill(repeat);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await choose('Bright-Lamp-4711', 'Bright-Lamp-4712');
    await page.getByText('The passwords are not the same.', { exact: true }).waitFor();
    await choose('Bright-Lamp-4711');
    await page.getByText('Your password was changed. Log in with the new one.', { exact: true }).waitFor();
    await waitForPath(guest, '/login');
    await choose('Bright-Lamp-4712');
    await page.getByText('This link is not valid any more.', { exact: true }).waitFor();
    await expectGoodScreen(guest, 'reset-dead-link', REFUSED);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.goto('/login');
    await logIn(page, eva.username, 'Bright-Lamp-4711');
    await waitForPath(guest, '/workspace');
  });

  describe('the session ends', () => {
    it.each([
      ['when the token is dead', { as: 'dead token' }, null],
      ['when a token is told to be expired', { status: 500, message: 'jwt expired' }, '**/api/workspaces?*'],
      [
        'when a token is told to be forged',
        { status: 500, message: 'invalid signature' },
        '**/api/workspaces?*',
      ],
      ['at a 401 of any other message', { status: 401, message: 'INVALID_TOKEN' }, '**/api/workspaces?*'],
      ['when the profile cannot be fetched', { status: 400, message: 'FIELD_NOT_VALID' }, '**/api/users/me'],
    ])('%s', async (_when, error, url) => {
      const member = await browse(url === null ? { ...ida, jwt: 'a.b.c' } : await idaAgain());
      if (url !== null && 'status' in error) {
        await answer(member.page, url, error.status, { message: error.message });
      }
      const text =
        url === '**/api/users/me'
          ? 'There was a problem with this request. Please come back later when we fixed the problem.'
          : 'Your session has ended. Please log in again.';
      // A toast is visible for three seconds, so the test must be watching before it appears.
      const shown = member.page.getByText(text, { exact: true }).waitFor();
      await member.page.goto('/workspace');
      await Promise.all([shown, waitForPath(member, '/login')]);
      expect((await storedSession(member)).token).toBeNull();
    });

    it('but not at a 401 that only says who one is not', async () => {
      const member = await browse(ida);
      await answer(member.page, '**/api/workspaces?*', 401, {
        code: Number(ERRORS.loginNotValid),
        message: 'USER_NOT_AUTHENTICATED',
      });
      await member.page.goto('/workspace');
      await member.page.getByText('Invalid login credentials. Please try again.', { exact: true }).waitFor();
      expect(pathOf(member)).toBe('/workspace');
      expect((await storedSession(member)).token).toBe(ida.jwt);
    });

    it('but not on the page of an invitation whose token is not valid', async () => {
      const member = await browse(ida);
      await answer(member.page, '**/users/invitations/**', 401, { message: 'INVALID_TOKEN' });
      await member.page.goto('/join?workspaceId=w1&invitationId=i1&token=t');
      await expectTexts(member.page, [
        'This invitation is not valid. Ask for a new one.',
        'Open my workspaces',
      ]);
      expect((await storedSession(member)).token).toBe(ida.jwt);
    });

    it('on that page too, at any other 401', async () => {
      const member = await browse(ida);
      await answer(member.page, '**/users/invitations/**', 401, { message: 'SESSION_NOT_VALID' });
      await member.page.goto('/join?workspaceId=w1&invitationId=i1&token=t');
      await waitForPath(member, '/login');
      expect((await storedSession(member)).token).toBeNull();
    });
  });

  it('takes a person with a keyboard alone from the sign-up to the first chatbot', async () => {
    const { page } = await browse();
    const email = 'keys@example.com';
    const type = (text: string) => page.keyboard.type(text);
    await page.goto('/register');
    await page.getByLabel('E-mail').waitFor();
    expect(await seenFocus(page)).toBe('E-mail');
    await type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
    await page.getByText(`The one to ${email} lies in its own mailbox.`).waitFor();
    await page.goto(await harness.mailedPath('confirm-signup', email));
    await page.getByLabel('First name').waitFor();
    expect(await seenFocus(page)).toBe('First name');
    await type('Kim');
    await tabTo(page, 'Last name');
    await type('Keys');
    await tabTo(page, 'Username');
    await type('kim-keys');
    await tabTo(page, 'Password');
    await type('Bright-Lamp-4711');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    expect(await seenFocus(page)).toBe('Workspace name');
    await type('Keys only');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Workspace name').inputValue()).toBe('Keys only');
    await tabTo(page, 'Create your workspace');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys only' }).waitFor();
    await tabTo(page, 'Skip to content');
    await tabTo(page, 'Add new chatbot');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add new chatbot' });
    await dialog.waitFor();
    expect(await seenFocus(page)).toBe('Chatbot name');
    await type('First of mine');
    await page.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(true);
    await tabTo(page, 'Create');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('How “First of mine” is asked, and how it answers.', { exact: true }).waitFor();
    await page.getByText('No visitor has asked yet', { exact: true }).waitFor();
  });
});

/** Replaces the server's response to one kind of request. */
function answer(page: WatchedPage['page'], url: string, status: number, body: object): Promise<unknown> {
  return page.route(url, (route: Route) => route.fulfill({ status, json: body }));
}
