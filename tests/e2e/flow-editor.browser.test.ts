import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  botApi,
  flowNodesSchema,
  STEP_TYPES,
  type ChatBot,
  type Flow,
  type Workspace,
} from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { chooseAction } from './dashboard-steps.ts';
import { chooseStep, STEP_TITLE } from './flow-editor-steps.ts';
import {
  expectGoodOnEveryScreen,
  expectGoodScreen,
  REFUSED,
  WIDTHS_PX,
  WITHOUT_ROOM,
} from './good-screen.ts';
import { seenFocus, tabTo } from './keyboard.ts';

const chromiumPath = chromiumOrSkip('the flow editor');
/** A busy machine needs longer than the default timeout. */
const PATIENCE = { timeout: 30_000 };
/** The parts of an exported flow that the tests read. */
const exportedSchema = z.object({ steps: z.array(z.looseObject({ id: z.string(), title: z.string() })) });
const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 900 };
const PHONE = { width: 360, height: 740 };
/** By how much the panel scrolls sideways. A string, because it runs in the page. */
const PANEL_OVERFLOW = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
  document.querySelector('[role=tabpanel]'))`;

describe.skipIf(chromiumPath === null)('the flow editor', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let kim: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    kim = await harness.user('Kim');
    workspace = await harness.workspace(kim, 'Larkfield');
    bot = await harness.bot(kim, workspace.id, 'Moor');
    watched = await harness.browse({ as: kim });
    ({ page } = watched);
    await page.goto(`/workspace/${workspace.id}/bots/${bot.id}/flow`);
    await page.getByText('No step yet').waitFor(PATIENCE);
  });
  afterAll(() => harness?.stop());

  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  /** Waits until the page has moved the focus there by itself, and into view. */
  const focusIsOn = (name: string | RegExp) =>
    vi.waitFor(async () => expect(await seenFocus(page)).toMatch(name), PATIENCE);
  const asked = () => ({ jwt: kim.jwt, idempotencyKey: randomUUID() });
  const flowOf = (revision: 'draft' | 'live'): Promise<Flow> =>
    harness.client.call(botApi.listSurveys, { query: { chat_bot_id: bot.id, revision } }, { jwt: kim.jwt });
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE);

  it('says what a flow is for while there is none', async () => {
    await expectGoodScreen(watched, 'flow-00-empty');
  });

  it('builds and publishes three steps by keyboard alone', async () => {
    await tabTo(page, 'Skip to content');
    await tabTo(page, 'Add the first step');
    await press('Enter');
    await focusIsOn(STEP_TITLE);
    await type('Greeting');
    await tabTo(page, 'Text');
    await type('Hello!');
    await tabTo(page, 'Add: Question', 'Shift+Tab');
    await press('Enter');
    await vi.waitFor(async () => expect(await page.locator(':focus').inputValue()).toBe(''), PATIENCE);
    await focusIsOn(STEP_TITLE);
    await type('Name');
    await tabTo(page, 'Text');
    await type('What is your name?');
    await tabTo(page, 'Kept as (optional)');
    await type('name');
    await tabTo(page, 'Add: Info text', 'Shift+Tab');
    await press('Enter');
    await vi.waitFor(async () => expect(await page.locator(':focus').inputValue()).toBe(''), PATIENCE);
    await tabTo(page, 'Text');
    await type('Thank you, {{name}}.');
    await tabTo(page, 'Publish', 'Shift+Tab');
    await press('Enter');
    await focusIsOn('Cancel');
    await tabTo(page, 'Publish');
    await press('Enter');
    await said('Revision 1 is live now.');

    const { data, meta } = await flowOf('live');
    expect(meta).toMatchObject({ revision: 1, liveRevision: 1 });
    const [greeting, question, thanks] = ['Hello!', 'What is your name?', 'Thank you, {{name}}.'].map(
      (text) => data.find((step) => step.text === text),
    );
    expect(greeting).toMatchObject({ title: 'Greeting', trigger: { on: 'start' }, next_id: question?.id });
    expect(question).toMatchObject({ title: 'Name', variable: 'name', next_id: thanks?.id });
    expect(thanks).toMatchObject({ next_id: null });
    expect(data).toHaveLength(3);
  });

  it('moves between steps along their edges by arrow keys', async () => {
    const step = (name: string) => page.getByRole('button', { name }).first();
    await step('Greeting').focus();
    await press('ArrowDown');
    await focusIsOn(/Name/);
    await press('ArrowDown');
    await focusIsOn(/Thank you/);
    await press('ArrowUp');
    await focusIsOn(/Name/);
    await press('Enter');
    await focusIsOn(STEP_TITLE);
    await press('Control+f');
    await focusIsOn('Find a step');
    await type('hello');
    await press('ArrowDown');
    await press('Enter');
    await focusIsOn(/Greeting/);
  });

  it('is right at each width, in light and dark', async () => {
    await expectGoodScreen(watched, 'flow-01-wide');
    await page.setViewportSize(TABLET);
    await expectGoodScreen(watched, 'flow-02-tablet');
    await page.setViewportSize(PHONE);
    await page.getByRole('list', { name: 'Steps' }).waitFor(PATIENCE);
    await expectGoodScreen(watched, 'flow-03-phone');
    await page.getByRole('button', { name: 'Name' }).first().click();
    await page.getByRole('dialog', { name: 'About the flow' }).waitFor(PATIENCE);
    await expectGoodScreen(watched, 'flow-04-phone-step');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize(WIDE);
  });

  it('takes a step away, brings it back and duplicates it by keys', async () => {
    const steps = page.locator('.react-flow__node');
    await page
      .getByRole('button', { name: /Thank you/ })
      .first()
      .focus();
    await press('ArrowUp');
    await press('ArrowDown');
    await focusIsOn(/Thank you/);
    await press('Delete');
    await vi.waitFor(async () => expect(await steps.count()).toBe(2), PATIENCE);
    await press('Control+z');
    await vi.waitFor(async () => expect(await steps.count()).toBe(3), PATIENCE);
    await press('Control+Shift+z');
    await vi.waitFor(async () => expect(await steps.count()).toBe(2), PATIENCE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(async () => expect(await steps.count()).toBe(3), PATIENCE);
    await page.getByRole('button', { name: 'Redo' }).click();
    await vi.waitFor(async () => expect(await steps.count()).toBe(2), PATIENCE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(async () => expect(await steps.count()).toBe(3), PATIENCE);
    await chooseStep(page, /Thank you/);
    await press('Control+d');
    await vi.waitFor(async () => expect(await steps.count()).toBe(4), PATIENCE);
    await press('Control+z');
    await vi.waitFor(async () => expect(await steps.count()).toBe(3), PATIENCE);
  });

  it('names what keeps a draft from being published, each with a way to its step', async () => {
    await page.getByRole('button', { name: 'Add: Join' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('A join needs two steps before it.').waitFor(PATIENCE);
    await expectGoodScreen(watched, 'flow-05-refused');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /A join needs/ })
      .click();
    await focusIsOn(STEP_TITLE);
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  it('shows the second saver what the first one changed, and lets them choose', async () => {
    await chooseStep(page, /Greeting/);
    await page.getByLabel('Text', { exact: true }).fill('Good day!');
    const { data, meta } = await flowOf('draft');
    const nodes = flowNodesSchema.parse(
      data.map((step) => (step.title === 'Name' ? { ...step, title: 'First name' } : step)),
    );
    await harness.client.call(
      botApi.saveFlow,
      { body: { chat_bot_id: bot.id, baseRevision: meta.revision, nodes } },
      asked(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    const title = page
      .getByRole('dialog')
      .locator('dl > div', { has: page.getByText('Title', { exact: true }) });
    await title.waitFor(PATIENCE);
    expect(await title.locator('dd').allTextContents()).toEqual(['BeforeName', 'TheirsFirst name']);
    const [was, is] = [
      await title.locator('dd').first().boundingBox(),
      await title.locator('dd').last().boundingBox(),
    ];
    expect(is?.y, 'side by side').toBe(was?.y);
    expect(is?.x ?? 0).toBeGreaterThan((was?.x ?? 0) + (was?.width ?? 0) - 1);
    await expectGoodScreen(watched, 'flow-06-clash', REFUSED);
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached', ...PATIENCE });
    const titles = (await flowOf('draft')).data.map(({ title }) => title);
    expect(titles).toContain('Name');
    expect(titles).not.toContain('First name');
    await said('Draft 3 · live 1 · 1 change');
  });

  it('rolls forth and back among revisions, and switches the flow off', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Make revision 2 live' }).click();
    await expectGoodScreen(watched, 'flow-07-back');
    await page.getByRole('button', { name: 'Make it live' }).click();
    await said('Revision 2 is live now.');
    expect((await flowOf('live')).data.map(({ title }) => title)).toContain('First name');
    await chooseAction(page, 'More for the flow', 'Switch the flow off');
    await page.getByRole('dialog').waitFor(PATIENCE);
    await expectGoodScreen(watched, 'flow-08-off');
    await page.getByRole('dialog').getByRole('button', { name: 'Switch the flow off' }).click();
    await said('Visitors get no flow now.');
    expect((await flowOf('draft')).meta.liveRevision).toBeNull();
  });

  it('makes a split with its options, and arranges what was made', async () => {
    await chooseStep(page, /Thank you/);
    await page.getByRole('button', { name: 'Add: Split', exact: true }).click();
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await vi.waitFor(async () => expect(await page.locator('.react-flow__node').count()).toBe(6), PATIENCE);
    // Away from the button, whose tooltip shows while the pointer is on it.
    await page.mouse.move(WIDE.width / 2, WIDE.height - 1);
    // One tooltip may fade out while the next one shows.
    await vi.waitFor(async () => expect(await page.getByRole('tooltip').count()).toBe(0), PATIENCE);
    await expectGoodScreen(watched, 'flow-09-split');
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Draft 4 · not live');
    const { data } = await flowOf('draft');
    expect(data.filter(({ type: kind }) => kind === STEP_TYPES.flowSplitOption.id)).toHaveLength(2);
  });

  /** Chooses a file as a user does, through the button for it. */
  async function importFile(name: string, steps: readonly object[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await chooseAction(page, 'More for the flow', 'Import a JSON file');
    const text = JSON.stringify({ format: 'colloquy-flow', version: 1, steps });
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await (await chooser).setFiles(file);
  }

  it('exports the draft as a file, names the field of one that is bad, and imports one that is not', async () => {
    const download = page.waitForEvent('download');
    await chooseAction(page, 'More for the flow', 'Export as JSON');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Moor-flow.json');
    const { steps } = exportedSchema.parse(JSON.parse(await readFile(await saved.path(), 'utf8')));
    const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
    expect(idsOf(steps)).toEqual(idsOf((await flowOf('draft')).data));
    const withGreeting = (change: object) =>
      steps.map((step) => (step.title === 'Greeting' ? { ...step, ...change } : step));

    await importFile('bad.json', withGreeting({ text: 'x'.repeat(2_001) }));
    const at = steps.findIndex(({ title }) => title === 'Greeting') + 1;
    await said(new RegExp(`^Step ${at} “Greeting”, text: `));
    await expectGoodScreen(watched, 'flow-09-bad-file');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const greeting = page.locator('.react-flow__node').getByRole('button', { name: /Welcome/ });
    expect(await greeting.count()).toBe(0);

    await importFile('good.json', withGreeting({ title: 'Welcome' }));
    await said(`${steps.length} steps were imported.`);
    await greeting.waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await greeting.waitFor({ state: 'detached', ...PATIENCE });
    await page.getByRole('button', { name: 'Redo' }).click();
    await greeting.waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Draft 5 · not live');
    expect((await flowOf('draft')).data.map(({ title }) => title)).toContain('Welcome');
  });

  /** A panel at each width; on a phone it is a sheet over the list, which is closed afterwards. */
  const onEachWidth = async (tab: string, screen: string, doThere: () => Promise<void>) => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: WIDE.height });
      const opener = page.getByRole('button', { name: 'About the flow' });
      const isSheet = width < TABLET.width;
      await (isSheet ? opener : page.getByRole('button', { name: 'Arrange' })).waitFor(PATIENCE);
      if (isSheet) await opener.click();
      await page.getByRole('tab', { name: tab }).click();
      await doThere();
      await expectGoodScreen(watched, `${screen}-${width}`);
      expect(await page.evaluate(WITHOUT_ROOM), `no room on ${screen} at ${width} px`).toEqual([]);
      expect(await page.evaluate(PANEL_OVERFLOW), `${screen} at ${width} px`).toBeLessThanOrEqual(0);
      if (isSheet) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
  };

  it('goes from a template over a walk and the proof to what is live, at each width', async () => {
    const heath = await harness.bot(kim, workspace.id, 'Heath');
    await page.goto(`/workspace/${workspace.id}/bots/${heath.id}/flow`);
    await page.getByRole('button', { name: 'Start from a template' }).click();
    await page.getByRole('radio', { name: /^Feedback/ }).check();
    await expectGoodOnEveryScreen(watched, 'flow-10-template');
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Draft 1 · not live');

    await onEachWidth('Try it', 'flow-11-walk', async () => {
      await page.getByRole('button', { name: /^(Start|Restart)$/ }).click();
      await page.getByRole('radio', { name: 'Bad', exact: true }).check();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('textbox', { name: /What went wrong/ }).waitFor(PATIENCE);
    });
    await page.setViewportSize(WIDE);
    await page.reload();
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByRole('log', { name: 'Conversation' }).getByText('Bad').first().waitFor(PATIENCE);
    expect(await page.getByText('The draft has changed since this walk began').count()).toBe(0);
    await onEachWidth('Proof', 'flow-12-proof', () => said('Nothing speaks against publishing this flow.'));
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectGoodOnEveryScreen(watched, 'flow-13-publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await said('Revision 1 is live now.');

    await chooseStep(page, /Thanks/);
    await page.getByRole('tab', { name: 'Step', exact: true }).click();
    await page.getByLabel('Text', { exact: true }).fill('Many thanks!');
    await onEachWidth('Changes', 'flow-14-compare', () => said(/^1 changed$/));
    await page.setViewportSize(WIDE);
    const download = page.waitForEvent('download');
    await chooseAction(page, 'More for the flow', 'Export answers (CSV)');
    const file = await download;
    expect(file.suggestedFilename()).toBe('flow-answers.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFrun_id,chat_id,revision,/);
  });
});
