import { botApi, chatApi, STEP_TYPES, type FlowStepInput } from '@colloquy/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aWorkspaceWithBot, signUp, type WorkspaceWithBot } from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('visitors in a flow');
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
];
const MIN_TARGET_PX = 44;

/** Every type of step that visitors see, in each of its shapes once. */
const STEPS: readonly FlowStepInput[] = [
  {
    id: 'hello',
    type: STEP_TYPES.infoText.id,
    text: 'Welcome to **Larkfield**.',
    next_id: 'colour',
    trigger: { on: 'start' },
  },
  {
    id: 'colour',
    type: STEP_TYPES.multipleChoice.id,
    text: 'Which colour do you like?',
    options: [
      { id: 'red', label: 'Red' },
      { id: 'blue', label: 'Blue' },
    ],
    next_id: 'days',
  },
  {
    id: 'days',
    type: STEP_TYPES.multipleChoice.id,
    text: 'On which days?',
    options: ['Monday', 'Tuesday', 'Friday'].map((label) => ({ id: label.toLowerCase(), label })),
    layout: 'list',
    minSelect: 2,
    maxSelect: 3,
    allowOther: true,
    next_id: 'mail',
  },
  {
    id: 'mail',
    type: STEP_TYPES.input.id,
    text: 'Where can we write to you?',
    placeholder: 'you@example.com',
    inputMode: 'email',
    validation: { kind: 'email' },
    next_id: 'more',
  },
  {
    id: 'more',
    type: STEP_TYPES.input.id,
    text: 'Anything else?',
    multiline: true,
    required: false,
    next_id: 'bye',
  },
  { id: 'bye', type: STEP_TYPES.infoText.id, text: 'We will write to you soon.' },
  {
    id: 'visit',
    type: STEP_TYPES.input.id,
    title: 'Visit us',
    text: 'When would you like to come?',
    trigger: { on: 'button' },
    next_id: 'seen',
  },
  { id: 'seen', type: STEP_TYPES.infoText.id, text: 'See you then.' },
];

