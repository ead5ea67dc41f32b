import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatBot, Workspace } from '@colloquy/contracts';
import type { TestUser } from '../product/index.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { seenFocus, tabTo } from './keyboard.ts';
import { startTrailSite, type TrailSite } from './trail-site.ts';

const chromiumPath = chromiumOrSkip('websites by keyboard');
/** A busy machine needs longer than the default timeout. */
const PATIENCE = { timeout: 60_000 };
/** Thirty pages one after the other, then all of them processed. */
const SITE_PATIENCE = { timeout: 240_000 };
const SITE_NAME = 'Moorland trails';

describe.skipIf(chromiumPath === null)('websites with a keyboard alone', () => {
  if (chromiumPath === null) return;
  let site: TrailSite;
  let harness: DashboardHarness;
  let kim: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let page: Page;

  beforeAll(async () => {
    site = await startTrailSite();
    harness = await openOwnDashboardHarness(chromiumPath, {
      NEW_WORKSPACE_PLAN: 'trial',
      CRAWL_PRIVATE_HOSTS: site.host,
    });
    kim = await harness.user('Kim');
    workspace = await harness.workspace(kim, 'Larkfield');
    bot = await harness.bot(kim, workspace.id, 'Moor');
    ({ page } = await harness.browse({ as: kim }));
  });
  afterAll(async () => {
    await harness?.stop();
    await site?.close();
  });

  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  /** Waits until the page has moved the focus there by itself, and into view. */
  const focusIsOn = (name: string | RegExp) =>
    vi.waitFor(async () => expect(await seenFocus(page)).toMatch(name), PATIENCE);
  const dialog = () => page.getByRole('dialog');
  const dialogIsGone = () => dialog().waitFor({ state: 'detached', ...PATIENCE });
  const selected = (count: number) =>
    page.getByText(new RegExp(`^${count} of \\d+ pages selected$`)).waitFor(PATIENCE);
  const heron = () => page.getByRole('button', { name: 'Heron trail', exact: true });
  /** The tabs of a website are one tab stop; arrow keys move from one to the next. */
  const openTab = async (from: string, name: string) => {
    await tabTo(page, from, 'Shift+Tab');
    await press('ArrowRight');
    expect(await seenFocus(page)).toBe(name);
    await press('Enter');
    await page.getByRole('tab', { name, selected: true }).waitFor(PATIENCE);
    await focusIsOn(name);
  };

  it('adds a website, and stands at the title of its page', async () => {
    await page.goto(`/workspace/${workspace.id}/bots/${bot.id}/websites`);
    await page.getByText('No websites yet').waitFor(PATIENCE);
    await tabTo(page, 'Add website');
    await press('Enter');
    await focusIsOn('Address');
    await type(`${site.origin}/`);
    await tabTo(page, 'Name');
    await type(SITE_NAME);
    await tabTo(page, 'Add');
    await press('Enter');
    await dialogIsGone();
    await focusIsOn(SITE_NAME);
    await page.getByText('The pages are known. Select those that the chatbot learns.').waitFor(SITE_PATIENCE);
  });

  it('selects none, a folder, a page and all of them, and stays on what it pressed', async () => {
    await tabTo(page, 'Select none');
    await press('Enter');
    await selected(0);
    await focusIsOn('Select none');
    await tabTo(page, 'Select everything below /trails/');
    await press('Space');
    await selected(site.pageCount - 1);
    await focusIsOn('Select everything below /trails/');
    await tabTo(page, 'Select Curlew trail');
    await press('Space');
    await selected(site.pageCount - 2);
    await focusIsOn('Select Curlew trail');
    await tabTo(page, 'Select all', 'Shift+Tab');
    await press('Enter');
    await selected(site.pageCount);
    await focusIsOn('Select all');
  });

  it('adds a page by its address, and comes back to the button', async () => {
    await tabTo(page, 'Add page', 'Shift+Tab');
    await press('Enter');
    await focusIsOn('Address of the page');
    await type(`${site.origin}/trails/?all`);
    await press('Escape');
    await focusIsOn(/./);
    await tabTo(page, 'Discard');
    await press('Enter');
    await dialogIsGone();
    await focusIsOn('Add page');
  });

  it('trains what is selected, and stays on the button while that is learned', async () => {
    const train = `Train ${site.pageCount} selected pages`;
    await tabTo(page, train);
    await press('Enter');
    await page.getByText('The selected pages are being learned.').waitFor(PATIENCE);
    await focusIsOn(train);
    const answering = page.locator('dl > div').filter({ hasText: 'Answering' });
    await answering.getByText(String(site.pageCount), { exact: true }).waitFor(SITE_PATIENCE);
    await page
      .getByRole('progressbar')
      .first()
      .waitFor({ state: 'detached', ...SITE_PATIENCE });
    await focusIsOn(train);
  });

  it('searches, clears the search, and shows one state', async () => {
    await tabTo(page, 'Search pages', 'Shift+Tab');
    await type('otter');
    await heron().waitFor({ state: 'detached', ...PATIENCE });
    await focusIsOn('Search pages');
    await tabTo(page, 'Clear search');
    await press('Enter');
    await heron().waitFor(PATIENCE);
    await focusIsOn('Search pages');
    await tabTo(page, 'State');
    await type('Left out');
    await heron().waitFor({ state: 'detached', ...PATIENCE });
    await page.getByRole('group', { name: 'Filters' }).getByText('Left out').waitFor(PATIENCE);
    await page.getByRole('listitem').getByText('robots.txt forbids reading it.').waitFor(PATIENCE);
    await focusIsOn('State');
  });

  it('keeps what it sees as a view, leaves that, comes back and removes it', async () => {
    await tabTo(page, 'Save view');
    await press('Enter');
    await focusIsOn('Name of the view');
    await type('Not read');
    await tabTo(page, 'Save');
    await press('Enter');
    await dialogIsGone();
    // The list of views replaces the button that saved the first one.
    await focusIsOn('All pages');
    await press('Enter');
    await heron().waitFor(PATIENCE);
    await focusIsOn('All pages');
    await tabTo(page, 'Not read');
    await press('Enter');
    await heron().waitFor({ state: 'detached', ...PATIENCE });
    await focusIsOn('Not read');
    await tabTo(page, 'Remove the view Not read');
    await press('Enter');
    await page.getByText('The view “Not read” was removed.').waitFor(PATIENCE);
    await focusIsOn('Save view');
    await tabTo(page, 'State', 'Shift+Tab');
    await type('All states');
    await heron().waitFor(PATIENCE);
    await focusIsOn('State');
  });

  it('shows what is not selected, and takes the filter away by its chip', async () => {
    await tabTo(page, 'Selection');
    await type('Not sel');
    await heron().waitFor({ state: 'detached', ...PATIENCE });
    await focusIsOn('Selection');
    await tabTo(page, 'Remove the filter: Not selected');
    await press('Enter');
    await heron().waitFor(PATIENCE);
    await focusIsOn(/./);
  });

  it('opens the text of a page and comes back to the page', async () => {
    await tabTo(page, 'Otter trail');
    await press('Enter');
    await dialog()
      .getByText(/has \d+ signposts/)
      .first()
      .waitFor(PATIENCE);
    await focusIsOn(/./);
    await press('Escape');
    await dialogIsGone();
    await focusIsOn('Otter trail');
  });

  it('removes a page, and stands at the one behind it', async () => {
    await tabTo(page, 'Actions for Otter trail');
    await press('Enter');
    await focusIsOn('Show its text');
    await press('End');
    await focusIsOn('Remove');
    await press('Enter');
    await focusIsOn('Cancel');
    await tabTo(page, 'Remove');
    await press('Enter');
    await page.getByText('“Otter trail” was removed and is left out from now on.').waitFor(PATIENCE);
    await dialogIsGone();
    await focusIsOn(/trail$/);
  });

  it('plans a refresh, switches it off and on, and deletes it', async () => {
    await openTab('Pages', 'Schedules');
    await page.getByText('No schedules yet').waitFor(PATIENCE);
    await tabTo(page, 'Add schedule');
    await press('Enter');
    await tabTo(page, 'How often');
    await type('Every day');
    await tabTo(page, 'Add');
    await press('Enter');
    await dialogIsGone();
    await page
      .getByText(/^Every day at 6:00 AM/)
      .first()
      .waitFor(PATIENCE);
    await focusIsOn('Add schedule');
    const toggle = page.getByRole('switch', { name: /^Use this schedule/ });
    await press('Tab');
    await focusIsOn(/^Use this schedule/);
    await press('Space');
    await page.getByText('Switched off').waitFor(PATIENCE);
    await focusIsOn(/^Use this schedule/);
    await press('Space');
    await vi.waitFor(async () => expect(await toggle.isChecked()).toBe(true), PATIENCE);
    await press('Tab');
    await focusIsOn(/^Actions for the schedule/);
    await press('Enter');
    await focusIsOn('Change');
    await press('End');
    await press('Enter');
    await page.getByText('No schedules yet').waitFor(PATIENCE);
    await focusIsOn('Add schedule');
  });

  it('saves the report as a file', async () => {
    await openTab('Schedules', 'Report');
    await tabTo(page, 'Export as CSV');
    const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
    expect(file.suggestedFilename()).toBe('Moorland-trails.csv');
    await page.getByText('The report was saved.').waitFor(PATIENCE);
    await focusIsOn('Export as CSV');
  });

  it('deletes the website, and stands at the title of the list', async () => {
    await tabTo(page, `Actions for ${SITE_NAME}`, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('End');
    await focusIsOn('Delete website');
    await press('Enter');
    await focusIsOn('Cancel');
    await tabTo(page, 'Delete');
    await press('Enter');
    await page.getByText('No websites yet').waitFor(PATIENCE);
    await dialogIsGone();
    await focusIsOn('Train');
  });
});
