import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalFile, TestUser } from '../product/index.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { askInDashboard, letGo } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { FEES_NAME, feesPdf, HUTS_FILE } from './moor-documents.ts';
import { signpostsOf, startTrailSite, type TrailSite } from './trail-site.ts';

const chromiumPath = chromiumOrSkip('training, from the drop to the cited answer');
/** Thirty pages one after the other, with the shortest pause, then all of them processed, on a busy machine. */
const PATIENCE = { timeout: 240_000 };
const WIDTHS_PX = [1440, 768, 360];
const HEIGHT_PX = 900;
const TRAIL = 'Curlew';

describe.skipIf(chromiumPath === null)('from the drop to the cited answer', () => {
  if (chromiumPath === null) return;
  let site: TrailSite;
  let harness: DashboardHarness;
  let max: TestUser;
  let pdf: LocalFile;

  beforeAll(async () => {
    site = await startTrailSite();
    harness = await openOwnDashboardHarness(chromiumPath, {
      NEW_WORKSPACE_PLAN: 'trial',
      CRAWL_PRIVATE_HOSTS: site.host,
    });
    max = await harness.user('Max');
    pdf = await feesPdf(harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await site?.close();
  });

  it.each(WIDTHS_PX)('a PDF, a spreadsheet and a website, at %i px', { timeout: 600_000 }, async (width) => {
    const workspace = await harness.workspace(max, `Larkfield ${width}`);
    const bot = await harness.bot(max, workspace.id, 'Moor');
    const watched = await harness.browse({ as: max, viewport: { width, height: HEIGHT_PX } });
    const { page } = watched;
    await page.goto(`/workspace/${workspace.id}/bots/${bot.id}`);
    await page.getByText('No documents yet').waitFor();
    await letGo(page, [pdf, HUTS_FILE]);
    for (const { name } of [pdf, HUTS_FILE]) {
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText('Processed', { exact: true }).filter({ visible: true }).waitFor(PATIENCE);
    }
    await trainTheSite(page, site);

    await page.goto(`/chat/${bot.id}`);
    await expectCited(page, {
      question: 'What does it cost to park a minibus overnight?',
      answer: /Minibus - Overnight: 47 euros/,
      title: FEES_NAME,
      says: ['Parking · page 2', 'Minibus · 13 euros · 47 euros'],
    });
    await expectCited(page, {
      question: 'How many beds does the hut Rabenstein have?',
      answer: /Rabenstein - Beds: 52/,
      title: HUTS_FILE.name,
      says: ['Mountain huts', 'Rabenstein · 52'],
    });
    await expectCited(page, {
      question: `How many signposts are there on the ${TRAIL} trail?`,
      answer: new RegExp(`${signpostsOf(TRAIL)} signposts`),
      title: `${TRAIL} trail`,
      says: [`${site.origin}/trails/${TRAIL.toLowerCase()}`],
    });
    await expectGoodScreen(watched, `cited-answers-${width}`);
    await page.context().close();
  });
});

/** Adds the website by its address, and processes all of its pages. */
async function trainTheSite(page: Page, site: TrailSite): Promise<void> {
  await page.getByRole('tab', { name: 'Websites' }).click();
  await page.getByRole('button', { name: 'Add website' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(`${site.origin}/`);
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await dialog.getByRole('textbox', { name: 'Pause between two pages (ms)' }).fill('50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Train ${site.pageCount} selected pages` }).click(PATIENCE);
  const answering = page.locator('dl > div').filter({ hasText: 'Answering' });
  await answering.getByText(String(site.pageCount), { exact: true }).waitFor(PATIENCE);
}

interface CitedAnswer {
  readonly question: string;
  readonly answer: RegExp;
  /** Of the first source. */
  readonly title: string;
  /** The location of the answer in the source. */
  readonly says: readonly string[];
}

/** Asks in the chat, and reads the answer and the card of its first source. */
async function expectCited(page: Page, expected: CitedAnswer): Promise<void> {
  const turn = await askInDashboard(page, expected.question);
  expect(await turn.innerText()).toMatch(expected.answer);
  const [source] = await turn.getByRole('list', { name: 'Sources' }).getByRole('button').all();
  expect(await source?.innerText()).toContain(expected.title);
  await source?.click();
  const card = page.getByRole('dialog');
  await card.waitFor();
  const said = await card.innerText();
  for (const text of expected.says) expect(said).toContain(text);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}
