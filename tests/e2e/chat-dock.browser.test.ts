import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('the chat beside a page');
const NARROW = { width: 1440, height: 900 };
const WALL = { width: 1920, height: 1080 };
const PAGES = ['', '/settings', '/integrations'];
const ALL_PAGES = [...PAGES, '/websites', '/integrations/api'];
const WITH_BUTTON_PX = [768, 1024, 1100, 1280, 1366, 1440];
/**
 * The element under the button that opens the chat, at the top and at the end of a page. A string, because it runs in
 * the page.
 */
const UNDER_BUTTON = `(() => {
  const main = document.querySelector('main');
  const button = document.querySelector('aside[data-over-page]');
  if (button === null) return [];
  const at = button.getBoundingClientRect();
  const lies = ({ left, right, top, bottom }) =>
    left < at.right && right > at.left && top < at.bottom && bottom > at.top;
  const range = document.createRange();
  const seen = (one) => {
    const own = [...one.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    const rects = own.flatMap((text) => (range.selectNodeContents(text), [...range.getClientRects()]));
    if (one.matches('a, button, input, textarea, select, hr, img, svg, .MuiPaper-root')) rects.push(one.getBoundingClientRect());
    return one.checkVisibility({ visibilityProperty: true }) && rects.some(lies);
  };
  return [0, main.scrollHeight].flatMap((top) => {
    main.scrollTop = top;
    return [...main.querySelectorAll('*')].filter(seen).map((one) => one.localName + ' ' + one.textContent.slice(0, 30));
  });
})()`;

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

  it.each(WITH_BUTTON_PX)('covers nothing of a page while it is minimized, %i pixels wide', async (width) => {
    const { page } = watched;
    await page.setViewportSize({ width, height: 900 });
    for (const path of ALL_PAGES) {
      await page.goto(base + path);
      await page.getByRole('button', { name: 'Chat with Helper' }).waitFor();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.evaluate(UNDER_BUTTON), `${path} at ${width} px`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
    }
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
