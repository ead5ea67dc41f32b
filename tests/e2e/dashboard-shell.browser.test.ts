import { type ChatBot, type Workspace, ERRORS } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import { MOTION_ENDS, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, pathOf, type DashboardHarness } from './dashboard-harness.ts';
import { entryNames, expectTexts, openSwitcher } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('the shell');
const LIMIT_TEXT = 'You have reached the limit of a trial mode. Please upgrade your plan.';
/** One more than fits on a page of the workspace list. */
const MANY_WORKSPACES = 101;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

describe.skipIf(chromiumPath === null)('the shell of the dashboard', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let max: TestUser;
  let alpha: Workspace;
  let beta: Workspace;
  let one: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    max = await harness.user('Max');
    alpha = await harness.workspace(max, 'Alpha');
    beta = await harness.workspace(max, 'Beta');
    one = await harness.bot(max, alpha.id, 'One');
    await harness.bot(max, alpha.id, 'Two');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  const home = (workspace = alpha) => `/workspace/${workspace.id}`;
  const waitForPath = (path: string) => page.waitForURL(`${harness.baseUrl}${path}`);
  const sidebar = (at = page) => at.getByRole('navigation', { name: 'Main' });
  /** A sidebar that still slides in has no final width yet. */
  const widthOf = async (at = page) => {
    await at.evaluate(MOTION_ENDS);
    return (await sidebar(at).locator('..').boundingBox())?.width;
  };
  const toasts = (at = page) => at.getByRole('region', { name: 'Notifications' });

  describe('the sidebar', () => {
    it('is 282 px wide, or 40 when it is collapsed, and stays so', async () => {
      await page.goto(home());
      await sidebar().waitFor();
      expect(await widthOf()).toBe(282);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
      expect(await widthOf()).toBe(40);
      await page.reload();
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
      await expectGoodScreen(watched, 'shell-collapsed');
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await page.getByRole('button', { name: 'Collapse sidebar' }).waitFor();
      expect(await widthOf()).toBe(282);
    });

    it('leads from the workspace menu to the pages of the workspace, and to the others', async () => {
      const pages = ['Overview', 'Settings', 'Members', 'Models', 'Billing'];
      const headings = ['Alpha', 'Workspace settings', 'Members', 'Models', 'Billing'];
      for (const [index, name] of pages.entries()) {
        const entries = await openSwitcher(page);
        expect(entries).toEqual([...pages, 'Alpha', 'Beta', 'Create new workspace']);
        await page.getByRole('menuitem', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: headings[index] ?? '', exact: true }).waitFor();
      }
      await openSwitcher(page);
      await expectTexts(page, ['Change workspace']);
      const current = page.locator('[role=menuitem][aria-current=true]');
      expect(await entryNames(current)).toEqual(['Alpha']);
      const checkedOnes = page.locator('[role=menuitem][aria-current]:has(svg)');
      expect(await entryNames(checkedOnes)).toEqual(['Alpha']);
      await expectGoodScreen(watched, 'shell-switcher');
      await page.getByRole('menuitem', { name: 'Beta' }).click();
      await waitForPath(home(beta));
    });

    it('expands chatbots to pages that exist, and marks the one that is open', async () => {
      await page.goto(`${home()}/bots/${one.id}`);
      await sidebar().getByRole('heading', { name: 'CHATBOTS' }).waitFor();
      const [first, other] = ['One', 'Two'].map((name) =>
        sidebar().getByRole('button', { name, exact: true }),
      );
      expect(await first?.getAttribute('aria-expanded')).toBe('true');
      expect(await other?.getAttribute('aria-expanded')).toBe('false');
      await other?.click();
      await sidebar().getByRole('list', { name: 'Pages of Two' }).waitFor();
      const pages = sidebar().getByRole('list', { name: 'Pages of One' });
      expect(await pages.locator('[aria-current=page]').allInnerTexts()).toEqual(['Train your chatbot']);
      // The entry needs the enterprise plan, and this is a trial.
      expect(await sidebar().getByText('API keys').count()).toBe(0);
      const links = pages.getByRole('link');
      for (const name of await links.allInnerTexts()) {
        await pages.getByRole('link', { name, exact: true }).click();
        await pages.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByText('This page does not exists.').count()).toBe(0);
      }
    });

    it('ends in the menu of the person', async () => {
      await page.goto(home());
      await page.getByRole('button', { name: `Account menu: ${max.email}` }).click();
      const menu = page.getByRole('dialog', { name: 'Account menu' });
      const lines = (await menu.innerText()).split(/\n+/);
      expect(lines).toEqual([max.email, 'Light', 'Dark', 'System', 'Edit profile', 'Log out']);
      await expectGoodScreen(watched, 'shell-profile-menu');
      await menu.getByRole('button', { name: 'Dark' }).click();
      await page.locator('html[data-theme=dark]').waitFor();
      await menu.getByRole('button', { name: 'System' }).click();
      await page.locator('html[data-theme=light]').waitFor();
      await menu.getByRole('link', { name: 'Edit profile' }).click();
      await waitForPath('/profile');
      await page.getByRole('heading', { name: 'Edit profile' }).waitFor();
    });
  });

  describe('on a small screen', () => {
    it('slides in, and out again by overlay, button and swipe', async () => {
      const phone = await harness.browse({ as: max, ...PHONE });
      const small = phone.page;
      const open = async () => {
        await small.getByRole('button', { name: 'Open menu' }).click();
        await sidebar(small).waitFor();
      };
      const isGone = () => sidebar(small).waitFor({ state: 'detached' });
      const swipe = async (distance: number) => {
        const at = (clientX: number) => {
          const touches = [{ identifier: 0, clientX, clientY: 300 }];
          return { touches, changedTouches: touches, targetTouches: touches };
        };
        await sidebar(small).dispatchEvent('touchstart', at(250));
        await sidebar(small).dispatchEvent('touchend', at(250 - distance));
      };
      await small.goto(home());
      await open();
      expect(await widthOf(small)).toBe(282);
      await expectGoodScreen(phone, 'shell-phone-menu');
      await small.locator('.MuiBackdrop-root').click({ position: { x: 340, y: 400 } });
      await isGone();
      await open();
      await small.getByRole('button', { name: 'Close menu' }).click();
      await isGone();
      await open();
      await swipe(150);
      expect(await sidebar(small).isVisible()).toBe(true);
      await swipe(151);
      await isGone();
      await expectGoodScreen(phone, 'shell-phone');
      await small.keyboard.press('Control+K');
      await small.getByRole('dialog').getByRole('combobox').waitFor();
      await expectGoodScreen(phone, 'shell-phone-search');
      await small.context().close();
    });
  });

  describe('with more workspaces than one page lists', () => {
    it('loads the rest on request, and looks through all of them for the one in the address', async () => {
      const pia = await harness.user('Pia');
      const made: Workspace[] = [];
      for (let index = 1; index <= MANY_WORKSPACES; index += 1) {
        made.push(await harness.workspace(pia, `Desk ${index}`));
      }
      const many = await harness.browse({ as: pia });
      await many.page.goto(home());
      await many.page.waitForURL(`${harness.baseUrl}${home(made[0])}`);
      await many.page.getByRole('heading', { name: 'Desk 1', exact: true }).waitFor();
      await many.page.goto(home(made.at(-1)));
      await many.page.getByRole('heading', { name: `Desk ${MANY_WORKSPACES}`, exact: true }).waitFor();
      await many.page.goto('/workspace');
      await many.page.getByRole('heading', { name: 'Desk 1', exact: true }).waitFor();
      expect(await openSwitcher(many.page)).not.toContain(`Desk ${MANY_WORKSPACES}`);
      await many.page.getByRole('menuitem', { name: 'Load more' }).click();
      await many.page.getByRole('menuitem', { name: `Desk ${MANY_WORKSPACES}` }).click();
      await many.page.waitForURL(`${harness.baseUrl}${home(made.at(-1))}`);
      expect(many.takeNoise()).toEqual([]);
      await many.page.context().close();
    });
  });

  describe('making things', () => {
    it('asks for a name, counts, and keeps Enter from sending', async () => {
      await page.goto(home());
      await openSwitcher(page);
      await page.getByRole('menuitem', { name: 'Create new workspace' }).click();
      // The terms are the third missing field.
      await tryNames('New workspace', 'Workspace name', 2);
      const terms = page.getByRole('dialog').getByRole('link', { name: 'Terms & Conditions' });
      expect(await terms.getAttribute('href')).toBe('/terms-conditions');
      await expectGoodScreen(watched, 'shell-new-workspace');
      await page.getByRole('dialog').getByLabel('Workspace name').fill('  Gamma ');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page
        .getByText("You must comply with the product's Terms & Conditions.", { exact: true })
        .waitFor();
      await expectGoodScreen(watched, 'shell-new-workspace-terms');
      await page.getByRole('dialog').getByRole('checkbox').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await toasts().getByText('Workspace created.', { exact: true }).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Gamma', exact: true }).waitFor();
      expect(await openSwitcher(page)).toContain('Gamma');
      await page.keyboard.press('Escape');
      await sidebar().getByRole('button', { name: 'Add new chatbot' }).click();
      await tryNames('Add new chatbot', 'Chatbot name');
      await expectGoodScreen(watched, 'shell-new-chatbot');
      await page.getByRole('dialog').getByLabel('Chatbot name').fill('Third');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await toasts().getByText('Chatbot created.', { exact: true }).waitFor();
      await sidebar().getByRole('button', { name: 'Third', exact: true }).waitFor();
      expect(pathOf(watched)).toMatch(/^\/workspace\/[^/]+\/bots\/[^/]+\/statistics$/);
    });

    async function tryNames(title: string, label: string, errors = 1): Promise<void> {
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      const create = dialog.getByRole('button', { name: 'Create' });
      await expectTexts(page, ['0 / 50']);
      await dialog.getByLabel(label).fill('   ');
      await create.click();
      await dialog.getByText(`${label} is required.`, { exact: true }).waitFor();
      await dialog.getByLabel(label).fill('x'.repeat(51));
      await expectTexts(page, ['51 / 50']);
      await create.click();
      expect(await dialog.locator('[aria-invalid=true]').count()).toBe(errors);
      await dialog.getByLabel(label).fill('Fine');
      await dialog.getByLabel(label).press('Enter');
      expect(await dialog.getByLabel(label).inputValue()).toBe('Fine');
      expect(await create.isEnabled()).toBe(true);
    }

    it('says that the plan is used up', async () => {
      await page.goto(home());
      await page.route('**/api/chat-bots', (route) =>
        route.fulfill({
          status: 402,
          json: { code: Number(ERRORS.planBotsUsedUp), message: 'BOT_LIMIT_REACHED' },
        }),
      );
      await sidebar().getByRole('button', { name: 'Add new chatbot' }).click();
      await page.getByRole('dialog').getByLabel('Chatbot name').fill('One too many');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await toasts().getByText(LIMIT_TEXT, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.unroute('**/api/chat-bots');
      watched.takeNoise();
    });
  });

  describe('toasts', () => {
    it('are four at most, bottom right, closable, and gone after 3000 ms', async () => {
      const timed = await harness.browse({ as: max, permissions: ['clipboard-read', 'clipboard-write'] });
      const { page: at } = timed;
      await at.clock.install({ time: new Date('2026-03-01T08:00:00Z') });
      await at.goto(`${home()}/bots/${one.id}/integrations`);
      const copy = at.getByRole('button', { name: 'Copy', exact: true }).first();
      await copy.waitFor();
      await at.clock.pauseAt(new Date('2026-03-01T09:00:00Z'));
      const shown = toasts(at).getByText('Text has been copied to the clipboard.', { exact: true });
      for (let count = 1; count <= 4; count += 1) {
        await copy.click();
        await shown.nth(count - 1).waitFor();
      }
      await copy.click();
      expect(await shown.count()).toBe(4);
      const box = await toasts(at).boundingBox();
      expect([box && box.x + box.width, box && box.y + box.height]).toEqual([1440 - 16, 900 - 16]);
      expect(await at.evaluate('navigator.clipboard.readText()')).toContain('chat-widget');
      await at.clock.runFor(2_999);
      expect(await shown.count()).toBe(4);
      await at.clock.runFor(1);
      // The fifth toast waited for its turn and is shown for three seconds of its own.
      await shown.nth(1).waitFor({ state: 'detached' });
      expect(await shown.count()).toBe(1);
      await toasts(at).getByRole('button', { name: 'Dismiss' }).click();
      await shown.waitFor({ state: 'detached' });
      await at.context().close();
    });
  });

  describe('when a page cannot be drawn', () => {
    const chunk = '**/assets/MembersPage-*.js';

    it('reloads once, then shows the error page, which can be left', async () => {
      const broken = await harness.browse({ as: max });
      await broken.page.goto(home());
      await broken.page.getByRole('heading', { name: 'Alpha' }).waitFor();
      await broken.page.route(chunk, (route) => route.abort());
      await openSwitcher(broken.page);
      await broken.page.getByRole('menuitem', { name: 'Members' }).click();
      await expectTexts(broken.page, [
        'Something broke on this page.',
        'Your data is safe. Reload the page; if it happens again, come back later.',
      ]);
      broken.takeNoise();
      await expectGoodScreen(broken, 'shell-fatal');
      await broken.page.unroute(chunk);
      await broken.page.getByRole('button', { name: 'Reload' }).click();
      await broken.page.getByRole('heading', { name: 'Members' }).waitFor();
      await broken.page.context().close();
    });

    it('shows crawlers nothing', async () => {
      const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
      const crawler = await harness.browse({ as: max, userAgent });
      await crawler.page.route(chunk, (route) => route.abort());
      // The error boundary logs what it caught to the console, and shows nothing of it on the page.
      const caught = crawler.page.waitForEvent('console', (line) =>
        line.text().includes('dynamically imported module'),
      );
      await crawler.page.goto(`${home()}/users`);
      await caught;
      await crawler.page.locator('#root:empty').waitFor({ state: 'attached' });
      expect(await crawler.page.locator('body').innerText()).toBe('');
      await crawler.page.context().close();
    });
  });
});
