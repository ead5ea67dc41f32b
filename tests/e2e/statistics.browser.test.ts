import { knowledgeApi, type ChatBot, type Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledItems, type TestUser } from '../product/index.ts';
import { aVisitorAsking } from './asking-steps.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, pathOf, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen } from './good-screen.ts';
import { UNLIMITED } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('the statistics');
const KNOWN = 'Which code opens the side door?';
const UNKNOWN = 'Who painted the ceiling of the chapel?';
const WIDTHS = [1440, 768, 360] as const;
/** The whole page in one screenshot. */
const HEIGHT_PX = 2_400;

describe.skipIf(chromiumPath === null)('the statistics of a chatbot that is asked', () => {
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

  const address = () => `/workspace/${workspace.id}/bots/${bot.id}/statistics`;

  it.each(WIDTHS)('fit a window of %i px, in light and dark, with the menu of channels', async (width) => {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await page.goto(address());
    await page.getByRole('link', { name: /^Questions 3\b/ }).waitFor();
    await page.getByRole('slider', { name: 'Conversations by Day' }).waitFor();
    await page.getByRole('region', { name: 'Most used documents' }).getByText('Doors').waitFor();
    await expectGoodScreen(watched, `statistics-${width}`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Channels: those of visitors' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Website', checked: true }).waitFor();
    await expectGoodScreen(watched, `statistics-channels-${width}`);
  });

  it('say the same by a link, and open the conversations behind a number', async () => {
    await page.goto(`${address()}?range=7&shown=unknown&view=table`);
    const table = page.getByRole('table', { name: 'Questions not answered by Day' });
    await table.waitFor();
    expect((await table.getByRole('cell').allInnerTexts()).map(Number).reduce((sum, one) => sum + one)).toBe(
      2,
    );
    await expectGoodScreen(watched, 'statistics-table');
    await page.getByRole('link', { name: /^Not found in the documents: 2/ }).click();
    await page.getByRole('heading', { name: 'Conversations history' }).waitFor();
    const { pathname, searchParams } = new URL(pathOf(watched), harness.baseUrl);
    expect(pathname).toBe(`/workspace/${workspace.id}/bots/${bot.id}/inbox`);
    expect(JSON.parse(searchParams.get('filter') ?? '{}')).toMatchObject({ source: ['UNKNOWN'], channel: 3 });
  });
});
