import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatBot, Workspace } from '@colloquy/contracts';
import type { TestUser } from '../product/index.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { seenFocus, tabTo } from './keyboard.ts';

const chromiumPath = chromiumOrSkip('training by keyboard');
/** A busy machine needs longer than the default timeout. */
const PATIENCE = { timeout: 30_000 };
const FILE = {
  name: 'doors.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Doors\n\nThe code 4711 opens the side door. The back door stays shut in winter.'),
};
const KNOWN = 'Which code opens the side door?';
const UNKNOWN = 'Who painted the ceiling of the chapel?';

describe.skipIf(chromiumPath === null)('training and asking with a keyboard alone', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let kim: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    kim = await harness.user('Kim');
    workspace = await harness.workspace(kim, 'Larkfield');
    bot = await harness.bot(kim, workspace.id, 'Moor');
    ({ page } = await harness.browse());
    // The browser reports file choosers only to a registered listener; registering takes longer than a key press.
    page.on('filechooser', () => undefined);
  });
  afterAll(() => harness?.stop());

  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  /** Waits until the page has moved the focus there by itself, and into view. */
  const focusIsOn = (name: string | RegExp) =>
    vi.waitFor(async () => expect(await seenFocus(page)).toMatch(name), PATIENCE);
  const processed = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByText('Processed', { exact: true }).waitFor(PATIENCE);
  const turnOf = (question: string) => page.locator('article').filter({ hasText: question }).last();
  const answered = () => page.locator('[role="log"][aria-busy="false"]').waitFor(PATIENCE);

  it('signs in and opens Train', async () => {
    await page.goto('/login');
    await focusIsOn('Username or e-mail');
    await type(kim.username);
    await tabTo(page, 'Password');
    await type(kim.password);
    await press('Enter');
    await page.getByRole('heading', { name: workspace.name }).waitFor(PATIENCE);
    await tabTo(page, 'Skip to content');
    await tabTo(page, 'Train your chatbot');
    await press('Enter');
    await page.getByText('No documents yet').waitFor(PATIENCE);
    expect(new URL(page.url()).pathname).toBe(`/workspace/${workspace.id}/bots/${bot.id}`);
  });

  it('adds a file by the button that has the focus, and stays on it', async () => {
    await tabTo(page, 'Choose files');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
    await chooser.setFiles([FILE]);
    await processed(FILE.name);
    expect(await seenFocus(page)).toBe('Choose files');
  });

  it('adds a text and a question with its answer, each in a dialog that gives the focus back', async () => {
    await tabTo(page, 'Add text', 'Shift+Tab');
    await press('Enter');
    await focusIsOn('Name');
    await type('Opening hours');
    await tabTo(page, 'Text');
    await type('The museum is open from nine to five, every day but Monday.');
    await tabTo(page, 'Add');
    await press('Enter');
    await processed('Opening hours');
    await focusIsOn('Add text');
    await tabTo(page, 'Add question and answer');
    await press('Enter');
    await focusIsOn('Question');
    await type('Are dogs allowed?');
    await tabTo(page, 'Answer');
    await type('Dogs on a lead are welcome.');
    await tabTo(page, 'Add');
    await press('Enter');
    await processed('Are dogs allowed?');
    await focusIsOn('Add question and answer');
  });

  it('chooses documents, acts on them and opens one, and comes back to where it was', async () => {
    await tabTo(page, 'Select Opening hours');
    await press('Space');
    await page.getByRole('toolbar', { name: 'Selected documents' }).waitFor();
    expect(await seenFocus(page)).toBe('Select Opening hours');
    await press('Space');
    await tabTo(page, 'Opening hours');
    await press('Enter');
    await page.getByRole('dialog').getByText('every day but Monday').waitFor(PATIENCE);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIsOn('Opening hours');
    await tabTo(page, 'Actions for Opening hours');
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await focusIsOn('Download original');
    await press('Escape');
    await focusIsOn('Actions for Opening hours');
  });

  it('asks, opens the source of the answer and closes it again', async () => {
    await tabTo(page, 'Ask it something', 'Shift+Tab');
    await press('Enter');
    await focusIsOn('Your question');
    await type(KNOWN);
    await press('Enter');
    const turn = turnOf(KNOWN);
    await turn.getByRole('list', { name: 'Sources' }).waitFor(PATIENCE);
    await answered();
    expect(await seenFocus(page)).toBe('Your question');
    const chip = await turn.getByRole('list', { name: 'Sources' }).getByRole('button').first().innerText();
    await tabTo(page, chip.trim(), 'Shift+Tab');
    await press('Enter');
    const source = page.getByRole('dialog');
    await source.getByText('4711').waitFor();
    await tabTo(page, 'Open in Train');
    await press('Escape');
    await source.waitFor({ state: 'detached' });
    await focusIsOn(chip.trim());
  });

  it('rates the answer', async () => {
    await tabTo(page, 'Good answer');
    await press('Space');
    await turnOf(KNOWN).getByRole('button', { name: 'Good answer', pressed: true }).waitFor(PATIENCE);
    expect(await seenFocus(page)).toBe('Good answer');
  });

  it('teaches the answer that there was none to, and hears it when it asks again', async () => {
    await tabTo(page, 'Your question');
    await type(UNKNOWN);
    await press('Enter');
    const turn = turnOf(UNKNOWN);
    await turn.getByRole('button', { name: 'Teach it' }).waitFor(PATIENCE);
    await answered();
    await tabTo(page, 'Teach it', 'Shift+Tab');
    await press('Enter');
    await focusIsOn('Answer');
    await type('Ottilie Brandl painted the ceiling.');
    await tabTo(page, 'Add the answer');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached', ...PATIENCE });
    await focusIsOn('Teach it');
    await page.getByText('The answer was added.', { exact: true }).waitFor(PATIENCE);
    await tabTo(page, 'Ask it again');
    await press('Enter');
    await page.getByText('Ottilie Brandl painted the ceiling.').waitFor(PATIENCE);
  });
});
