import { botApi } from '@colloquy/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { MOTION_ENDS, openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { startHostPage, strictestPolicy, type HostPage } from './host-page.ts';
import { aNote, DOCX, lampDocument, LONG_NAME, PDF, questionsOf } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget, sourceButton } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('the widget');

/** Enough sourced answers to overflow the list. */
const QUESTIONS = questionsOf(PDF).slice(0, 4);
const WIDTHS = [320, 360, 768, 1280] as const;

describe.skipIf(chromiumPath === null)('the widget on a page of another site', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let host: HostPage;
  let strictHost: HostPage;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client, baseUrl } = product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    for (const name of [PDF, DOCX]) await uploadFile(client, team, lampDocument(name));
    host = await startHostPage(baseUrl, team.linkId);
    strictHost = await startHostPage(baseUrl, team.linkId, strictestPolicy(baseUrl));
    const { data: links } = await client.call(
      botApi.listPublicLinks,
      { query: { chat_bot_id: team.botId } },
      { jwt: team.jwt },
    );
    const allowedOrigins = [host.origin, strictHost.origin];
    await client.call(
      botApi.updatePublicLinks,
      { query: { id: links.map(({ id }) => id) }, body: { allowedOrigins } },
      { jwt: team.jwt },
    );
    await settledItems(client, team, 2);
    browser = await shareChromium(chromiumPath);
  });
  afterAll(() => Promise.all([host?.stop(), strictHost?.stop()]));

  async function visit(origin: string, width = 1280): Promise<WatchedPage> {
    const options = { viewport: { width, height: 800 } };
    const visitor = await openWatchedPage(browser, [product.baseUrl, origin], options);
    visitor.page.setDefaultTimeout(10_000);
    // A page that supports both colour schemes, so that the chat is checked in both.
    await visitor.page.goto(`${origin}?scheme=light%20dark`);
    return visitor;
  }

  /** Asks a question of the fixture and waits until its answer is complete, with its sources and suggestions. */
  async function askAndRead(
    page: Page,
    { question, expected, file }: (typeof QUESTIONS)[number],
  ): Promise<void> {
    const answers = page.locator('colloquy-message colloquy-sources');
    const before = await answers.count();
    await askInWidget(page, question);
    await page.getByText(expected).first().waitFor();
    await waitUntil('one answer more has sources', async () => (await answers.count()) > before);
    await sourceButton(page, file).waitFor();
    await page.getByRole('list', { name: 'Suggested questions' }).waitFor();
  }

  const launcher = (page: Page): Locator => page.getByRole('button', { name: 'Open chat' });
  const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Ask a question…' });

  it('is open on a wide screen, closed on a small one, and as the visitor left it afterwards', async () => {
    const phone = await visit(host.origin, 360);
    await launcher(phone.page).waitFor();
    await phone.page.waitForLoadState('networkidle');
    expect(await composer(phone.page).count()).toBe(0);
    await expectGoodScreen(phone, '40-widget-small-first');
    await phone.page.context().close();

    const { page } = await visit(host.origin);
    await composer(page).waitFor();
    // When the chat opens by itself, it does not move the focus.
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Close chat' }).first().click();
    await page.reload();
    await launcher(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await composer(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it('works under the strictest policy without breaking it, and looks no different', async () => {
    const looks: unknown[] = [];
    for (const { origin } of [host, strictHost]) {
      const visitor = await visit(origin);
      await composer(visitor.page).waitFor();
      await askAndRead(visitor.page, QUESTIONS[0] ?? expect.unreachable());
      await sourceButton(visitor.page, PDF).click();
      await visitor.page.getByRole('dialog').locator('blockquote').waitFor();
      await expectGoodScreen(visitor, `41-widget-policy-${looks.length}`);
      await visitor.page.evaluate(MOTION_ENDS);
      looks.push(await visitor.page.evaluate(LOOK_OF_WIDGET));
      await visitor.page.context().close();
    }
    expect(looks[0]).toHaveProperty('length', expect.any(Number));
    expect(looks[1]).toEqual(looks[0]);
  });

  it('follows its own answers to the last source and the thumbs, and lets go when scrolled up', async () => {
    const visitor = await visit(host.origin);
    const { page } = visitor;
    const latest = page.getByRole('button', { name: 'Go to the latest message' });
    for (const known of QUESTIONS) {
      await askAndRead(page, known);
      await expectInView(page.locator('colloquy-sources').last().getByRole('button').last());
      await expectInView(page.getByRole('button', { name: 'Not helpful' }).last());
      expect(await latest.count()).toBe(0);
    }
    await expectGoodScreen(visitor, '42-widget-followed');
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -300);
    await latest.waitFor();
    const top = () => page.getByRole('log').evaluate((list) => list.scrollTop);
    const before = await top();
    await page.setViewportSize({ width: 1280, height: 780 });
    expect(await top()).toBe(before);
    await latest.click();
    await latest.waitFor({ state: 'detached' });
    await expectInView(page.getByRole('button', { name: 'Not helpful' }).last());
    await page.context().close();
  });

  it.each(WIDTHS)(
    'opens a source with the quoted sentence in its passage, inside the panel, at %i px',
    async (width) => {
      const visitor = await visit(host.origin, width);
      const { page } = visitor;
      if (width < 768) await launcher(page).click();
      const known = QUESTIONS[0] ?? expect.unreachable();
      await askAndRead(page, known);
      const chip = sourceButton(page, PDF);
      const mark = page.locator('.cite').last();
      for (const opener of [chip, mark]) {
        await opener.focus();
        await page.keyboard.press('Enter');
        const card = page.getByRole('dialog', { name: PDF });
        await card.waitFor();
        await card.evaluate(MOTION_ENDS);
        const [inner, outer] = await Promise.all([boxOf(card), boxOf(page.locator('colloquy-panel'))]);
        expect(inner.left).toBeGreaterThanOrEqual(outer.left);
        expect(inner.right).toBeLessThanOrEqual(outer.right);
        expect(inner.top).toBeGreaterThanOrEqual(outer.top);
        expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
        expect(await card.locator('mark').innerText()).toContain(known.expected);
        const passage = await card.locator('blockquote').innerText();
        expect(passage.length).toBeGreaterThan((await card.locator('mark').innerText()).length + 20);
        await card.getByText(/Page \d/).waitFor();
        expect(await focusedName(page)).toBe('Close');
        if (opener === chip) await expectGoodScreen(visitor, `43-widget-source-${width}`);
        await page.keyboard.press('Escape');
        await card.waitFor({ state: 'detached' });
        expect(await hasFocus(opener)).toBe(true);
        // The chat around it stays open.
        expect(await composer(page).isVisible()).toBe(true);
      }
      // A click elsewhere closes the card for good.
      await chip.click();
      await page.getByRole('dialog', { name: PDF }).waitFor();
      await page.getByRole('log').click({ position: { x: 4, y: 4 } });
      await page.getByRole('dialog', { name: PDF }).waitFor({ state: 'detached' });
      expect(await hasFocus(chip)).toBe(false);
      await page.context().close();
    },
  );

  it('keeps the chips of long sources inside their bubble on a phone, where nothing scrolls sideways', async () => {
    await uploadFile(product.client, team, aNote(LONG_NAME, 'The gardener feeds the carps on Friday.'));
    await settledItems(product.client, team, 3);
    const { page } = await visit(host.origin, 360);
    await launcher(page).click();
    await askInWidget(page, 'When does the gardener feed the carps?');
    const chip = sourceButton(page, 'Vacation_and_Visitor_Rules');
    await chip.waitFor();
    const [inner, outer] = await Promise.all([boxOf(chip), boxOf(page.locator('.bubble.bot').last())]);
    expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
    for (const area of [page.getByRole('log'), page.locator('html')]) {
      expect(await area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await page.context().close();
  });
});

/** Strings, because they run in the page. */
const FOCUSED_NAME = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.getAttribute('aria-label') ?? focused?.localName;
})()`;
/** The computed styles of every element in the widget's shadow roots. */
const LOOK_OF_WIDGET = `(() => {
  const looks = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      looks.push([element.localName, element.className.baseVal ?? element.className,
        box.x, box.y, box.width, box.height,
        ...['color', 'backgroundColor', 'fontSize', 'fontWeight', 'fontFamily', 'padding', 'margin', 'borderRadius',
          'boxShadow', 'display', 'position', 'textAlign', 'opacity'].map((name) => style[name])].join('|'));
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document.querySelector('chat-widget').shadowRoot);
  return looks;
})()`;

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element.matches(':focus'));
}

function focusedName(page: Page): Promise<unknown> {
  return page.evaluate(FOCUSED_NAME);
}

async function boxOf(
  locator: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = (await locator.boundingBox()) ?? expect.unreachable('it has no place');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** Completely inside the list of messages, which itself is inside the window. */
async function expectInView(locator: Locator): Promise<void> {
  const list = await boxOf(locator.page().getByRole('log'));
  await waitUntil('it is in view', async () => {
    const box = await boxOf(locator);
    return box.top >= list.top && box.bottom <= list.bottom;
  });
}