describe.skipIf(chromiumPath === null)('a visitor in a flow', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client } = product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    const { botId, jwt } = team;
    await client.call(
      botApi.saveFlow,
      { body: { chat_bot_id: botId, baseRevision: 0, nodes: [...STEPS] } },
      { jwt },
    );
    const params = { id: botId };
    const { data: settings } = await client.call(botApi.readBotSettings, { params }, { jwt });
    const body = { revision: settings.revision, flow: { liveRevision: 1 } };
    await client.call(botApi.writeBotSettings, { params, body }, { jwt });
    const { data: links } = await client.call(
      botApi.listPublicLinks,
      { query: { chat_bot_id: botId } },
      { jwt },
    );
    const limits = { perIpMinute: 10_000, perChatMinute: 10_000, perDay: 100_000 };
    await client.call(
      botApi.updatePublicLinks,
      { query: { id: links.map(({ id }) => id) }, body: { limits } },
      { jwt },
    );
    browser = await shareChromium(chromiumPath);
  });

  async function visit(viewport: { width: number; height: number }): Promise<WatchedPage> {
    const visitor = await openWatchedPage(browser, [product.baseUrl], { viewport });
    visitor.page.setDefaultTimeout(15_000);
    await visitor.page.goto(`${product.baseUrl}/chat/widget/${team.linkId}`);
    return visitor;
  }

  async function newestHistory() {
    const { client } = product;
    const query = { chat_bot_id: team.botId, orderBy: 'id' as const, desc: true };
    const { data } = await client.call(chatApi.listChats, { query }, { jwt: team.jwt });
    const params = { id: data[0]?.id ?? '' };
    const found = await client.call(
      chatApi.listHistory,
      { params, query: { orderBy: 'id', limit: 100 } },
      { jwt: team.jwt },
    );
    return found.data;
  }

  it.each(WIDTHS)('walks every kind of step at $width px without typing first', async (viewport) => {
    const name = `widget-flow-${viewport.width}`;
    const visitor = await visit(viewport);
    const { page } = visitor;
    await page.locator('colloquy-message strong').filter({ hasText: 'Larkfield' }).waitFor();
    await step(page, 'Which colour do you like?').waitFor();
    await page.getByText('1 of 4').waitFor();
    await expectBigTargets(step(page, 'Which colour do you like?'));
    await expectGoodScreen(visitor, `${name}-buttons`);
    await page.getByRole('button', { name: 'Blue' }).click();

    const days = step(page, 'On which days?');
    await days.getByRole('checkbox', { name: 'Monday' }).check();
    await days.getByRole('button', { name: 'Send' }).click();
    await days.getByRole('alert').filter({ hasText: 'Choose at least 2.' }).waitFor();
    await expectBigTargets(days);
    await expectGoodScreen(visitor, `${name}-list`);
    await days.getByRole('textbox', { name: 'Something else' }).fill('Sunday');
    await days.getByRole('button', { name: 'Send' }).click();

    const mail = step(page, 'Where can we write to you?');
    await mail.getByRole('textbox').fill('nobody');
    await mail.getByRole('textbox').press('Enter');
    await mail.getByRole('alert').waitFor();
    await mail.getByText('Attempts left: 2').waitFor();
    expect(await mail.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await expectGoodScreen(visitor, `${name}-error`);
    await mail.getByRole('textbox').fill('ada@example.com');
    await mail.getByRole('textbox').press('Enter');

    const more = step(page, 'Anything else?');
    await more.getByRole('button', { name: 'Skip' }).waitFor();
    await expectGoodScreen(visitor, `${name}-skip`);
    await more.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('Skipped').waitFor();
    await page.getByText('We will write to you soon.').waitFor();
    await expect.poll(async () => (await newestHistory()).at(-1)?.metadata?.survey?.state).toBe('completed');
    await page.reload();
    await page.getByText('We will write to you soon.').waitFor();
    expect(await page.locator('colloquy-step').count()).toBe(0);
    expect(await page.getByText('_', { exact: true }).count()).toBe(0);
    await visitor.page.context().close();
  });

  it('goes on after a page load between a text and what follows it, also in two tabs at once', async () => {
    const { page } = await visit({ width: 768, height: 900 });
    await page.getByText('Welcome to').waitFor();
    await page.reload();
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) await step(tab, 'Which colour do you like?').waitFor();
    await page.getByRole('button', { name: 'Red' }).click();
    await step(page, 'On which days?').waitFor();
    // The other tab may still show the question that was answered here: its answer comes too late and has no effect.
    // Clicked at once if it is there, because the tab may replace it with the next question at any moment.
    await other
      .getByRole('button', { name: 'Blue' })
      .evaluateAll('buttons => buttons.forEach((button) => button.click())');
    await step(other, 'On which days?').waitFor();
    expect(await other.locator('colloquy-notice').count()).toBe(0);
    const history = await newestHistory();
    expect(history.filter(({ question }) => question === 'Blue')).toEqual([]);
    expect(
      history.filter(({ metadata }) => metadata?.survey?.step?.id === history.at(-1)?.chat_survey_id),
    ).toHaveLength(1);
    await page.context().close();
  });

  it('answers a question in between and asks again; the composer answers a step too', async () => {
    const { page } = await visit({ width: 1280, height: 800 });
    await step(page, 'Which colour do you like?').waitFor();
    await askInWidget(page, 'What does it cost?');
    await expect.poll(() => page.getByText('Which colour do you like?').count()).toBeGreaterThan(2);
    await askInWidget(page, 'blue');
    await step(page, 'On which days?').waitFor();
    await page.context().close();
  });

  it('begins anew with a new conversation', async () => {
    const { page } = await visit({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Red' }).click();
    await step(page, 'On which days?').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByText('You started a new conversation.').waitFor();
    await step(page, 'Which colour do you like?').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await step(page, 'On which days?').waitFor();
    await page.context().close();
  });

  it('begins another part by its button once the first one is over', async () => {
    const visitor = await visit({ width: 360, height: 740 });
    const { page } = visitor;
    const visitUs = page.getByRole('list', { name: 'Topics' }).getByRole('button', { name: 'Visit us' });
    await page.getByRole('button', { name: 'Red' }).click();
    expect(await visitUs.count()).toBe(0);
    const days = step(page, 'On which days?');
    await days.getByRole('checkbox', { name: 'Monday' }).check();
    await days.getByRole('checkbox', { name: 'Friday' }).check();
    await days.getByRole('button', { name: 'Send' }).click();
    await step(page, 'Where can we write to you?').getByRole('textbox').fill('ada@example.com');
    await step(page, 'Where can we write to you?').getByRole('textbox').press('Enter');
    await step(page, 'Anything else?').getByRole('button', { name: 'Skip' }).click();
    await visitUs.waitFor();
    await expectGoodScreen(visitor, 'widget-flow-topics');
    await visitUs.press('Enter');
    await step(page, 'When would you like to come?').waitFor();
    expect(await visitUs.count()).toBe(0);
    await page.keyboard.type('On Monday');
    await page.keyboard.press('Enter');
    await page.getByText('See you then.').waitFor();
    expect(await page.getByText('_', { exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('leaves the flow by keyboard at the step that waits, and begins another part', async () => {
    const visitor = await visit({ width: 360, height: 740 });
    const { page } = visitor;
    const leave = step(page, 'Which colour do you like?').getByRole('button', {
      name: 'Leave the questions',
    });
    await leave.waitFor();
    await expectGoodScreen(visitor, 'widget-flow-leave');
    await leave.press('Enter');
    await page.getByText('You have left the questions.').waitFor();
    expect(await step(page, 'Which colour do you like?').count()).toBe(0);
    await page.getByRole('list', { name: 'Topics' }).getByRole('button', { name: 'Visit us' }).waitFor();
    await page.reload();
    await page.getByText('You have left the questions.').waitFor();
    await page.context().close();
  });

  it('is walked in the debug chat of the dashboard as well, with the state of the run', async () => {
    const member = await openWatchedPage(browser, [product.baseUrl], {
      viewport: { width: 360, height: 740 },
    });
    const { page } = member;
    page.setDefaultTimeout(15_000);
    await page.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
    await page.goto(`${product.baseUrl}/chat/debug/${team.botId}`);
    await step(page, 'Which colour do you like?').waitFor();
    await page.getByText('Flow under way, revision 1').first().waitFor();
    await expectGoodScreen(member, 'dashboard-flow-buttons');
    await page.getByRole('button', { name: 'Blue' }).click();
    const days = step(page, 'On which days?');
    await days.getByRole('checkbox', { name: 'Monday' }).check();
    await days.getByRole('checkbox', { name: 'Friday' }).check();
    await days.getByRole('button', { name: 'Send' }).click();
    const mail = step(page, 'Where can we write to you?');
    await mail.getByRole('textbox').fill('nobody');
    await mail.getByRole('textbox').press('Enter');
    await mail.getByRole('alert').waitFor();
    await mail.getByRole('button', { name: 'Send' }).hover();
    await expectGoodScreen(member, 'dashboard-flow-error');
    await mail.getByRole('textbox').fill('ada@example.com');
    await mail.getByRole('textbox').press('Enter');
    await step(page, 'Anything else?').getByRole('button', { name: 'Skip' }).click();
    await page.getByText('Flow completed, revision 1').waitFor();

    await page.getByRole('button', { name: 'New conversation' }).press('Enter');
    const leave = step(page, 'Which colour do you like?').getByRole('button', {
      name: 'Leave the questions',
    });
    await leave.press('Enter');
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
    await page.getByText('Flow ended early, revision 1').waitFor();
    expect(await step(page, 'Which colour do you like?').count()).toBe(0);
    await expectGoodScreen(member, 'dashboard-flow-left');
    await page.context().close();
  });

  const step = (page: Page, name: string) => page.getByRole('group', { name });
});

/** Touch targets must have the minimum size. */
async function expectBigTargets(group: Locator): Promise<void> {
  const targets = await group.locator('button, label, input:not([type=checkbox], [type=radio])').all();
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  }
}
