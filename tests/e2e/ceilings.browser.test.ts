import { knowledgeApi, type ChatBot } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOpening, type Opening } from '../ceilings/opening.ts';
import { issuesOf } from '../ceilings/within-ceilings.ts';
import { letSitesIn, settledItems, type TestUser } from '../product/index.ts';
import { aVisitorAsking } from './asking-steps.ts';
import { launchChromium } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { addressFor, INSIDE_ADDRESSES } from './page-manifests.ts';
import { askInWidget } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('what pages load');
const VIEWPORT = { width: 1440, height: 900 };
const TOKEN_KEY = 'colloquy.token';

describe.skipIf(chromiumPath === null)('what a browser with an empty cache loads', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let browser: Browser;
  let max: TestUser;
  let bot: ChatBot;
  let host: HostPage;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    const { client, baseUrl } = harness;
    browser = await launchChromium(chromiumPath);
    max = await harness.user('Max');
    const workspace = await harness.workspace(max, 'Larkfield');
    bot = await harness.bot(max, workspace.id, 'Doorman');
    const content = 'The code 4711 opens the side door.';
    const body = { chat_bot_id: bot.id, format: 'text', name: 'Doors', content } as const;
    const owner = { jwt: max.jwt, botId: bot.id };
    await client.call(knowledgeApi.createKnowledge, { body }, { jwt: max.jwt });
    await settledItems(client, owner, 1);
    const visitor = await aVisitorAsking(client, bot.publicLink?.linkId ?? '');
    await visitor.ask('Which code opens the side door?');
    host = await startHostPage(baseUrl, bot.publicLink?.linkId ?? '');
    await letSitesIn(client, owner, [host.origin]);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    await harness?.stop();
  });

  /** Opens a page of the dashboard, signed in as the owner except for the sign-in page. */
  function opening(
    path: string,
    as: TestUser | null,
    shown: (page: Page) => Promise<void>,
  ): Promise<Opening> {
    const { baseUrl } = harness;
    const localStorage = as === null ? [] : [{ name: TOKEN_KEY, value: as.jwt }];
    const storageState = { cookies: [], origins: [{ origin: baseUrl, localStorage }] };
    const options = { baseURL: baseUrl, viewport: VIEWPORT, storageState };
    return countOpening(browser, baseUrl, options, async (page) => {
      await page.goto(path);
      await shown(page);
    });
  }

  /** The address of a page of this chatbot, or of its workspace, by the page's id. */
  function addressOf(id: string): string {
    const [, shape = expect.unreachable(`no page ${id}`)] =
      INSIDE_ADDRESSES.find(([page]) => page === id) ?? [];
    return addressFor(shape, bot);
  }

  it('is no more for the page to sign in on', async () => {
    const { requests, kilobytes, files } = await opening('/login', null, (page) =>
      page.getByRole('button', { name: 'Log in' }).waitFor(),
    );
    const issues = issuesOf('login', { loginRequests: requests, loginKilobytes: kilobytes });
    expect(issues, files.join('\n')).toEqual([]);
  });

  it.each(['overview', 'train', 'chat', 'inbox'] as const)('is no more for the page %s', async (id) => {
    const { requests, kilobytes, files } = await opening(addressOf(id), max, (page) =>
      page.getByRole('heading', { level: 1 }).first().waitFor(),
    );
    const figures = { [`${id}Requests`]: requests, [`${id}Kilobytes`]: kilobytes };
    expect(issuesOf(id, figures), files.join('\n')).toEqual([]);
  });

  it('is no more for a visitor who chats, up to the first answer', async () => {
    const { requests, kilobytes, files } = await countOpening(
      browser,
      `${harness.baseUrl}/widget/`,
      { viewport: VIEWPORT },
      async (page) => {
        await page.goto(host.origin);
        await askInWidget(page, 'Which code opens the side door?');
        await page.locator('colloquy-message').getByText('4711').first().waitFor();
      },
    );
    const figures = { visitRequests: requests, visitKilobytes: kilobytes };
    expect(issuesOf('visit', figures), files.join('\n')).toEqual([]);
  });
});
