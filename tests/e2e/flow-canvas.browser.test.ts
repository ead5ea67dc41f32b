import { randomUUID } from 'node:crypto';
import { botApi, flowNodesSchema, STEP_TYPES, type ChatBot, type Workspace } from '@colloquy/contracts';
import { aFlow, anInfo } from '@colloquy/flow-engine/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';

const chromiumPath = chromiumOrSkip('the canvas of the flow editor');
/** A busy machine needs longer than the default timeout. */
const PATIENCE = { timeout: 30_000 };
/** Diagonal: a straight edge has a bounding box without width, which cannot be clicked. */
const PLACES = { hello: { x: 0, y: 0 }, bye: { x: 200, y: 400 } };

describe.skipIf(chromiumPath === null)('the canvas of the flow editor', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let kim: TestUser;
  let workspace: Workspace;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    kim = await harness.user('Kim');
    workspace = await harness.workspace(kim, 'Larkfield');
    watched = await harness.browse({ as: kim });
    ({ page } = watched);
  });
  afterAll(() => harness?.stop());

  const nodes = () => page.locator('.react-flow__node');
  const palette = (type: string) => page.getByRole('button', { name: `Add: ${type}`, exact: true });
  const opened = (bot: ChatBot) => page.goto(`/workspace/${workspace.id}/bots/${bot.id}/flow`);

  /** A bot with two texts, one after the other, in the editor. */
  async function twoTexts(name: string): Promise<ChatBot> {
    const bot = await harness.bot(kim, workspace.id, name);
    const flow = aFlow(
      anInfo('hello', { text: 'Hello', position: PLACES.hello, next_id: 'bye' }),
      anInfo('bye', { text: 'Goodbye', position: PLACES.bye }),
    );
    const body = { chat_bot_id: bot.id, baseRevision: 0, nodes: flowNodesSchema.parse(flow) };
    await harness.client.call(botApi.saveFlow, { body }, { jwt: kim.jwt, idempotencyKey: randomUUID() });
    await opened(bot);
    await vi.waitFor(async () => expect(await nodes().count()).toBe(2), PATIENCE);
    return bot;
  }

  async function savedSteps({ id }: ChatBot, count: number) {
    await page.getByRole('button', { name: 'Save' }).click();
    const request = { query: { chat_bot_id: id, revision: 'draft' as const } };
    const read = async () => (await harness.client.call(botApi.listSurveys, request, { jwt: kim.jwt })).data;
    await expect.poll(async () => (await read()).length, PATIENCE).toBe(count);
    const steps = await read();
    const named = (text: string) => steps.find((step) => step.text === text);
    return { steps, hello: named('Hello'), bye: named('Goodbye') };
  }

  it('makes a step where its type is dropped, and between two steps on their edge', async () => {
    const bot = await twoTexts('Moor');
    await palette('Question').dragTo(page.locator('.react-flow__edge').first());
    await vi.waitFor(async () => expect(await nodes().count()).toBe(3), PATIENCE);
    await page.getByLabel('Text', { exact: true }).fill('Your name?');
    const canvas = page.locator('.react-flow__pane');
    await palette('Info text').dragTo(canvas, { targetPosition: { x: 60, y: 60 } });
    await vi.waitFor(async () => expect(await nodes().count()).toBe(4), PATIENCE);

    const { steps, hello, bye } = await savedSteps(bot, 4);
    const between = steps.find(({ type }) => type === STEP_TYPES.input.id);
    expect(hello?.next_id).toBe(between?.id);
    expect(between?.next_id).toBe(bye?.id);
    const alone = steps.find(({ text }) => text === '');
    expect(alone).toMatchObject({
      type: STEP_TYPES.infoText.id,
      parent_ids: [],
      next_id: null,
      trigger: null,
    });
    expect(alone?.position.x).toBeLessThan(hello?.position.x ?? 0);
  });

  it('pastes copied steps in the flow of another chatbot, in another tab', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await twoTexts('Fen');
    await nodes().getByRole('button', { name: /Hello/ }).click();
    await page.keyboard.press('Control+c');
    await page.getByText('1 step was copied.').waitFor({ state: 'attached', ...PATIENCE });

    const other = await harness.bot(kim, workspace.id, 'Heath');
    const tab = await page.context().newPage();
    await tab.goto(`/workspace/${workspace.id}/bots/${other.id}/flow`);
    await tab.getByText('No step yet').waitFor(PATIENCE);
    await tab.keyboard.press('Control+v');
    const pasted = tab.locator('.react-flow__node').getByRole('button', { name: /Hello/ });
    await pasted.waitFor(PATIENCE);
    await tab.getByText('1 link to a step that was not copied was left out.').waitFor(PATIENCE);
    await tab.getByRole('button', { name: 'More for the flow' }).click();
    await tab.getByRole('menuitem', { name: 'Paste' }).click();
    await vi.waitFor(async () => expect(await pasted.count()).toBe(2), PATIENCE);
    await tab.close({ runBeforeUnload: false });
  });

  it('begins an empty flow with what is dropped', async () => {
    await opened(await harness.bot(kim, workspace.id, 'Tarn'));
    await palette('Multiple choice').dragTo(page.getByText('No step yet'));
    await vi.waitFor(async () => expect(await nodes().count()).toBe(1), PATIENCE);
  });
});
