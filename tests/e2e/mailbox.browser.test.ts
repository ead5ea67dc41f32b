import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi, googleApi } from '@colloquy/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { closeContexts, shareChromium } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('mailbox');
const EMAIL = 'new@example.com';
const PHONE = { width: 360, height: 740 };
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describe.skipIf(chromiumPath === null)('the mailbox of an installation without a mail server', () => {
  if (chromiumPath === null) return;
  let dataDir: string;
  let product: Product;
  let browser: Browser;
  let mailPath: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-mailbox-'));
    product = await startProduct({ dataDir });
    browser = await shareChromium(chromiumPath);
    const { data } = await product.client.call(authApi.requestSignup, {
      body: { email: EMAIL, terms: true },
    });
    mailPath = data.mailPath ?? '';
  });
  afterAll(async () => {
    await closeContexts();
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = (path: string, options = {}): Promise<WatchedPage> =>
    openWatchedPage(browser, [product.baseUrl], { baseURL: product.baseUrl, ...options }).then(
      async (watched) => {
        await watched.page.goto(path);
        return watched;
      },
    );

  /** Passes axe in both colour schemes, logs nothing, requests no other host, and fits the screen's width. */
  async function expectRight(watched: WatchedPage, name: string): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await watched.page.emulateMedia({ colorScheme });
      expect(await watched.inspect(`${name}-${colorScheme}`), `axe on ${name}`).toEqual([]);
    }
    expect(watched.takeNoise(), `console on ${name}`).toEqual([]);
    expect(watched.outsideRequests).toEqual([]);
    expect(await watched.page.evaluate(OVERFLOW), `width of ${name}`).toBe(0);
  }

  it('tells a guest that nobody is here yet, and that the mail is read here', async () => {
    const { data } = await product.client.call(googleApi.readSignInWays, {});
    expect(data).toEqual({
      google: false,
      isEmpty: true,
      mail: { way: 'mailbox', isReadableHere: true },
      billing: false,
    });
  });

  it.each([
    ['desktop', {}],
    ['phone', { viewport: PHONE }],
  ])('shows whoever signs up their mail with its button, on a %s', async (size, options) => {
    const watched = await open(mailPath, options);
    const button = watched.page.frameLocator('iframe').getByRole('link', { name: 'Finish registration' });
    await button.waitFor();
    await expectRight(watched, `mailbox-mail-${size}`);
    await watched.page.getByRole('link', { name: 'Plain text' }).click();
    await watched.page.getByText('The link works for 24 hours.').waitFor();
    await expectRight(watched, `mailbox-text-${size}`);
    await watched.page.getByRole('link', { name: 'Message', exact: true }).click();
    // The product is served without its pages here: only the target of the button counts.
    await Promise.all([watched.page.waitForURL(/\/register\/confirmed\?token=/), button.click()]);
  });

  it('lists sender, subject and time behind the link of the start', async () => {
    const { mailboxUrl } = product.client;
    const watched = await open(`${mailboxUrl?.pathname}${mailboxUrl?.search}`, { viewport: PHONE });
    await watched.page.getByText('Confirm your e-mail address').waitFor();
    await watched.page
      .getByText(/ago|now/)
      .first()
      .waitFor();
    await watched.page.getByText(`To ${EMAIL}`).waitFor();
    await expectRight(watched, 'mailbox-list-phone');
    expect(watched.loosePolicies).toEqual([]);
  });
});
