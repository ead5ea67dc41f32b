import { Plan, WorkspaceRole, integrationApi, type ChatBot, type Workspace } from '@colloquy/contracts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { entryNames } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('orders of lists');
const DAY_MS = 86_400_000;
const LAMP =
  'The lamp of the harbour burns from dusk to dawn, and its keeper trims the wick at midnight.\n\n';
const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});
/** The last one has no readable text, so processing it fails. */
const DOCUMENTS = [
  markdown('b-short.md', `# Short\n\n${LAMP}`),
  markdown('a-long.md', `# Long\n\n${LAMP.repeat(40)}`),
  markdown('c-empty.md', '# x'),
];

/** A busy machine needs longer than the default second. */
const PATIENCE = { timeout: 20_000 };

describe.skipIf(chromiumPath === null)('the order of a list', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let max: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    max = await harness.user('Max');
    workspace = await harness.workspace(max, 'Larkfield');
    bot = await harness.bot(max, workspace.id, 'Moor');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  const home = () => `/workspace/${workspace.id}`;
  const train = () => `${home()}/bots/${bot.id}`;
  const sortBy = () => page.getByLabel('Sort by');
  /** Waits until the list shows these names, in this order. */
  const expectOrder = (shown: Locator, names: readonly string[]) =>
    vi.waitFor(async () => expect(await shown.allInnerTexts()).toEqual(names), PATIENCE);

  describe('of documents', () => {
    const names = () =>
      page.getByRole('table', { name: 'Documents' }).locator('tbody td:nth-child(2) button');
    const head = (name: string) => page.getByRole('columnheader', { name });
    const press = (name: string) => head(name).getByRole('button').press('Enter');
    /** The order in the page's address. */
    const sortInAddress = () => {
      const { searchParams } = new URL(page.url());
      return [searchParams.get('sort'), searchParams.get('order')].join(' ');
    };
    const expectSorted = async (name: string, direction: string, sort: string) => {
      await page.locator(`th[aria-sort=${direction}]`).getByText(name, { exact: true }).waitFor();
      expect(await page.locator('th[aria-sort]').count()).toBe(1);
      expect(sortInAddress()).toBe(sort);
    };

    it('is by size and by status, with the keyboard, and stays when one comes again', async () => {
      await page.goto(train());
      await page.locator('[data-testid="drop-zone"] input[type=file]').setInputFiles(DOCUMENTS);
      const table = page.getByRole('table', { name: 'Documents' });
      await table.getByText('Parsing error', { exact: true }).waitFor();
      await table.getByText('Processed', { exact: true }).nth(1).waitFor();
      expect(await page.locator('th[aria-sort]').count()).toBe(0);
      await press('Cited');
      await expectSorted('Cited', 'descending', 'citedCount DESC');
      await press('Size');
      await expectOrder(names(), ['a-long.md', 'b-short.md', 'c-empty.md']);
      await expectSorted('Size', 'descending', 'sizeBytes DESC');
      await expectGoodScreen(watched, 'train-sorted');
      await press('Size');
      await expectOrder(names(), ['c-empty.md', 'b-short.md', 'a-long.md']);
      await expectSorted('Size', 'ascending', 'sizeBytes ASC');
      await page.reload();
      await expectOrder(names(), ['c-empty.md', 'b-short.md', 'a-long.md']);
      await expectSorted('Size', 'ascending', 'sizeBytes ASC');

      await press('Status');
      await vi.waitFor(async () => expect(await names().last().innerText()).toBe('c-empty.md'), PATIENCE);
      await expectSorted('Status', 'ascending', 'documentStatus ASC');
      await press('Status');
      await vi.waitFor(async () => expect(await names().first().innerText()).toBe('c-empty.md'), PATIENCE);
      const byStatus = await names().allInnerTexts();
      await page.reload();
      await expectOrder(names(), byStatus);
      await expectSorted('Status', 'descending', 'documentStatus DESC');
      await names().first().click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectSorted('Status', 'descending', 'documentStatus DESC');
      await page.goto(`${home()}/users`);
      await page.goBack();
      await expectOrder(names(), byStatus);
    });

    it('is chosen from a list where the columns have no room', async () => {
      expect(await sortBy().isVisible()).toBe(false);
      for (const width of [768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await sortBy().selectOption({ label: 'Name, Z to A' });
        await expectOrder(names(), ['c-empty.md', 'b-short.md', 'a-long.md']);
        await sortBy().selectOption({ label: 'Largest first' });
        await expectOrder(names(), ['a-long.md', 'b-short.md', 'c-empty.md']);
        expect(sortInAddress()).toBe('sizeBytes DESC');
        await expectGoodScreen(watched, `train-sorted-${width}`);
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate(overflow), `overflow at ${width}`).toBe(0);
      }
      await sortBy().selectOption({ label: 'Newest first' });
      await vi.waitFor(() => expect(sortInAddress()).toBe('id DESC'), PATIENCE);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    it('is the usual one when the address names another that there is not', async () => {
      await page.goto(`${train()}?sort=sourceKey`);
      await names().nth(2).waitFor();
      expect(await page.locator('th[aria-sort]').count()).toBe(0);
      expect(watched.takeNoise()).toEqual([]);
    });
  });

  it('of members is by name, and stays when one comes again', async () => {
    for (const name of ['Zoe', 'Ada']) {
      await harness.join(max, workspace.id, await harness.user(name), WorkspaceRole.user);
    }
    const table = page.getByRole('table', { name: 'Members' });
    const names = table.locator('tbody p[title]').filter({ hasText: 'Tester' });
    const order = (head: string) => table.getByRole('button', { name: head, exact: true }).click();
    await page.goto(`${home()}/users`);
    await expectOrder(names, ['Max Tester (you)', 'Zoe Tester', 'Ada Tester']);
    await order('Member');
    await expectOrder(names, ['Ada Tester', 'Max Tester (you)', 'Zoe Tester']);
    await page.reload();
    await expectOrder(names, ['Ada Tester', 'Max Tester (you)', 'Zoe Tester']);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('sort'), searchParams.get('order')]).toEqual(['name', 'ASC']);
    await expectGoodScreen(watched, 'members-sorted');
    await order('Member');
    await expectOrder(names, ['Zoe Tester', 'Max Tester (you)', 'Ada Tester']);
    await order('Role');
    await vi.waitFor(async () => expect(await names.first().innerText()).toBe('Max Tester (you)'), PATIENCE);
  });

  it('of chatbots is by name on the overview, and the sidebar keeps its own', async () => {
    for (const name of ['Zinc', 'Alder']) await harness.bot(max, workspace.id, name);
    const table = page.getByRole('region', { name: 'Chatbots' });
    const names = table.getByRole('rowheader').getByRole('link');
    const head = (name: string) => table.getByRole('button', { name, exact: true });
    await page.goto(home());
    await expectOrder(names, ['Alder', 'Moor', 'Zinc']);
    await head('Chatbot').click();
    await expectOrder(names, ['Zinc', 'Moor', 'Alder']);
    await page.reload();
    await expectOrder(names, ['Zinc', 'Moor', 'Alder']);
    // Rows with equal or unknown values are ordered by name.
    await head('Documents').click();
    await vi.waitFor(async () => expect(await names.last().innerText()).toBe('Zinc'), PATIENCE);
    const entries = page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded]');
    const listed = (await entryNames(entries)).filter((name) => ['Moor', 'Zinc', 'Alder'].includes(name));
    expect(listed).toEqual(['Moor', 'Zinc', 'Alder']);
    await expectGoodScreen(watched, 'overview-sorted');
    await page.getByRole('button', { name: 'More for Alder' }).click();
    await page.getByRole('menuitem', { name: 'Delete chatbot' }).click();
    await page.getByRole('button', { name: 'Delete chatbot' }).click();
    await expectOrder(names, ['Moor', 'Zinc']);
  });

  it('of API keys is by their end, and those without one come last', async () => {
    await harness.setPlan(workspace.id, Plan.enterprise);
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const ends = { Moor: inDays(30), Endless: null, Alder: inDays(20) };
    for (const [name, expiresAt] of Object.entries(ends)) {
      const body = { workspace_id: workspace.id, name, scopes: ['bots:read' as const], expiresAt };
      await harness.client.call(integrationApi.issueApiKey, { body }, { jwt: max.jwt });
    }
    const rows = page.getByRole('table', { name: 'API keys', exact: true }).locator('tbody tr');
    const expectKeys = (names: readonly string[]) =>
      vi.waitFor(
        async () =>
          expect(
            await rows.evaluateAll((all) => all.map((row) => row.querySelector('p')?.textContent)),
          ).toEqual(names),
        { timeout: 20_000 },
      );
    await page.goto(`${train()}/integrations/api`);
    await expectKeys(['Alder', 'Endless', 'Moor']);
    await sortBy().selectOption({ label: 'Ending soonest' });
    await expectKeys(['Alder', 'Moor', 'Endless']);
    await page.reload();
    await expectKeys(['Alder', 'Moor', 'Endless']);
    await expectGoodScreen(watched, 'api-keys-sorted');
  });
});
