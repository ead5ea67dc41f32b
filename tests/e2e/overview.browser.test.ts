import { knowledgeApi, type ChatBot, type Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledItems, type TestUser } from '../product/index.ts';
import { aVisitorAsking } from './asking-steps.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, pathOf, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { UNLIMITED } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('the overview');
const KNOWN = 'Which code opens the side door?';
const UNKNOWN = 'Who painted the ceiling of the chapel?';
const WIDTHS = [1440, 768, 360] as const;

describe.skipIf(chromiumPath === null)('the overview of a workspace that is asked', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let max: TestUser;
  let workspace: Workspace;
  let bot: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath, UNLIMITED);
    const { client } = harness;
    max = await harness.user('Max');
    workspace = await harness.workspace(max, 'Larkfield');
    bot = await harness.bot(max, workspace.id, 'Doorman');
    const body = {
      chat_bot_id: bot.id,
      format: 'text',
      name: 'Doors',
      content: 'The code 4711 opens the side door.',
    } as const;
    await client.call(knowledgeApi.createKnowledge, { body }, { jwt: max.jwt });
    await settledItems(client, { jwt: max.jwt, botId: bot.id }, 1);
    const visitor = await aVisitorAsking(client, bot.publicLink?.linkId ?? '');
    for (const question of [KNOWN, UNKNOWN, 'who painted the CEILING of the chapel'])
      await visitor.ask(question);
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  const home = () => `/workspace/${workspace.id}`;

  it('tells the week in numbers, what got no answer, and how each chatbot did', async () => {
    await page.goto(home());
    await page.getByRole('link', { name: /^Questions 3\b/ }).waitFor();
    await page.getByRole('link', { name: /^Answered 33%/ }).waitFor();
    await page.getByText('Nobody asked in the week before', { exact: false }).waitFor();
    const gaps = page.getByRole('region', { name: 'Questions without an answer' });
    await gaps.getByText('asked 2 times').waitFor();
    const row = page.getByRole('row', { name: /^Doorman/ });
    await row.getByRole('link', { name: '33%' }).waitFor();
  });

  it.each(WIDTHS)('is as wide as a window of %i px, and right in light and dark', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(home());
    await page.getByRole('region', { name: 'Questions without an answer' }).waitFor();
    await page.getByRole('button', { name: 'More for Doorman' }).waitFor();
    // Complete, not truncated: the numbers must leave it enough space.
    const name = page.getByRole('rowheader').getByRole('link', { name: 'Doorman' });
    expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    await expectGoodScreen(watched, `overview-asked-${width}`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('opens the conversations behind a number, and the one behind a question', async () => {
    await page.goto(home());
    await page.getByRole('link', { name: /^Not answered 2/ }).click();
    await page.getByRole('heading', { name: 'Conversations history' }).waitFor();
    const { pathname, searchParams } = new URL(pathOf(watched), harness.baseUrl);
    expect(pathname).toBe(`${home()}/bots/${bot.id}/inbox`);
    expect(JSON.parse(searchParams.get('filter') ?? '{}')).toMatchObject({ source: ['UNKNOWN'] });
    await page.goBack();
    await page.getByRole('link', { name: /who painted the CEILING/ }).click();
    await page.getByRole('heading', { name: 'Conversations history' }).waitFor();
    expect(new URL(pathOf(watched), harness.baseUrl).searchParams.get('chat')).not.toBeNull();
  });
});
