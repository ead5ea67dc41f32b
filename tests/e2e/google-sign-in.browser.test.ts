import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import { createMailboxReader, freePort, signUp, startProduct, type Product } from '../product/index.ts';
import { startGoogle, type GoogleAccount, type FakeGoogle } from '@colloquy/test-servers/google';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import * as dashboard from './dashboard-steps.ts';
import { REFUSED, expectGoodScreen } from './good-screen.ts';
import { closeContexts, shareChromium } from './shared-product.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: e2e browser — no Chromium found');

const ACTION = 'gp_oauth_action';

describe.skipIf(chromiumPath === null)('Google sign-in in a browser', () => {
  if (chromiumPath === null) return;
  let dataDir: string;
  let product: Product;
  let google: FakeGoogle;
  let browser: Browser;
  let baseUrl: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-google-'));
    const port = await freePort();
    baseUrl = `http://localhost:${port}`;
    google = await startGoogle(`${baseUrl}/auth/oauth/google`);
    product = await startProduct({
      dataDir,
      port,
      env: {
        WEB_BUILDS: 'on',
        CHECK_RESPONSES: 'on',
        PUBLIC_URL: baseUrl,
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_AUTHORIZATION_URL: google.authorizationUrl,
        GOOGLE_TOKEN_URL: google.tokenUrl,
        GOOGLE_USERINFO_URL: google.userInfoUrl,
      },
    });
    browser = await shareChromium(chromiumPath);
  });
  afterAll(async () => {
    await closeContexts();
    await product?.stop();
    await google?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A fresh browser context. */
  const aBrowser = () => openWatchedPage(browser, [baseUrl, google.origin]);
  const connectInProfile = async (page: Page, user: GoogleAccount) => {
    await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await choose(page, user);
  };
  const close = ({ page }: WatchedPage) => page.context().close();

  const leaveForGoogle = async (page: Page) => {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  };
  const choose = (page: Page, { email }: GoogleAccount) =>
    page.getByRole('link', { name: email, exact: true }).click();
  const storedAction = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), ACTION);

  async function logInWithGoogle(page: Page, user: GoogleAccount): Promise<void> {
    await page.goto(`${baseUrl}/login`);
    await leaveForGoogle(page);
    await choose(page, user);
  }

  it('signs a person up to their first workspace, once they agree to the terms, and in again', async () => {
    const user = google.account({ email: 'ida.larkfield@gmail.example.com' });
    const visitor = await aBrowser();
    const { page } = visitor;
    await page.goto(`${baseUrl}/register`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText("You must comply with the product's Terms & Conditions.").waitFor();
    await expectGoodScreen(visitor, 'google-01-terms');
    await page.getByRole('checkbox').check();
    await leaveForGoogle(page);
    await choose(page, user);
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    expect(await storedAction(page)).toBeNull();
    await expectGoodScreen(visitor, 'google-02-first-workspace');
    await dashboard.createWorkspace(page, 'Larkfield');

    await page.goto(`${baseUrl}/profile`);
    await page.getByText(`You can log in with Google as ${user.email}.`).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe(user.given_name);
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor();
    await expectGoodScreen(visitor, 'google-03-profile');
    await close(visitor);

    const later = await aBrowser();
    await logInWithGoogle(later.page, user);
    await later.page.getByText('Get started').waitFor();
    await close(later);
  });

  it('offers an account to somebody who logs in without one', async () => {
    const user = google.account();
    const visitor = await aBrowser();
    const { page } = visitor;
    await logInWithGoogle(page, user);
    await page.getByRole('heading', { name: 'No account yet' }).waitFor();
    await page.getByText(user.email).waitFor();
    await expectGoodScreen(visitor, 'google-04-no-account');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    await close(visitor);
  });

  it('connects an account by its password; the profile disconnects it and connects it again', async () => {
    const local = await signUp(product.client, createMailboxReader(product.client));
    const user = google.account({ email: local.email });
    const visitor = await aBrowser();
    const { page } = visitor;
    await logInWithGoogle(page, user);
    await page.getByRole('heading', { name: 'You have an account already' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Not-The-Password-1');
    await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
    await page.getByText('The password is not right.').waitFor();
    // The browser itself logs refused requests to the console.
    expect(visitor.takeNoise().filter((line) => !line.includes('status of 400'))).toEqual([]);
    await expectGoodScreen(visitor, 'google-05-link');
    await page.getByLabel('Password', { exact: true }).fill(local.password);
    await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();

    await page.goto(`${baseUrl}/profile`);
    await page.getByRole('button', { name: 'Disconnect Google' }).click();
    const dialog = page.getByRole('dialog');
    await expectGoodScreen(visitor, 'google-05b-disconnect');
    await dialog.getByLabel('Current password').fill(local.password);
    await dialog.getByRole('button', { name: 'Disconnect Google' }).click();
    await connectInProfile(page, google.account());
    await page.getByText(`Choose the Google account with your own address, ${local.email}.`).waitFor();
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await connectInProfile(page, user);
    await page.getByLabel('Password', { exact: true }).fill(local.password);
    await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
    await page.waitForURL(`${baseUrl}/profile`);
    await page.getByText(`You can log in with Google as ${local.email}.`).waitFor();
    await expectGoodScreen(visitor, 'google-06-connected');
    await close(visitor);
  });

  it('deletes the account of somebody without a password once they type their address', async () => {
    const user = google.account();
    const visitor = await aBrowser();
    const { page } = visitor;
    await logInWithGoogle(page, user);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    await page.goto(`${baseUrl}/profile`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const field = dialog.getByLabel('Type your e-mail address');
    await field.fill('somebody.else@example.com');
    expect(await dialog.getByLabel('Current password').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('Type the e-mail address of your account to delete it.').waitFor();
    // The browser itself logs refused requests to the console.
    expect(visitor.takeNoise().filter((line) => !line.includes('status of 400'))).toEqual([]);
    await expectGoodScreen(visitor, 'google-07-deletion');
    await field.fill(user.email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logInWithGoogle(page, user);
    await page.getByRole('heading', { name: 'No account yet' }).waitFor();
    await close(visitor);
  });

  it('proves at Google who somebody without a password is, before the key of a model is stored', async () => {
    const user = google.account();
    const visitor = await aBrowser();
    const { page } = visitor;
    await logInWithGoogle(page, user);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await dashboard.createWorkspace(page, 'Larkfield');
    await page.waitForURL(/\/workspace\/[\w-]+$/);
    const models = `${page.url()}/models`;
    const addProvider = async () => {
      await page.getByRole('button', { name: 'Add a provider' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a provider' });
      await dialog.getByLabel('Name').fill('Lamps');
      await dialog.getByLabel('Address').fill('https://models.example.com/v1');
      await dialog.getByRole('button', { name: 'Create' }).click();
    };
    await page.goto(models);
    await addProvider();
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
    await expectGoodScreen(visitor, 'google-08-confirm', REFUSED);
    await leaveForGoogle(page);
    await choose(page, user);
    await page.getByText('Thank you. Now do it again: for 10 minutes it works.').waitFor();
    expect(page.url()).toBe(models);
    await addProvider();
    await page.getByText('Lamps', { exact: true }).waitFor();
    await close(visitor);
  });

  it('says where it works when the page was opened at another address than Google comes back to', async () => {
    const visitor = await openWatchedPage(browser, [product.baseUrl]);
    const { page } = visitor;
    await page.goto(`${product.baseUrl}/login`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText(`Google sends you back to ${baseUrl}.`).waitFor();
    expect(visitor.outsideRequests).toEqual([]);
    await close(visitor);
  });

  it('goes back where it began when nobody was chosen', async () => {
    const visitor = await aBrowser();
    const { page } = visitor;
    await page.goto(`${baseUrl}/login`);
    await leaveForGoogle(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You came back from Google without choosing an account.').waitFor();
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await page.waitForURL(`${baseUrl}/login`);
    await close(visitor);
  });

  it.each([
    ['/auth/oauth/google?code=c&state=s', null],
    ['/auth/oauth/google?code=c&state=s', 'connect'],
    ['/auth/oauth/github?code=c&state=s', 'login'],
    ['/auth/oauth/github', 'register'],
  ])('redirects %s with the stored action %j to /auth/ and clears it', async (path, action) => {
    const visitor = await aBrowser();
    const { page } = visitor;
    await page.goto(`${baseUrl}/privacy`);
    await page.evaluate(
      ([key, value]) => {
        if (key === undefined || value === undefined) return;
        sessionStorage.setItem(key, value);
        sessionStorage.setItem(
          'colloquy.oauth',
          '{"verifier":"v","nextPath":"/","connects":null,"email":""}',
        );
      },
      action === null ? [] : [ACTION, action],
    );
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(passed).toContain('/auth/');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await storedAction(page)).toBeNull();
    await close(visitor);
  });

  it('finishes nothing in a browser that did not begin it, and nothing twice', async () => {
    const user = google.account();
    const [one, other] = [await aBrowser(), await aBrowser()];
    const returns: string[] = [];
    one.page.on('request', (request) => {
      if (request.url().startsWith(`${baseUrl}/auth/oauth/google?`)) returns.push(request.url());
    });
    await logInWithGoogle(one.page, user);
    await one.page.getByRole('heading', { name: 'No account yet' }).waitFor();
    const [link = ''] = returns;
    for (const { page } of [one, other]) {
      await page.goto(link);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
    }
    await close(one);
    await close(other);
  });
});
