import { botApi, workspaceApi } from '@colloquy/contracts';
import { aWideImage, coloursOf, quarters } from '@colloquy/uploads/testing';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import { aWorkspaceWithBot, signUp, type WorkspaceWithBot } from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import * as dashboard from './dashboard-steps.ts';
import { expectGoodScreen, REFUSED } from './good-screen.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: e2e browser — no Chromium found');

describe.skipIf(chromiumPath === null)('pictures in a browser', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  let team: WorkspaceWithBot;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    team = await aWorkspaceWithBot(product.client, await signUp(product.client));
    browser = await shareChromium(chromiumPath);
    watched = await openWatchedPage(browser, [product.baseUrl]);
    ({ page } = watched);
    await page.goto(`${product.baseUrl}/login`);
    await dashboard.logIn(page, team.username, team.password);
    await page.waitForURL(/\/workspace\//);
  });

  const choose = async (bytes: Buffer, mimeType = 'image/png') =>
    page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType, buffer: bytes });
  const cropper = () => page.getByRole('group', { name: 'Part of the image that is shown' });
  const save = async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const seen = async (imageUrl: string | null) => {
    const answer = await fetch(product.baseUrl + imageUrl);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    return coloursOf(new Uint8Array(await answer.arrayBuffer()));
  };
  const botNow = async () =>
    (await product.client.call(botApi.getBot, { params: { id: team.botId } }, { jwt: team.jwt })).data;
  const pictureInSidebar = (imageUrl: string | null) =>
    page.locator(`nav img[src="${imageUrl}"], aside img[src="${imageUrl}"]`).first();

  it('says what is wrong with a file before it is sent', async () => {
    await page.goto(`${product.baseUrl}/workspace/${team.workspaceId}/bots/${team.botId}/settings`);
    await page.getByRole('heading', { name: 'Chatbot settings' }).waitFor();
    await expectGoodScreen(watched, 'pictures-01-bot-settings');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await expectGoodScreen(watched, 'pictures-02-choose');
    await choose(Buffer.from('<svg/>'), 'image/svg+xml');
    await page.getByText('Use a PNG, JPEG or WebP image.').waitFor();
    await choose(Buffer.from('no image at all'));
    await page.getByText('The image cannot be read. It may be damaged.').waitFor();
  });

  it('crops a real image, turned, and shows it beside the name at once', async () => {
    // The frame begins as the largest square in the middle.
    await choose(await aWideImage(600));
    await cropper().waitFor();
    await page.getByRole('button', { name: 'Turn right' }).waitFor();
    await expectGoodScreen(watched, 'pictures-03-crop');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Turn right' }).click();
    await page.getByRole('button', { name: 'Turn left' }).click();
    await page.getByRole('button', { name: 'Turn right' }).click();
    await expectGoodScreen(watched, 'pictures-04-turned');
    await save();
    const { imageUrl } = await botNow();
    await pictureInSidebar(imageUrl).waitFor();
    expect(await seen(imageUrl)).toBe('BRWG');
    await expectGoodScreen(watched, 'pictures-05-shown');
  });

  it('is cropped with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Change the picture' }).click();
    await choose(await quarters(800).png().toBuffer());
    await page.locator('.advanced-cropper-rectangle-stencil').waitFor();
    await cropper().focus();
    // Zoomed in until the frame is narrower than the image, then moved to the right edge.
    for (let n = 0; n < 16; n += 1) await page.keyboard.press('+');
    for (let n = 0; n < 60; n += 1) await page.keyboard.press('ArrowRight');
    await save();
    const before = await botNow();
    expect(await seen(before.imageUrl)).toBe('GGWW');
    await pictureInSidebar(before.imageUrl).waitFor();
  });

  it('is shown by the widget', async () => {
    const { imageUrl } = await botNow();
    const shown = await browser.newPage();
    const loaded = shown.waitForResponse((response) => response.url() === product.baseUrl + imageUrl);
    await shown.goto(`${product.baseUrl}/chat/widget/${team.linkId}`);
    expect((await loaded).status()).toBe(200);
    // An image that fails to load is hidden.
    await shown.locator(`img[src="${product.baseUrl}${imageUrl}"]`).waitFor();
    await shown.close();
  });

  it('of the workspace is changed in its settings and removed again', async () => {
    await page.goto(`${product.baseUrl}/workspace/${team.workspaceId}/settings`);
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await choose(await quarters(300).png().toBuffer());
    await cropper().waitFor();
    await save();
    const read = async () =>
      (
        await product.client.call(
          workspaceApi.getWorkspace,
          { params: { id: team.workspaceId } },
          { jwt: team.jwt },
        )
      ).data;
    const { imageUrl } = await read();
    expect(await seen(imageUrl)).toBe('RGBW');
    await pictureInSidebar(imageUrl).waitFor();
    await expectGoodScreen(watched, 'pictures-06-workspace');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectGoodScreen(watched, 'pictures-07-remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    expect((await read()).imageUrl).toBeNull();
    await pictureInSidebar(imageUrl).waitFor({ state: 'detached' });
  });

  it('leaves settings that are saved, and refuses to overwrite those of somebody else', async () => {
    await page.goto(`${product.baseUrl}/workspace/${team.workspaceId}/bots/${team.botId}/settings`);
    const greeting = page.getByRole('textbox', { name: 'Greeting' });
    await greeting.fill('Welcome to the lamps!');
    await page.getByRole('button', { name: 'Advanced' }).click();
    const passages = page.getByLabel('Passages per answer (1 to 20)', { exact: true });
    await passages.fill('70');
    const saveSettings = page.getByRole('button', { name: 'Save' });
    await saveSettings.click();
    await page.getByText('Enter a whole number from 1 to 20.').waitFor();
    await passages.fill('7');
    await page.getByRole('slider', { name: 'How well a passage must match' }).press('ArrowRight');
    await saveSettings.click();
    await page.getByText('The settings were saved.').waitFor();
    const params = { id: team.botId };
    const read = async () =>
      (await product.client.call(botApi.readBotSettings, { params }, { jwt: team.jwt })).data;
    expect(await read()).toMatchObject({
      messages: { greeting: 'Welcome to the lamps!' },
      answering: { threshold: 0.4, topK: 7 },
      revision: 2,
    });
    const body = { revision: 2, messages: { greeting: 'Somebody else was here' } };
    await product.client.call(botApi.writeBotSettings, { params, body }, { jwt: team.jwt });
    await greeting.fill('Mine');
    await saveSettings.click();
    await page.getByText('Somebody else was here').waitFor();
    expect(await greeting.inputValue()).toBe('Mine');
    await expectGoodScreen(watched, 'bot-settings-clash', REFUSED);
    await page.getByRole('button', { name: 'Take theirs: Greeting' }).click();
    expect(await greeting.inputValue()).toBe('Somebody else was here');
    watched.takeNoise();
    expect((await read()).messages.greeting).toBe('Somebody else was here');
  });
});
