import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectTexts } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('the first run');
/** From the start page of an empty installation to an answer with its source. */
const MOST_CLICKS = 8;
/** The example shown on the pages for guests. */
const ANSWER = 'A rowing boat costs 24 euros for two hours and 60 euros for a whole day.';

describe.skipIf(chromiumPath === null)('the first run of an installation without a mail server', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let watched: WatchedPage;
  let page: Page;
  let clicks = 0;

  beforeAll(async () => {
    harness = await openOwnDashboardHarness(chromiumPath, {});
    watched = await harness.browse();
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  async function click(target: Locator): Promise<void> {
    clicks += 1;
    await target.click();
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('opens on sign-up, and leads whoever signs up to the mail that was never sent', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    await page.getByLabel('E-mail').fill('nora@example.com');
    await click(page.getByRole('checkbox'));
    await click(button('Continue'));
    await expectTexts(page, [
      'This installation sends no mail. The one to nora@example.com lies in its own mailbox.',
    ]);
    await expectGoodScreen(watched, 'first-run-mail');
    // The link to the mailbox survives a reload.
    await page.reload();
    const toMailbox = page.getByRole('link', { name: 'Open the mailbox of this installation' });
    await toMailbox.waitFor();
    await click(toMailbox);
    await click(page.frameLocator('iframe').getByRole('link', { name: 'Finish registration' }));
    await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
  });

  it('asks for names and a password alone, and proposes the rest', async () => {
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Quay');
    expect(await page.getByLabel('Username').inputValue()).toBe('nora');
    await page.getByLabel('Password', { exact: true }).fill('Bright-Lamp-4711');
    await click(button('Create account'));
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    expect(await page.getByLabel('Workspace name').inputValue()).toBe('Nora’s workspace');
    // The terms accepted a minute ago are ticked, and the page says why.
    expect(await page.getByRole('checkbox', { name: /Terms & Conditions/ }).isChecked()).toBe(true);
    await expectTexts(page, ['You accepted these when you signed up.']);
    await expectGoodScreen(watched, 'first-run-workspace');
    await click(button('Create your workspace'));
    await page.getByRole('heading', { level: 1, name: 'Nora’s workspace' }).waitFor();
  });

  it('has one primary button and no second empty state on the first page', async () => {
    await page.getByText('Get started').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Add chatbot' }).waitFor();
    expect(await main.locator('.MuiButton-contained').allInnerTexts()).toEqual(['Add chatbot']);
    expect(await main.getByText('No chatbots yet').count()).toBe(0);
    await expectGoodScreen(watched, 'first-run-overview');
  });

  it('gives an answer with its source, after eight clicks at most', async () => {
    await click(button('Try it with a sample'));
    await click(button('What does a rowing boat cost for two hours?'));
    const turn = page.locator('article').filter({ hasText: ANSWER });
    await turn.waitFor();
    await turn
      .getByRole('list', { name: 'Sources' })
      .getByText('Sample: Tern Bay boat hire')
      .first()
      .waitFor();
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    await expectGoodScreen(watched, 'first-run-answer');
  });

  it('opens on login from now on', async () => {
    const guest = await harness.browse();
    await guest.page.goto('/');
    await guest.page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(new URL(guest.page.url()).pathname).toBe('/login');
    await guest.page.context().close();
  });
});
