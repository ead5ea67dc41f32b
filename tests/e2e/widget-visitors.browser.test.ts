import { ACCENT_COLOUR, botApi, chatApi } from '@colloquy/contracts';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodScreen, REFUSED } from './good-screen.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { DOCX, lampDocument, questionsOf } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('the visitors of the widget');
const KNOWN = questionsOf(DOCX)[0] ?? expect.unreachable();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SUGGESTIONS = [KNOWN.question, 'Do you repair lamps?', 'Where are the shops?', 'Who sells bulbs?'];

describe.skipIf(chromiumPath === null)('a visitor of the widget', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let host: HostPage;
  let refusedHost: HostPage;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client, baseUrl } = product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    const auth = { jwt: team.jwt };
    await uploadFile(client, team, lampDocument(DOCX));
    host = await startHostPage(baseUrl, team.linkId);
    refusedHost = await startHostPage(baseUrl, team.linkId);
    const { data: links } = await client.call(
      botApi.listPublicLinks,
      { query: { chat_bot_id: team.botId } },
      auth,
    );
    const query = { id: links.map(({ id }) => id) };
    await client.call(botApi.updatePublicLinks, { query, body: { allowedOrigins: [host.origin] } }, auth);
    const params = { id: team.botId };
    const { data: settings } = await client.call(botApi.readBotSettings, { params }, auth);
    const body = { revision: settings.revision, messages: { suggestions: SUGGESTIONS } };
    await client.call(botApi.writeBotSettings, { params, body }, auth);
    await settledItems(client, team, 1);
    browser = await shareChromium(chromiumPath);
  });
  afterAll(() => Promise.all([host?.stop(), refusedHost?.stop()]));

  async function visit(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const origins = [product.baseUrl, host.origin, refusedHost.origin];
    const visitor = await openWatchedPage(browser, origins, {
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    visitor.page.setDefaultTimeout(10_000);
    await visitor.page.goto(url);
    return visitor;
  }

  it('of a site that is not let in sees no chat, and its owner reads why, once', async () => {
    const requests: string[] = [];
    const visitor = await visit('about:blank');
    const { page } = visitor;
    page.on('request', (request) => {
      if (request.url().includes('/ask/')) requests.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(refusedHost.origin);
    await page.locator('chat-widget .root').waitFor({ state: 'hidden' });
    await page.evaluate(
      "['focus', 'online', 'offline', 'online'].forEach((name) => dispatchEvent(new Event(name)))",
    );
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([`GET ${product.baseUrl}/ask/public-links/${team.linkId}`]);
    expect(await page.getByRole('button').count()).toBe(0);
    const said = visitor.takeNoise().filter((line) => !REFUSED.test(line));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(
      `Colloquy: ${refusedHost.origin} may not show this chatbot. Add it under Sites that may show this chatbot.`,
    );
    await page.context().close();
  });

  it('opens a chat in the colour of its owner, with a greeting and three questions at hand', async () => {
    for (const [query, width] of [
      ['', 1440],
      ['?scheme=dark', 768],
      ['', 360],
    ] as const) {
      const visitor = await visit(host.origin + query, { viewport: { width, height: 800 } });
      const { page } = visitor;
      if (width < 768) await page.getByRole('button', { name: 'Open chat' }).click();
      await page.getByText('Answers from our documents').waitFor();
      expect(await backgroundOf(page.locator('.header'))).toBe(rgbOf(ACCENT_COLOUR));
      const chips = page.getByRole('list', { name: 'Suggested questions' });
      await chips.waitFor();
      expect(await chips.getByRole('button').allInnerTexts()).toEqual(SUGGESTIONS.slice(0, 3));
      const [list, composer] = await Promise.all([
        chips.boundingBox(),
        page.locator('colloquy-composer').boundingBox(),
      ]);
      const gap = (composer?.y ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0));
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(40);
      await expectGoodScreen(visitor, `50-widget-first-${width}`);
      await page.context().close();
    }
  });

  it('who wants no motion has none', async () => {
    const { page } = await visit(host.origin, { reducedMotion: 'reduce' });
    await page.getByRole('textbox').waitFor();
    const motion = await page.evaluate<number>(MOTIONS);
    expect(motion).toBe(0);
    await page.context().close();
  });

  it('who taps the launcher on a phone sees the chat before a keyboard covers it', async () => {
    const visitor = await visit(host.origin, PHONE);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Open chat' }).tap();
    const panel = page.getByRole('dialog').first();
    await panel.waitFor();
    await waitUntil('the chat has the focus', () => hasFocus(page, '.panel'));
    await page.getByRole('button', { name: SUGGESTIONS[0] ?? '' }).tap();
    await page.getByText(KNOWN.expected).first().waitFor();
    expect(await hasFocus(page, 'textarea')).toBe(false);
    await expectGoodScreen(visitor, '45-widget-phone');
    await page.context().close();
  });

  it.each([
    ['', 'light'],
    ['?scheme=light%20dark', 'dark'],
    ['?scheme=dark', 'dark'],
  ])('whose system is dark finds the chat as the page “%s” is: %s', async (query, expected) => {
    const { page } = await visit(host.origin + query, { colorScheme: 'dark' });
    await page.getByRole('textbox').waitFor();
    expect(await brightness(page)).toBe(expected);
    await page.context().close();
  });

  it('whose system is dark finds the page of the link dark', async () => {
    const { page } = await visit(`${product.baseUrl}/chat/widget/${team.linkId}`, { colorScheme: 'dark' });
    await page.getByRole('textbox').waitFor();
    expect(await brightness(page)).toBe('dark');
    await page.context().close();
  });

  it('who asks what nobody knows is told so calmly, once, and what to do next', async () => {
    const visitor = await visit(host.origin);
    const { page } = visitor;
    await askInWidget(page, 'What is the capital of Peru?');
    const hint = page.getByText('Try asking it in other words.');
    await hint.waitFor();
    expect(await page.getByText('Not found in the documents').count()).toBe(0);
    const [greeting, unknown] = await page.locator('.bubble.bot').all();
    expect(await backgroundOf(unknown)).toBe(await backgroundOf(greeting));
    await expectGoodScreen(visitor, '46-widget-not-found');
    const known = KNOWN.question;
    await page
      .getByRole('list', { name: 'Suggested questions' })
      .getByRole('button', { name: known })
      .click();
    await page.getByText(KNOWN.expected).first().waitFor();
    await hint.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('who finds an answer bad says why, and the team reads it', async () => {
    const visitor = await visit(host.origin);
    const { page } = visitor;
    await askInWidget(page, KNOWN.question);
    await page.getByText(KNOWN.expected).first().waitFor();
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page.getByRole('button', { name: 'Something is missing' }).click();
    await page.getByRole('textbox', { name: 'Tell us more (optional)' }).fill('And on Sundays?');
    await expectGoodScreen(visitor, '47-widget-reason');
    await page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Tell us more (optional)' }).waitFor({ state: 'detached' });
    await waitUntil('the team can read it', async () => {
      const auth = { jwt: team.jwt };
      const query = { chat_bot_id: team.botId, feedback: 'down' } as const;
      const { data: chats } = await product.client.call(chatApi.listChats, { query }, auth);
      const [chat] = chats;
      if (chat === undefined) return false;
      const history = await product.client.call(chatApi.listHistory, { params: { id: chat.id } }, auth);
      return history.data.some(
        ({ feedback }) => feedback?.reason === 'incomplete' && feedback.comment === 'And on Sundays?',
      );
    });
    await page.context().close();
  });

  it.each([
    ['the page is German', '?lang=de-AT', 'en-US', 'Stellen Sie eine Frage…', 'ltr'],
    ['the page says nothing and the browser is French', '?lang=', 'fr-CA', 'Posez une question…', 'ltr'],
    ['the page is Arabic and no texts are', '?lang=ar', 'en-US', 'Ask a question…', 'rtl'],
    ['nothing else is known', '?lang=', 'ja-JP', 'Ask a question…', 'ltr'],
  ])('is spoken to in the own language: %s', async (_what, query, locale, placeholder, direction) => {
    const visitor = await visit('about:blank', { locale });
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/widget\/assets\/widget-[^/]+\.js$/.test(request.url())) scripts.push(request.url());
    });
    await page.goto(host.origin + query);
    await page.getByRole('textbox', { name: placeholder }).waitFor();
    expect(await page.locator('chat-widget .root').getAttribute('dir')).toBe(direction);
    // The name and the field start on the side where the page's text starts, whatever script their content has.
    const side = direction === 'rtl' ? 'right' : 'left';
    expect(await edgeOf(page.locator('.name bdi'), side)).toBe(await edgeOf(page.locator('.tagline'), side));
    expect(await page.getByRole('textbox').evaluate((field) => field.matches(':dir(rtl)'))).toBe(
      side === 'right',
    );
    // Only one language is loaded, and English is built in.
    expect(scripts).toHaveLength(placeholder.startsWith('Ask') ? 0 : 1);
    // A page without a language would violate axe's rules.
    if (query !== '?lang=') await expectGoodScreen(visitor, `48-widget-${query.slice(6)}`);
    await page.context().close();
  });

  it('is spoken to in the own language on the page of the link', async () => {
    const visitor = await visit(`${product.baseUrl}/chat/widget/${team.linkId}`, { locale: 'hr-HR' });
    await visitor.page.getByRole('textbox', { name: 'Postavite pitanje…' }).waitFor();
    await expectGoodScreen(visitor, '49-link-page-croatian');
    await visitor.page.context().close();
  });
});

