import type { ChatBot, Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { askInDashboard, chooseAction, letGo } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { FEES_NAME, feesPdf, HUTS_FILE } from './moor-documents.ts';
import { signpostsOf, startTrailSite, type TrailSite } from './trail-site.ts';

const chromiumPath = chromiumOrSkip('training from documents and websites');
/** A busy machine needs longer than the default second. */
const PATIENCE = { timeout: 60_000 };
/** Thirty pages one after the other, with the shortest pause, then all of them processed. */
const SITE_PATIENCE = { timeout: 240_000 };
const WIDTHS_PX = [768, 360];
const HEIGHT_PX = 900;

describe.skipIf(chromiumPath === null)('training from documents and websites', () => {
  if (chromiumPath === null) return;
  let site: TrailSite;
  let harness: DashboardHarness;
  let max: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    site = await startTrailSite();
    harness = await openOwnDashboardHarness(chromiumPath, {
      NEW_WORKSPACE_PLAN: 'trial',
      CRAWL_PRIVATE_HOSTS: site.host,
    });
    max = await harness.user('Max');
    workspace = await harness.workspace(max, 'Larkfield');
    bot = await harness.bot(max, workspace.id, 'Moor');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(async () => {
    await harness?.stop();
    await site?.close();
  });

  const train = () => `/workspace/${workspace.id}/bots/${bot.id}`;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const processed = (name: string) => row(name).getByText('Processed', { exact: true }).waitFor(PATIENCE);
  const explanation = () => page.getByRole('region', { name: 'How this question is answered' });

  /** Asks in the test box on Train; returns its content once the answer is there. */
  async function explain(question: string) {
    await page.getByLabel('Question to explain').fill(question);
    await page.keyboard.press('Enter');
    await explanation()
      .getByText(/passages? found,/)
      .waitFor(PATIENCE);
    await explanation().getByText('Confidence', { exact: true }).waitFor(PATIENCE);
    return explanation();
  }

  /** At narrow widths nothing is wider or taller than the window, and every control can be used. */
  async function expectNarrow(name: string) {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX });
      expect(await page.evaluate(OVERFLOW), `${name} at ${width} px`).toEqual({ x: 0, y: 0 });
      await expectGoodScreen(watched, `${name}-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: HEIGHT_PX });
  }

  /** A dialog that this test only opens. */
  async function looksGoodAndCloses(name: string) {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectGoodScreen(watched, name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  it('takes a PDF with tables and a spreadsheet that are dropped, and answers from page and cell', async () => {
    await page.goto(train());
    await page.getByText('No documents yet').waitFor();
    await letGo(page, [await feesPdf(harness), HUTS_FILE]);
    await processed(FEES_NAME);
    await processed(HUTS_FILE.name);

    const fees = await explain('What does it cost to park a minibus overnight?');
    await fees.getByText('Minibus - Overnight: 47 euros').first().waitFor();
    const used = fees.getByRole('listitem').filter({ hasText: 'Used in the answer' }).first();
    expect(await used.innerText()).toContain('page 2');
    expect(await used.getByRole('link').first().innerText()).toBe(FEES_NAME);
    const tight = await explain('How much does a motorcycle cost overnight?');
    await tight.getByText('Motorcycle - Overnight: 9 euros').first().waitFor();

    const beds = await explain('How many beds does the hut Rabenstein have?');
    await beds.getByText('Rabenstein - Beds: 52').first().waitFor();
    await expectGoodScreen(watched, 'explain');
  });

  it('explains with the threshold as a line, and leads to the passage in its document', async () => {
    await expectNarrow('explain');
    await explanation()
      .getByText(/^Threshold 0\.\d\d$/)
      .waitFor();
    const used = explanation().getByRole('listitem').filter({ hasText: 'Used in the answer' }).first();
    await used.getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('li[aria-current=true]').getByText('Rabenstein').first().waitFor(PATIENCE);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // The earlier explanation is still shown there.
    await explanation().getByText('Rabenstein - Beds: 52').first().waitFor();
  });

  it('adds a website by its address, and refuses one that nobody may read at its field', async () => {
    await page.getByRole('tab', { name: 'Websites' }).click();
    await page.getByText('No websites yet').waitFor();
    await expectGoodScreen(watched, 'websites-empty');
    await page.getByRole('button', { name: 'Add website' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill('http://169.254.169.254/latest/');
    await dialog.getByRole('button', { name: 'Advanced' }).click();
    await dialog.getByRole('textbox', { name: 'Pause between two pages (ms)' }).fill('50');
    await expectGoodScreen(watched, 'websites-add');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    // The browser itself reports that the server refused the address.
    watched.takeNoise();
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(`${site.origin}/`);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Moorland trails');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Moorland trails' }).waitFor();
  });

  it('finds its pages, says why one is left out, and trains the selected ones', async () => {
    await page.getByText('The pages are known. Select those that the chatbot learns.').waitFor(SITE_PATIENCE);
    const staff = page.getByRole('listitem').filter({ hasText: '/staff' }).last();
    await staff.getByText('robots.txt forbids reading it.').waitFor();
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByText(/^0 of \d+ pages selected$/).waitFor();
    await page.getByRole('checkbox', { name: 'Select everything below /trails/' }).click();
    await page.getByText(/^29 of \d+ pages selected$/).waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText(new RegExp(`^${site.pageCount} of \\d+ pages selected$`)).waitFor();
    await expectGoodScreen(watched, 'website-pages');
    await expectNarrow('website-pages');
    await page.getByRole('button', { name: 'Add page' }).click();
    await looksGoodAndCloses('website-add-page');
    await chooseAction(page, 'Actions for Curlew trail', 'Remove');
    await looksGoodAndCloses('website-remove-page');
    // The website's first page has the website's name; the menu of the heading comes first.
    await page.getByRole('button', { name: 'Actions for Moorland trails' }).first().click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await looksGoodAndCloses('website-settings');
    await page.getByRole('button', { name: `Train ${site.pageCount} selected pages` }).click();
    await page.getByText('The selected pages are being learned.').waitFor();
    await page
      .getByRole('progressbar')
      .first()
      .waitFor({ state: 'detached', ...SITE_PATIENCE });
    const answering = page.locator('dl > div').filter({ hasText: 'Answering' });
    await answering.getByText(String(site.pageCount), { exact: true }).waitFor(SITE_PATIENCE);
  });

  it('answers from a page of it and cites its address, and shows its text by passage', async () => {
    await page.goto(`/chat/${bot.id}`);
    const turn = await askInDashboard(page, 'How many signposts are there on the Curlew trail?');
    await turn
      .getByText(`${signpostsOf('Curlew')} signposts`)
      .first()
      .waitFor(PATIENCE);
    await page.goto(`${train()}/websites`);
    const explained = await explain('How many signposts are there on the Otter trail?');
    await explained
      .getByText(`${signpostsOf('Otter')} signposts`)
      .first()
      .waitFor();
    const used = explained.getByRole('listitem').filter({ hasText: 'Used in the answer' }).first();
    expect(await used.innerText()).toContain(`${site.origin}/trails/otter`);
    await page.getByRole('button', { name: 'Close the explanation' }).click();
    await page.getByRole('link', { name: 'Moorland trails' }).click();
    await page.getByRole('button', { name: 'Otter trail', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByText(/has \d+ signposts/)
      .first()
      .waitFor(PATIENCE);
    expect(await drawer.getByRole('link', { name: `${site.origin}/trails/otter` }).count()).toBe(1);
    await expectGoodScreen(watched, 'website-page');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('narrows its pages by reason and selection, and refreshes it as it is told', async () => {
    await page.getByRole('combobox', { name: 'Selection' }).selectOption({ label: 'Not selected (2)' });
    await page
      .getByRole('combobox', { name: 'Reason' })
      .selectOption({ label: 'robots.txt forbids reading it. (1)' });
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByText('Not selected').waitFor();
    await filters.getByText('robots.txt forbids reading it.').waitFor();
    await page.getByRole('button', { name: 'Otter trail', exact: true }).waitFor({ state: 'detached' });
    await expectGoodScreen(watched, 'website-filters');
    await expectNarrow('website-filters');
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Show only /trails/' }).click();
    await page.getByRole('button', { name: 'Remove the filter: Pages below /trails/' }).click();
    await page.getByRole('button', { name: 'Otter trail', exact: true }).waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Actions for Moorland trails' }).first().click();
    await page.getByRole('menuitem', { name: 'Refresh' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Changes of the selected pages' }).click();
    await expectGoodScreen(watched, 'website-refresh');
    await dialog.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText('“Moorland trails” is being refreshed.').waitFor();
    await page
      .getByRole('progressbar')
      .first()
      .waitFor({ state: 'detached', ...SITE_PATIENCE });
  });

  it('plans a refresh, and reports what became of every address', async () => {
    await page.getByRole('tab', { name: 'Schedules' }).click();
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Every day' });
    await expectGoodScreen(watched, 'website-schedule');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Every day at 6:00 AM/).waitFor();
    await page.getByText(/^Next: /).waitFor();
    await expectGoodScreen(watched, 'website-schedules');
    await expectNarrow('website-schedules');
    await page.getByRole('tab', { name: 'Report' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: '/staff' })
      .getByText('robots.txt forbids reading it.')
      .filter({ visible: true })
      .waitFor();
    await expectGoodScreen(watched, 'website-report');
    await expectNarrow('website-report');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Moorland-trails.csv');
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as JSON' }).click(),
    ]);
    expect(json.suggestedFilename()).toBe('Moorland-trails.json');
  });

  it('lists the website with what it does next, and deletes it with all that it taught', async () => {
    await page.getByRole('link', { name: 'Websites', exact: true }).click();
    const listed = row('Moorland trails');
    await listed
      .getByLabel(`${site.pageCount} of ${site.pageCount} selected pages`)
      .filter({ visible: true })
      .waitFor();
    await expectGoodScreen(watched, 'websites');
    await expectNarrow('websites');
    await listed.getByRole('button', { name: 'Actions for Moorland trails' }).click();
    await page.getByRole('menuitem', { name: 'Delete website' }).click();
    const dialog = page.getByRole('dialog');
    await expectGoodScreen(watched, 'websites-delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No websites yet').waitFor();
    const explained = await explain('How many signposts are there on the Otter trail?');
    expect(await explained.innerText()).not.toContain('/trails/otter');
  });
});

/** Runs in the page: how much taller and wider the document is than the window. */
const OVERFLOW = `({
  x: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  y: Math.max(0, document.documentElement.scrollHeight - innerHeight),
})`;
