import { authApi, botApi, ERRORS, workspaceApi, type ChatBot } from '@colloquy/contracts';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { addressFor, INSIDE_ADDRESSES } from './page-manifests.ts';

const chromiumPath = chromiumOrSkip('pages that wait or fail');
const WIDTHS_PX = [1440, 360];
const HEIGHT_PX = 900;
/** A busy machine needs longer than the default, and a page retries before it gives up. */
const PATIENCE = { timeout: 60_000 };
/** A button that has not been clicked by then is located again. */
const CLICK_MS = 5_000;
/** The message that a browser itself logs when a server fails. */
const FAILED = /Failed to load resource|could not be loaded|ApiError/;
/** A share of the page's width: one of four tiles is wider, the column of a check box is not. */
const WIDE = 0.15;
/** A count that has not been loaded. */
const ZERO = /(^|\s)0(\s|$)/;

/** Without these requests there is no page yet, only its frame. */
const FRAME = new Set([authApi.me.path, workspaceApi.listWorkspaces.path, botApi.listBots.path]);
/**
 * Pages that are rendered with their frame; and the chat, whose component tests cover its delayed and failed history.
 */
const NEEDS_NOTHING = new Set([
  'bots',
  'profile',
  'bot-settings',
  'workspace-settings:0',
  'chat:0',
  'chat:1',
]);
const asking = INSIDE_ADDRESSES.filter(
  ([id, , at]) => !NEEDS_NOTHING.has(id) && !NEEDS_NOTHING.has(`${id}:${at}`),
);

describe.skipIf(chromiumPath === null)('pages that wait or fail', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let bot: ChatBot;
  let watched: WatchedPage;
  /** How the page's requests are answered; those of its frame always succeed. */
  let answer: (route: Route) => Promise<void>;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    const admin = await harness.user('Max');
    const workspace = await harness.workspace(admin, 'Alpha');
    bot = await harness.bot(admin, workspace.id, 'One');
    watched = await harness.browse({ as: admin });
    await watched.page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const path = pathname.replace('/api', '');
      const isFrame = FRAME.has(path) || path === `/chat-bots/${bot.id}`;
      return isFrame ? route.continue() : answer(route);
    });
  });
  afterAll(() => harness?.stop());

  it.each(asking)(
    '%s (%s) keeps its shape while it waits, and says why when it fails',
    async (id, shape, at) => {
      const { page } = watched;
      const main = page.getByRole('main');
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: HEIGHT_PX });
        const held: Route[] = [];
        answer = (route) => Promise.resolve(void held.push(route));
        await page.goto(addressFor(shape, bot));
        // Requests that the previous page still sends do not count for this one.
        watched.takeNoise();
        await main.locator('.MuiSkeleton-root, [aria-busy=true]').first().waitFor(PATIENCE);
        await page
          .getByRole('heading', { level: 1 })
          .first()
          .waitFor({ state: 'attached', ...PATIENCE });
        expect(await page.evaluate(OVERFLOW), `${id} waits at ${width} px`).toEqual({ x: 0, y: 0 });
        expect(await main.innerText(), `${id} waits`).not.toMatch(ZERO);
        expect(await page.evaluate(WIDEST), `${id} shows its shape at ${width} px`).toBeGreaterThan(WIDE);
        await expectGoodScreen(watched, `waits-${id}-${at}-${width}`);

        const fail = (route: Route) =>
          route.fulfill({ status: 500, json: { code: Number(ERRORS.internalError), message: '' } });
        answer = fail;
        await Promise.all(held.map(fail));
        await main.getByRole('button', { name: 'Retry' }).first().waitFor(PATIENCE);
        expect(await page.evaluate(OVERFLOW), `${id} fails at ${width} px`).toEqual({ x: 0, y: 0 });
        expect(await main.innerText(), `${id} fails`).not.toMatch(ZERO);
        await expectGoodScreen(watched, `fails-${id}-${at}-${width}`, FAILED);
      }
      answer = (route) => route.continue();
      const retry = main.getByRole('button', { name: 'Retry' });
      // A page that retries by itself removes the button while it is clicked.
      const click = () => retry.first().click({ timeout: CLICK_MS });
      await expect
        .poll(async () => {
          if ((await retry.count()) > 0) await click().catch(() => undefined);
          return retry.count();
        })
        .toBe(0);
    },
  );
});

/**
 * The share of the page's width, 0 to 1, that the widest loading placeholder takes. A string, because it runs in the
 * page.
 */
const WIDEST = `Math.max(...[...document.querySelectorAll('main .MuiSkeleton-root')].map((one) => one.clientWidth)) /
  document.querySelector('main').clientWidth`;

/** How much taller and wider the document is than the window. A string, because it runs in the page. */
const OVERFLOW = `({
  x: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  y: Math.max(0, document.documentElement.scrollHeight - innerHeight),
})`;
