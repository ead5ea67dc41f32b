import { botApi } from '@colloquy/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import { waitUntil } from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import * as dashboard from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { DOCX, PDF, UNANSWERABLE, lampDocument, questionsOf } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget, sourceButton } from './widget-steps.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: e2e browser — no Chromium found');

const [pdfQuestion, docxQuestion] = [PDF, DOCX].map((file) => questionsOf(file)[0]);
const [unanswerable = ''] = UNANSWERABLE;

describe.skipIf(chromiumPath === null)('the main job in a browser', () => {
  if (chromiumPath === null || pdfQuestion === undefined || docxQuestion === undefined) return;
  let product: SharedProduct;
  let browser: Browser;
  let baseUrl: string;
  let owner: WatchedPage;
  let botId: string;
  let linkId: string;
  let jwt: string;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    baseUrl = product.baseUrl;
    browser = await shareChromium(chromiumPath);
    owner = await openWatchedPage(browser, [baseUrl]);
  });

  it('signs a person up through the mailed link', async () => {
    const { page } = owner;
    await page.goto(`${baseUrl}/register`);
    await page.getByLabel('E-mail').waitFor();
    await expectGoodScreen(owner, '01-register');
    const email = await dashboard.requestSignUp(page, baseUrl);
    await page.getByText(email).waitFor();
    await expectGoodScreen(owner, '02-check-mail');
    await dashboard.followMailedLink(page, product.client.mailboxUrl, email);
    await expectGoodScreen(owner, '03-finish-sign-up');
    await dashboard.finishSignUp(page);
    await expectGoodScreen(owner, '04-first-workspace');
  });

  it('makes a workspace and a chatbot', async () => {
    const { page } = owner;
    await dashboard.createWorkspace(page, 'Larkfield');
    await page.getByText('Get started').waitFor();
    await expectGoodScreen(owner, '05-overview');
    await dashboard.createChatbot(page, 'Lamp helper');
    await page.waitForURL(/\/bots\/[^/]+/);
    await expectGoodScreen(owner, '06-new-chatbot');
    botId = /\/bots\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
    jwt = await page.evaluate(
      () => Object.values(localStorage).find((value) => /^"?ey[\w-]+\.[\w-]+\.[\w-]+"?$/.test(value)) ?? '',
    );
    jwt = jwt.replaceAll('"', '');
    const bot = await product.client.call(botApi.getBot, { params: { id: botId } }, { jwt });
    linkId = bot.data.publicLink?.linkId ?? '';
  });

  it('learns from a real PDF and a real DOCX, and shows how far it is', async () => {
    const { page } = owner;
    if (!/\/bots\/[^/]+$/.test(page.url())) {
      await page.goto(page.url().replace(/(\/bots\/[^/]+).*$/, '$1'));
    }
    await page.getByRole('heading', { name: 'Train your chatbot' }).waitFor();
    await expectGoodScreen(owner, '07-train-empty');
    await dashboard.dropDocuments(page, [lampDocument(PDF), lampDocument(DOCX)]);
    await page.getByRole('row').filter({ hasText: PDF }).waitFor();
    await expectGoodScreen(owner, '08-train-working');
    for (const name of [PDF, DOCX]) {
      const row = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
      await row.getByText('Processed', { exact: true }).waitFor({ timeout: 120_000 });
    }
    await expectGoodScreen(owner, '09-train-processed');
  });

  it('answers in the dashboard with sources that open, and says what it does not know', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Ask it something' }).click();
    await page.getByText('Ask the first question').waitFor();
    await expectGoodScreen(owner, '10-chat-empty');
    for (const { question, expected, file } of [pdfQuestion, docxQuestion]) {
      const turn = await dashboard.askInDashboard(page, question);
      await turn.getByText(expected).first().waitFor();
      await turn.getByRole('list', { name: 'Sources' }).getByText(file).first().waitFor();
    }
    await expectGoodScreen(owner, '11-chat-answered');
    await page.getByRole('list', { name: 'Sources' }).last().getByRole('button').first().click();
    const snippet = page.getByRole('dialog').locator('blockquote');
    await snippet.waitFor();
    expect((await snippet.innerText()).length).toBeGreaterThan(20);
    expect(await snippet.locator('mark').innerText()).toContain(docxQuestion.expected);
    await expectGoodScreen(owner, '12-chat-source');
    await page.keyboard.press('Escape');
    const unknown = await dashboard.askInDashboard(page, unanswerable);
    await unknown.getByText('I could not find an answer to that').waitFor();
    await unknown.getByRole('button', { name: 'Why this answer' }).waitFor();
    expect(await unknown.getByRole('list', { name: 'Sources' }).count()).toBe(0);
    await expectGoodScreen(owner, '13-chat-unknown');
  });

  it('answers a visitor on the public page of the link', async () => {
    const visitor = await openWatchedPage(browser, [baseUrl], { viewport: { width: 768, height: 900 } });
    await visitor.page.goto(`${baseUrl}/chat/widget/${linkId}`);
    await askInWidget(visitor.page, docxQuestion.question);
    await visitor.page.getByText(docxQuestion.expected).first().waitFor();
    await expectGoodScreen(visitor, '14-public-page');
    await sourceButton(visitor.page, DOCX).click();
    await visitor.page.getByRole('dialog').locator('blockquote').waitFor();
    await expectGoodScreen(visitor, '15-public-page-source');
    await visitor.page.keyboard.press('Escape');
    await askInWidget(visitor.page, unanswerable);
    await visitor.page.getByText('Try asking it in other words.').waitFor();
    await expectGoodScreen(visitor, '16-public-page-unknown');
    await visitor.page.context().close();
  });

  describe('on a page of another site', () => {
    let host: HostPage;

    beforeAll(async () => {
      host = await startHostPage(baseUrl, linkId);
    });
    afterAll(async () => host?.stop());

    it('shows nothing before its origin is allowed, and tells the owner alone', async () => {
      const visitor = await openWatchedPage(browser, [baseUrl, host.origin]);
      const warned = visitor.page.waitForEvent('console', (message) => message.type() === 'warning');
      await visitor.page.goto(host.origin);
      await warned;
      expect(await visitor.page.getByRole('button').count()).toBe(0);
      expect(await visitor.inspect('17-other-site-refused')).toEqual([]);
      // The browser itself logs the refusal to the console as well; nothing else may be logged.
      const said = visitor.takeNoise().filter((line) => !line.includes(`/ask/public-links/${linkId}`));
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(
        `Colloquy: ${host.origin} may not show this chatbot. Add it under Sites that may show this chatbot.`,
      );
      expect(visitor.outsideRequests).toEqual([]);
      await visitor.page.context().close();
    });

    it('answers once the owner has allowed its origin', async () => {
      const { client } = product;
      const { data: links } = await client.call(
        botApi.listPublicLinks,
        { query: { chat_bot_id: botId } },
        { jwt },
      );
      await client.call(
        botApi.updatePublicLinks,
        { query: { id: links.map(({ id }) => id) }, body: { allowedOrigins: [host.origin] } },
        { jwt },
      );
      const headers = { origin: host.origin };
      await waitUntil('the origin is let in', () =>
        client.call(botApi.readWidgetConfig, { params: { linkId } }, { headers }),
      );
      const visitor = await openWatchedPage(browser, [baseUrl, host.origin]);
      await visitor.page.goto(host.origin);
      await askInWidget(visitor.page, pdfQuestion.question);
      await visitor.page.getByText(pdfQuestion.expected).first().waitFor();
      await sourceButton(visitor.page, PDF).waitFor();
      await expectGoodScreen(visitor, '18-other-site-answered');
      await visitor.page.context().close();
    });
  });
});
