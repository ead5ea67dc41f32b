import { join } from 'node:path';
import type { ChatBot, Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settledItems, type TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { askInDashboard, chooseAction } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { DOCUMENTS_DIR, PDF, questionsOf } from './lamp-documents.ts';

const chromiumPath = chromiumOrSkip('training');
/** A busy machine needs longer than the default second. */
const PATIENCE = { timeout: 30_000 };
const [pdfQuestion] = questionsOf(PDF);
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Bytes that are not text in any encoding that can be chosen here. */
const NO_LETTERS = Buffer.from(
  Uint8Array.from({ length: 400 }, (_, at) => 0x80 + ((at * at * 31 + at * 7) % 128)),
);

describe.skipIf(chromiumPath === null)('training a chatbot', () => {
  if (chromiumPath === null || pdfQuestion === undefined) return;
  let harness: DashboardHarness;
  let max: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    max = await harness.user('Max');
    workspace = await harness.workspace(max, 'Larkfield');
    bot = await harness.bot(max, workspace.id, 'Moor');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  const train = () => `/workspace/${workspace.id}/bots/${bot.id}`;
  const input = () => page.locator('[data-testid="drop-zone"] input[type=file]');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const processed = (name: string) => row(name).getByText('Processed', { exact: true }).waitFor(PATIENCE);

  it('begins with a sample document and a sample question, one click each', async () => {
    await page.goto(train());
    await page.getByText('No documents yet').waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a sample document' }).click();
    await processed('Sample: Tern Bay boat hire');
    await page.getByRole('link', { name: 'Ask it something' }).click();
    await page.getByRole('button', { name: 'What does a rowing boat cost for two hours?' }).click();
    await page
      .locator('article')
      .getByText(/24 euros/)
      .first()
      .waitFor(PATIENCE);
  });

  it('says of each file that cannot be read what is wrong with it, and shows none of them as in use', async () => {
    await page.goto(train());
    await row('Sample').waitFor();
    await input().setInputFiles([
      text('fake.pdf', 'A lamp is a lamp, and no PDF at all.'),
      text('tiny.txt', 'hi'),
      { name: 'strange.txt', mimeType: 'text/plain', buffer: NO_LETTERS },
    ]);
    await row('fake.pdf').getByText('The content of the file is not what its name says.').waitFor(PATIENCE);
    await row('tiny.txt')
      .getByText('There is too little text in it. Add more and upload it again.')
      .waitFor(PATIENCE);
    await row('strange.txt')
      .getByText('The encoding of its text cannot be told.', { exact: false })
      .waitFor(PATIENCE);
    for (const name of ['fake.pdf', 'tiny.txt', 'strange.txt']) {
      await row(name).getByText('Parsing error').waitFor();
      expect(await row(name).getByRole('switch').count()).toBe(0);
    }
    // The browser itself reports that the server refused the file.
    watched.takeNoise();
    await expectGoodScreen(watched, 'train-errors');
    await chooseAction(page, 'Actions for tiny.txt', 'Read it in another way');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'At a fixed length' }).waitFor();
    await expectGoodScreen(watched, 'train-recut');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await chooseAction(page, 'Actions for strange.txt', 'Choose the encoding');
    await dialog.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1251');
    await expectGoodScreen(watched, 'train-encoding');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('strange.txt').getByText('Processed').waitFor(PATIENCE);
  });

  it('deletes many at once, and not those whose deletion is taken back', async () => {
    for (const name of ['fake.pdf', 'tiny.txt']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await expectGoodScreen(watched, 'train-selected');
    const bar = page.getByRole('toolbar', { name: 'Selected documents' });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await row('fake.pdf').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('fake.pdf').waitFor();
    await page.getByRole('checkbox', { name: 'Select fake.pdf' }).check();
    await page.getByRole('checkbox', { name: 'Select tiny.txt' }).check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await row('tiny.txt').waitFor({ state: 'detached' });
    await page.reload();
    await row('Sample').waitFor();
    expect(await row('tiny.txt').count()).toBe(0);
  });

  it('tells after a reload which files were cut off and which had not started, and takes them again', async () => {
    const names = ['1', '2', '3', '4', '5', '6', '7'].map((number) => `lamp-${number}.txt`);
    const files = names.map((name) =>
      text(name, `The lamp ${name} burns from dusk to dawn every single night.`),
    );
    await page.route('**/files/**', () => undefined);
    await input().setInputFiles(files);
    await vi.waitFor(async () => expect(await row('lamp-').getByText('Uploading').count()).toBe(5), PATIENCE);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute('**/files/**');
    await page.getByText('0 of 7 done · 5 interrupted · 2 did not start').waitFor(PATIENCE);
    expect(await page.getByText('Not uploaded').count()).toBe(7);
    await expectGoodScreen(watched, 'train-interrupted');
    const [choose] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files again' }).click(),
    ]);
    await choose.setFiles(files);
    for (const name of names) await processed(name);
    expect(await page.getByText('Not uploaded').count()).toBe(0);
  });

  it('shows the passage that an answer rests on, leads to who asked, and is opened there by its address', async () => {
    await input().setInputFiles([join(DOCUMENTS_DIR, PDF)]);
    await processed(PDF);
    await page.getByRole('link', { name: 'Ask it something' }).click();
    await askInDashboard(page, pdfQuestion.question);
    await page.goto(train());
    await row(PDF).getByRole('button', { name: PDF, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('p. 1', { exact: true }).waitFor(PATIENCE);
    await expectGoodScreen(watched, 'train-document');
    const itemId = new URL(page.url()).searchParams.get('item') ?? '';
    const cited = drawer.getByRole('listitem').filter({ has: page.getByText('cited 1×') });
    await vi.waitFor(async () => {
      await page.reload();
      await drawer.getByRole('switch', { name: 'Show passages' }).click();
      await cited.first().waitFor({ timeout: 5_000 });
    }, PATIENCE);
    const anchor = (await cited.first().getAttribute('id')) ?? '';
    const inbox = await cited
      .first()
      .getByRole('link', { name: /^cited 1×/ })
      .getAttribute('href');
    expect(decodeURIComponent(inbox ?? '')).toContain(`{"item_id":"${itemId}"}`);
    await page.goto('about:blank');
    await page.goto(`${train()}?item=${itemId}#${anchor}`);
    const passage = drawer.locator('li[aria-current=true]');
    await passage.getByText(pdfQuestion.expected).first().waitFor(PATIENCE);
    expect(await passage.getAttribute('id')).toBe(anchor);
    await expectGoodScreen(watched, 'train-passage');
  });

  it('gives the original back, and takes a new version of it', async () => {
    const drawer = page.getByRole('dialog');
    const menu = drawer.getByRole('button', { name: /^Actions for/ });
    await menu.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download original' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(PDF);
    await drawer
      .getByLabel('New version from a file')
      .setInputFiles([text('new.txt', 'The lamp of the new version burns with a blue flame.')]);
    await drawer.getByText('The lamp of the new version burns with a blue flame.').waitFor(PATIENCE);
    await drawer.getByText(/Version 2/).waitFor();
    // The revision rises until the item is processed, and the page may hold an older one.
    await settledItems(harness.client, { jwt: max.jwt, botId: bot.id }, 1);
    await page.reload();
    await drawer.getByText(/Version 2/).waitFor();
  });

  it('keeps tags and the day until which a document is used', async () => {
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox', { name: 'Tags' }).fill('lamps');
    // A change that is still being sent when the page is left may be lost.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'lamps' }).waitFor();
    await saved;
    await page.reload();
    await drawer.getByRole('button', { name: 'lamps' }).waitFor(PATIENCE);
    await drawer.getByLabel('Valid until').fill('2020-01-31');
    await drawer.getByText('Not used any more.').waitFor(PATIENCE);
    await page.reload();
    await vi.waitFor(
      async () => expect(await drawer.getByLabel('Valid until').inputValue()).toBe('2020-01-31'),
      PATIENCE,
    );
  });
});
