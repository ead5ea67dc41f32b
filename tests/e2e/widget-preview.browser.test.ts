import { botApi } from '@colloquy/contracts';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorkspaceWithBot, signUp, type WorkspaceWithBot } from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('the preview of the widget');
const PREVIEW = 'colloquy.preview';

describe.skipIf(chromiumPath === null)('the preview of the widget', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let host: HostPage;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client, baseUrl } = product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    host = await startHostPage(baseUrl, team.linkId);
    const auth = { jwt: team.jwt };
    const { data } = await client.call(botApi.listPublicLinks, { query: { chat_bot_id: team.botId } }, auth);
    const query = { id: data.map(({ id }) => id) };
    await client.call(botApi.updatePublicLinks, { query, body: { allowedOrigins: [host.origin] } }, auth);
    browser = await shareChromium(chromiumPath);
  });
  afterAll(() => host?.stop());

  /**
   * A page of `url` with the preview in a frame, as the dashboard shows it; `received` holds the frame's messages.
   */
  async function around(
    url: string,
  ): Promise<WatchedPage & { frame: Frame; received: () => Promise<unknown> }> {
    const visitor = await openWatchedPage(browser, [product.baseUrl, host.origin]);
    visitor.page.setDefaultTimeout(10_000);
    await visitor.page.goto(url);
    await visitor.page.evaluate(frameIt(`${product.baseUrl}/chat/widget/preview/${team.linkId}?open=1`));
    const handle = await visitor.page.waitForSelector('#preview');
    const frame = (await handle.contentFrame()) ?? expect.unreachable('there is no frame');
    return { ...visitor, frame, received: () => visitor.page.evaluate('received') };
  }

  const tell = (page: Page, message: object): Promise<unknown> =>
    page.evaluate(
      `document.querySelector('#preview').contentWindow.postMessage(${JSON.stringify(message)}, '${product.baseUrl}')`,
    );
  const composer = (frame: Frame): Locator => frame.getByRole('textbox', { name: 'Ask a question…' });
  const styleOf = (frame: Frame, name: string): Promise<string> =>
    frame.locator('chat-widget .root').evaluate((root, one) => root.style.getPropertyValue(one), name);

  it('is open at once and follows what is not stored yet, without a reload', async () => {
    const { page, frame, received, ...watched } = await around(`${product.baseUrl}/login`);
    await composer(frame).waitFor();
    await expect.poll(received).toContainEqual({ type: `${PREVIEW}.ready` });

    const theme = { primary: '#0b7a5c', background: '#0e1a2b', radius: 0 };
    const widget = { position: 'left' };
    await tell(page, { type: PREVIEW, name: 'Larkfield Lamps', greeting: 'Ask away.', theme, widget });
    await frame.getByText('Larkfield Lamps', { exact: true }).waitFor();
    await frame.getByText('Ask away.').waitFor();
    expect(await styleOf(frame, '--_primary')).toBe('#0b7a5c');
    const box = (await frame.locator('colloquy-panel').boundingBox()) ?? expect.unreachable();
    const edge = (await page.locator('#preview').boundingBox()) ?? expect.unreachable();
    expect(box.x - edge.x).toBeLessThan(40);

    await tell(page, { type: PREVIEW, theme: { primary: 'red' }, widget: { initial: 'sidebar' } });
    await expect.poll(received).toContainEqual({
      type: `${PREVIEW}.refused`,
      errors: [{ field: 'theme.primary', message: expect.any(String) }],
    });
    expect(await styleOf(frame, '--_primary')).toBe('#0b7a5c');

    await tell(page, { type: PREVIEW, widget: { initial: 'sidebar' } });
    await frame.locator('chat-widget[state=sidebar]').waitFor({ state: 'attached' });
    expect(await styleOf(frame, '--_surface')).toBe('');
    await expectGoodScreen({ page, ...watched }, '44-widget-live-preview');
    // A preview is not a visit: nothing is stored, and no visitor's settings change.
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes(":"))')).toEqual([]);
    const { data } = await product.client.call(botApi.readWidgetConfig, { params: { linkId: team.linkId } });
    expect(data.widget.position).toBe('right');
    await page.context().close();
  });

  it('listens to no page of another origin, though it may be shown there', async () => {
    const { page, frame, received } = await around(host.origin);
    await composer(frame).waitFor();
    const before = await styleOf(frame, '--_primary');
    await tell(page, { type: PREVIEW, name: 'Somebody else', theme: { primary: '#ff0000' } });
    // A later message of the page itself shows that the previous one has been handled.
    await frame.evaluate(
      "new Promise((done) => { addEventListener('message', done); postMessage('x', '*'); })",
    );
    expect(await styleOf(frame, '--_primary')).toBe(before);
    expect(await frame.getByText('Somebody else').count()).toBe(0);
    expect(await received()).toEqual([]);
    await page.context().close();
  });
});

/** A string, because it runs in the page. */
const frameIt = (src: string): string => `(() => {
  globalThis.received = [];
  addEventListener('message', (event) => received.push(event.data));
  const [main, frame] = ['main', 'iframe'].map((name) => document.createElement(name));
  main.append(Object.assign(document.createElement('h1'), { textContent: 'Link' }), frame);
  Object.assign(frame, { id: 'preview', src: ${JSON.stringify(src)}, title: 'Preview', width: 900, height: 700 });
  document.body.replaceChildren(main);
})()`;
