import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import {
  aWorkspaceWithBot,
  settledItems,
  signUp,
  uploadFile,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { askInDashboard } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { aNote, LONG_NAME } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: e2e browser — no Chromium found');

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 900 };
const PHONE = { width: 360, height: 740 };
const KNOWN = 'Which code opens the side door?';
const UNKNOWN = 'Who painted the ceiling of the chapel?';
const QUESTIONS = 9;
const NOTE = [
  '# Doors',
  'The front door is open from eight to six. The code 4711 opens the side door. The back door stays shut in winter.',
  '## Where can I park?',
  'Customers park free of charge behind the station.',
].join('\n\n');

describe.skipIf(chromiumPath === null)('the dashboard chat in a browser', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let chat: WatchedPage;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client } = product;
    browser = await shareChromium(chromiumPath);
    team = await aWorkspaceWithBot(client, await signUp(client));
    await uploadFile(client, team, aNote('door.md', NOTE));
    await settledItems(client, team, 1);
    chat = await openChat(WIDE);
  });

  async function openChat(viewport: { width: number; height: number }): Promise<WatchedPage> {
    const watched = await openWatchedPage(browser, [product.baseUrl], { viewport });
    await watched.page.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
    await watched.page.goto(`${product.baseUrl}/chat/${team.botId}`);
    return watched;
  }

  /** By how many pixels the page, and the area beside the sidebar, are taller than the window. */
  const overlong = ({ page }: WatchedPage) =>
    page.evaluate<{ page: number; area: number }>(`({
      page: document.documentElement.scrollHeight - innerHeight,
      area: document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight,
    })`);

  it('begins with questions that the documents answer, and settings beside it', async () => {
    const { page } = chat;
    await page.getByText('Ask the first question').waitFor();
    await page.getByRole('region', { name: 'Try settings' }).waitFor();
    await expectGoodScreen(chat, '01-chat-empty');
    await page
      .getByRole('list', { name: 'Questions that the documents answer' })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('article').first().waitFor();
    await page.locator('[role="log"][aria-busy="false"]').waitFor();
  });

  it('opens the passage of a source inside the window, and leads to it in the document', async () => {
    const { page } = chat;
    const turn = await askInDashboard(page, KNOWN);
    await turn.getByRole('list', { name: 'Sources' }).getByRole('button').first().click();
    const card = page.getByRole('dialog');
    await card.getByText('opens the side door').waitFor();
    expect(await card.locator('mark').innerText()).toContain('4711');
    expect(await card.locator('blockquote').innerText()).toContain('back door stays shut');
    const box = await card.boundingBox();
    expect(box).not.toBeNull();
    if (box === null) return;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(WIDE.width);
    expect(box.y + box.height).toBeLessThanOrEqual(WIDE.height);
    expect(await card.getByRole('link', { name: 'Open in Train' }).getAttribute('href')).toMatch(
      /\?item=[\w-]+#chunk-\d+$/,
    );
    await page.keyboard.press('Escape');
  });

  it('marks what a sentence rests on, by mouse and by keyboard, on a wide screen and a narrow one', async () => {
    const { page } = chat;
    const turn = page.getByRole('article').last();
    await turn.getByRole('button', { name: 'Sentence by sentence' }).click();
    const passage = turn.getByRole('region', { name: 'What each sentence rests on' }).getByRole('group');
    await passage.first().hover();
    const sentence = turn.locator('span[role="group"]').filter({ hasText: '4711' });
    await expect.poll(() => sentence.getAttribute('data-marked')).toBe('true');
    await page.mouse.move(0, 0);
    await expect.poll(() => sentence.getAttribute('data-marked')).toBe('false');
    await sentence.focus();
    await expect.poll(() => passage.first().getAttribute('data-marked')).toBe('true');
    for (const viewport of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await expectGoodScreen(chat, `02-chat-support-${viewport.width}`);
    }
    await page.setViewportSize(WIDE);
    await turn.getByRole('button', { name: 'Sentence by sentence' }).click();
  });

  it('tells of a declined question what was found, by names and in words', async () => {
    const { page } = chat;
    const turn = await askInDashboard(page, UNKNOWN);
    await turn.getByRole('button', { name: 'Why this answer' }).click();
    const found = turn.getByRole('region', { name: 'What retrieval found' });
    await found.getByRole('link', { name: 'door.md' }).first().waitFor();
    expect(await found.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    await expectGoodScreen(chat, '02-chat-retrieval');
  });

  it('learns the answer to a declined question, and gives it when asked again', async () => {
    const { page } = chat;
    const turn = page.locator('article').filter({ hasText: UNKNOWN }).last();
    await turn.getByRole('button', { name: 'Teach it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add the answer' });
    expect(await dialog.getByLabel('Question').inputValue()).toBe(UNKNOWN);
    await dialog.getByLabel('Answer').fill('Ottilie Brandl painted the ceiling.');
    await expectGoodScreen(chat, '03-chat-teach');
    await dialog.getByRole('button', { name: 'Add the answer' }).click();
    await turn.getByRole('link', { name: 'Ask it again' }).click();
    await page.getByText('Ottilie Brandl painted the ceiling.').waitFor();
  });

  it('tries settings without saving them, in a conversation that is no real one', async () => {
    const { page } = chat;
    const panel = page.getByRole('region', { name: 'Try settings' });
    await panel.getByRole('switch', { name: /word for word/ }).click();
    await page.getByText('You are trying settings that are not saved.').waitFor();
    const turn = await askInDashboard(page, KNOWN);
    await turn.getByText('Tried, not saved').waitFor();
    await expectGoodScreen(chat, '04-chat-tried');
    await panel.getByRole('button', { name: 'Reset' }).click();
    await page.reload();
    await page.locator('article').filter({ hasText: KNOWN }).first().waitFor();
    expect(await page.getByText('Tried, not saved').count()).toBe(0);
  });

  it('saves tried settings when told so', async () => {
    const { page } = chat;
    const panel = page.getByRole('region', { name: 'Try settings' });
    await panel.getByRole('switch', { name: /word for word/ }).click();
    await panel.getByRole('button', { name: 'Save as settings' }).click();
    await page.getByText('The settings were saved.').waitFor();
    await panel.getByRole('button', { name: 'Save as settings' }).waitFor({ state: 'detached' });
    await page.reload();
    await panel.getByRole('switch', { name: /word for word/ }).waitFor();
    expect(await panel.getByRole('switch', { name: /word for word/ }).isChecked()).toBe(false);
  });

  it('shows on the page of the debug chat what each answer rests on, apart from the conversation', async () => {
    const { page } = chat;
    await page.goto(`${product.baseUrl}/chat/${team.botId}`);
    await page.locator('article').first().waitFor();
    const conversation = await page.locator('article').count();
    await page.goto(`${product.baseUrl}/chat/debug/${team.botId}`);
    const turn = await askInDashboard(page, KNOWN);
    await turn.getByRole('region', { name: 'What retrieval found' }).waitFor();
    await page.goto(`${product.baseUrl}/chat/${team.botId}`);
    await page
      .locator('article')
      .nth(conversation - 1)
      .waitFor();
    expect(await page.locator('article').count()).toBe(conversation);
  });

  it('keeps the chips of long sources inside their answer on a phone, where nothing scrolls sideways', async () => {
    await uploadFile(product.client, team, aNote(LONG_NAME, 'The gardener feeds the carps on Friday.'));
    await settledItems(product.client, team, 2);
    const phone = await openChat(PHONE);
    const turn = await askInDashboard(phone.page, 'When does the gardener feed the carps?');
    const chip = turn.getByRole('list', { name: 'Sources' }).getByRole('button').first();
    await chip.waitFor();
    expect(await chip.innerText()).toContain('Vacation_and_Visitor_Rules');
    const [inner, outer] = [await chip.boundingBox(), await turn.boundingBox()];
    if (inner === null || outer === null) return expect.unreachable('it has no place');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    for (const area of [phone.page.getByRole('log'), phone.page.locator('html')]) {
      expect(await area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await phone.page.context().close();
  });

  it('scrolls its messages and nothing else, however many there are', async () => {
    const { page } = chat;
    for (let n = await page.locator('article').count(); n < QUESTIONS; n += 1)
      await askInDashboard(page, KNOWN);
    const log = page.getByRole('log');
    expect(await log.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    expect(await overlong(chat)).toEqual({ page: 0, area: 0 });
    const phone = await openChat(PHONE);
    await phone.page
      .locator('article')
      .nth(QUESTIONS - 1)
      .waitFor();
    expect(await overlong(phone)).toEqual({ page: 0, area: 0 });
    await phone.page.getByRole('button', { name: 'Try settings' }).click();
    await phone.page.getByRole('region', { name: 'Try settings' }).waitFor();
    await expectGoodScreen(phone, '05-chat-phone');
    await phone.page.context().close();
  });
});