/** How many animations and transitions of the chat would be visible. A string, because it runs in the page. */
const MOTIONS = `(() => {
  const seconds = (value) => Math.max(...value.split(',').map((one) => parseFloat(one)));
  let count = 0;
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      const isMoving = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01;
      if (isMoving || seconds(style.transitionDuration) > 0.01) count += 1;
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document.querySelector('chat-widget').shadowRoot);
  return count;
})()`;

/** In the browser's notation. */
function rgbOf(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

/** Whether the innermost focused element, through all shadow roots, matches the selector. */
function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.matches(${JSON.stringify(selector)}) ?? false;
  })()`);
}

function backgroundOf(element: Locator = expect.unreachable('it is not there')): Promise<string> {
  return element.evaluate((shown) => {
    const view = shown.ownerDocument.defaultView;
    return view?.getComputedStyle(shown).backgroundColor ?? '';
  });
}

/** The position where the text of an element begins, in whole pixels. */
function edgeOf(element: Locator, side: 'left' | 'right'): Promise<number> {
  return element.evaluate((shown, at) => {
    const words = shown.ownerDocument.createRange();
    words.selectNodeContents(shown);
    return Math.round(words.getBoundingClientRect()[at]);
  }, side);
}

/** Whether the chat's surface is light or dark. */
async function brightness(page: Page): Promise<'light' | 'dark'> {
  const colour = await backgroundOf(page.locator('.panel'));
  const [red = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return red > 127 ? 'light' : 'dark';
}
