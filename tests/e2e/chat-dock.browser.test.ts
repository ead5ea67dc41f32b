import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('the chat beside a page');
const NARROW = { width: 1440, height: 900 };
const WALL = { width: 1920, height: 1080 };
const PAGES = ['', '/settings', '/integrations'];

describe.skipIf(chromiumPath === null)('the chat beside the pages of a chatbot', () => {
  let harness: DashboardHarness;
  let watched: WatchedPage;
  let base: string;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath ?? '');
    const owner = await harness.user('Max');
    const workspace = await harness.workspace(owner, 'Alpha');
    const bot = await harness.bot(owner, workspace.id, 'Helper');
    base = `/workspace/${workspace.id}/bots/${bot.id}`;
    watched = await harness.browse({ as: owner });
  });
  afterAll(() => harness.stop());

  const dock = (page: Page) => page.getByRole('complementary', { name: 'Chat with Helper' });
  const input = (page: Page) => dock(page).getByRole('textbox', { name: 'Your question' });

  it('loads its code when it is opened, answers by keyboard alone, and is there after a reload', async () => {
    const { page } = watched;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.setViewportSize(NARROW);
    await page.goto(base);
    const open = dock(page).getByRole('button', { name: 'Chat with Helper' });
    await open.waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('DockedChat'))).toEqual([]);
    await open.focus();
    await page.keyboard.press('Enter');
    await input(page).waitFor();
    expect(scripts.filter((url) => url.includes('DockedChat'))).not.toEqual([]);
    await page.keyboard.type('hello');
    await page.keyboard.press('Enter');
    await dock(page).getByRole('button', { name: 'Good answer' }).waitFor();
    await expectGoodScreen(watched, 'chat-dock-above');

    await page.goto(`${base}/settings`);
    await dock(page)
      .getByText(/hello$/)
      .first()
      .waitFor();
    await input(page).press('Escape');
    await open.waitFor();
    await page.reload();
    await open.waitFor();
  });

  it('stands beside the page where there is room, and makes nothing longer or covered', async () => {
    const { page } = watched;
    await page.evaluate('localStorage.removeItem("RaStorecolloquy.chat.state")');
    await page.setViewportSize(WALL);
    for (const path of PAGES) {
      await page.goto(base + path);
      await input(page).waitFor();
      const [panel, main] = [await dock(page).boundingBox(), await page.getByRole('main').boundingBox()];
      expect((main?.x ?? 0) + (main?.width ?? 0), path).toBeLessThanOrEqual(panel?.x ?? 0);
      expect(panel, path).toMatchObject({ x: WALL.width - 400, y: 0, height: WALL.height });
      const overflow = 'document.documentElement.scrollHeight - innerHeight';
      expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0);
    }
    await expectGoodScreen(watched, 'chat-dock-beside');
  });
});
