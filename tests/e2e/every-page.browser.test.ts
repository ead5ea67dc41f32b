import { randomUUID } from 'node:crypto';
import {
  botApi,
  chatApi,
  integrationApi,
  knowledgeApi,
  Plan,
  WorkspaceRole,
  type ChatBot,
  type Workspace,
} from '@colloquy/contracts';
import { texts as en } from '@colloquy/texts/dashboard-texts';
import type { Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledItems, type ProductClient, type TestUser } from '../product/index.ts';
import { MODEL_KEY, startAnsweringServers, type AnsweringServers } from './answering-servers.ts';
import { aMemberAsking, aVisitorAsking } from './asking-steps.ts';
import { MOTION_ENDS, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodScreen, WIDTHS_PX, WITHOUT_ROOM } from './good-screen.ts';
import { PAGE_DIALOGS } from './page-dialogs.ts';
import { aCannedReply } from './rights/rights-fixture.ts';
import { addressFor, INSIDE_ADDRESSES, INSIDE_PAGES } from './page-manifests.ts';
import { wrongDialogs, wrongPopups } from './popups.ts';
import { ROOMY_TRIAL } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('every page of the dashboard');

const TABLET_PX = 768;
const WIDEST_PX = 1440;
const HEIGHT_PX = 900;
const BOATS = 'A rowing boat costs 24 euros for two hours and 60 euros for a whole day.';
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Pages that set up and lead answers: axe checks these pages, and at most of their dialogs, at each width. */
const OF_ANSWERS = new Set(['models', 'functions', 'bot-settings', 'inbox', 'chat']);
/** The inbox and the chat have another layout on a phone; other suites check their dialogs there. */
const WITH_DIALOGS = new Set(['models', 'functions', 'bot-settings']);
const guarded = INSIDE_PAGES.filter(({ refusal }) => refusal !== undefined);

describe.skipIf(chromiumPath === null)('every page of the dashboard', () => {
  let harness: DashboardHarness;
  let servers: AnsweringServers;
  let watched: WatchedPage;
  let workspace: Workspace;
  let bot: ChatBot;
  let reader: TestUser;
  /** The kinds of menus and dialogs that were already opened on an earlier page, such as those of the sidebar. */
  const seenPopups = new Set<string>();
  async function openAddress(shape: string): Promise<void> {
    await watched.page.goto(addressOf(shape));
    await watched.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    // The chat follows its conversation through a request that never ends.
    if (!shape.startsWith('/chat/')) await watched.page.waitForLoadState('networkidle');
  }
  async function expectGoodDialogs(id: string, width: number): Promise<void> {
    const wrong = await wrongDialogs(watched, PAGE_DIALOGS[id] ?? []);
    expect(wrong, `dialogs of ${id} at ${width} px`).toEqual([]);
  }
  const addressOf = (shape: string) => addressFor(shape, bot);

  beforeAll(async () => {
    servers = await startAnsweringServers();
    harness = await openOwnDashboardHarness(chromiumPath ?? '', { ...ROOMY_TRIAL, ...servers.settings });
    const admin = await harness.user('Max');
    reader = await harness.user('Uma');
    workspace = await harness.workspace(admin, 'Alpha');
    bot = await harness.bot(admin, workspace.id, 'One');
    await harness.bot(admin, workspace.id, 'Two');
    await harness.join(admin, workspace.id, reader, WorkspaceRole.user);
    await harness.setPlan(workspace.id, Plan.enterprise);
    await fill(harness, admin, bot, servers);
    watched = await harness.browse({ as: admin });
  });
  afterAll(async () => {
    await harness.stop();
    await servers.close();
  });

  it.each(INSIDE_ADDRESSES)(
    '%s (%s) fits the window, shows no id, and is right for everybody, with whatever opens on it',
    async (id, shape, at) => {
      for (const width of WIDTHS_PX) {
        await watched.page.setViewportSize({ width, height: HEIGHT_PX });
        // The phone layout and the desktop layout differ; between them the page follows the window.
        if (width !== TABLET_PX) await openAddress(shape);
        await watched.page.evaluate(MOTION_ENDS);
        expect(await overflowOf(watched.page), `${id} at ${width} px`).toEqual({ x: 0, y: 0 });
        expect(await watched.page.locator('body').innerText(), `${id} at ${width} px`).not.toMatch(ID);
        expect(await watched.page.evaluate(WITHOUT_ROOM), `no room on ${id} at ${width} px`).toEqual([]);
        if (width === WIDEST_PX) break;
        if (OF_ANSWERS.has(id)) await expectGoodScreen(watched, `every-${id}-${at}-${width}`);
        if (WITH_DIALOGS.has(id)) await expectGoodDialogs(id, width);
      }
      await expectGoodScreen(watched, `every-${id}-${at}`);
      expect(await wrongPopups(watched, seenPopups), `what opens on ${id}`).toEqual([]);
      if (at === 0) await expectGoodDialogs(id, WIDEST_PX);
    },
  );

  it('opens the dialogs of pages that there are', () => {
    expect(INSIDE_PAGES.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(PAGE_DIALOGS)));
  });

  it('the audio demo records and plays, and says why when it may not', async () => {
    const refused = await harness.browse();
    await refused.page.goto('/audio-demo');
    await refused.page.getByRole('button', { name: 'Record' }).click();
    await refused.page
      .getByText('The browser does not let this page use the microphone.', { exact: false })
      .waitFor();
    await expectGoodScreen(refused, 'every-audio-demo-refused');
    await refused.page.context().close();

    const allowed = await harness.browse({ permissions: ['microphone'] });
    const { page } = allowed;
    await page.goto('/audio-demo');
    await page.getByRole('button', { name: 'Record' }).click();
    const loudness = page.getByRole('progressbar', { name: 'Loudness' });
    await expect.poll(async () => Number(await loudness.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    const recording = page.getByLabel('Your recording');
    await expect
      .poll(() => recording.evaluate((audio) => Reflect.get(audio, 'readyState')))
      .toBeGreaterThan(0);
    await expectGoodScreen(allowed, 'every-audio-demo');
    await page.context().close();
  });

  it('refuses whoever lacks the permission of a page, in words', async () => {
    const seen = await harness.browse({ as: reader });
    expect(guarded).not.toEqual([]);
    for (const { paths, refusal } of guarded) {
      await seen.page.goto(addressOf(paths[0] ?? ''));
      await seen.page.getByText(textAt(refusal ?? ''), { exact: true }).waitFor();
    }
    await seen.page.context().close();
  });
});

/** The data behind menus and dialogs: a document, an answered and an unanswered question, an API key. */
async function fill(
  { client }: DashboardHarness,
  admin: TestUser,
  bot: ChatBot,
  { modelsUrl, lampUrl }: AnsweringServers,
): Promise<void> {
  const body = { chat_bot_id: bot.id, format: 'text' as const, name: 'Boats', content: BOATS };
  await client.call(knowledgeApi.createKnowledge, { body }, { jwt: admin.jwt, idempotencyKey: randomUUID() });
  await settledItems(client, { ...admin, botId: bot.id }, 1);
  const key = { workspace_id: bot.workspace_id, name: 'Shop', scopes: ['ask' as const] };
  await client.call(
    integrationApi.issueApiKey,
    { body: key },
    { jwt: admin.jwt, idempotencyKey: randomUUID() },
  );
  for (const [name, apiKey] of [
    ['Lamps', MODEL_KEY],
    ['Old lamps', 'sk-of-last-year'],
  ] as const) {
    await client.call(
      chatApi.createModelProvider,
      { params: { id: bot.workspace_id }, body: { name, baseUrl: modelsUrl, apiKey } },
      { jwt: admin.jwt, idempotencyKey: randomUUID() },
    );
  }
  await aCannedReply(client, { workspaceId: bot.workspace_id, jwt: admin.jwt });
  await client.call(
    botApi.createFunction,
    {
      params: { id: bot.id },
      body: {
        name: 'find_lamps',
        description: 'Finds lamps.',
        url: lampUrl,
        parameters: [{ name: 'id', location: 'path', required: true }],
        headers: [{ name: 'X-Key', secret: 'a-secret' }],
        responsePath: '$.lamp.name',
      },
    },
    { jwt: admin.jwt, idempotencyKey: randomUUID() },
  );
  await setUp(client, admin, bot);
  const visitor = await aVisitorAsking(client, bot.publicLink?.linkId ?? '');
  const member = await aMemberAsking(client, { ...admin, botId: bot.id });
  for (const query of ['What does a rowing boat cost?', 'Do you sell anchors made of cheese?']) {
    await visitor.ask(query);
    await member.ask(query);
  }
}

/** Changes every setting, so that the pages have something to show, and creates an earlier version to compare. */
async function setUp(client: ProductClient, { jwt, email }: TestUser, bot: ChatBot): Promise<void> {
  const params = { id: bot.id };
  const { data } = await client.call(botApi.readBotSettings, { params }, { jwt });
  const body = {
    revision: data.revision,
    moderation: { blockedTerms: ['anchor'], scope: 'Boats and what they cost.' },
    privacy: { maskPii: true, consentText: 'We keep what you write for 30 days.' },
    handoff: {
      enabled: true,
      hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
      outOfHours: 'Until Monday!',
    },
    contactForm: {
      enabled: true,
      fields: [
        { key: 'email' as const, label: '', required: true, validation: 'none' as const },
        { key: 'phone' as const, label: 'Mobile', required: false, validation: 'none' as const },
      ],
      consent: { required: true, text: 'You may write to me.', url: 'https://example.com/privacy' },
      recipients: [email],
    },
  };
  await client.call(botApi.writeBotSettings, { params, body }, { jwt });
}

/** How much taller and wider the document is than the window. */
function overflowOf(page: BrowserPage): Promise<{ x: number; y: number }> {
  return page.evaluate(`({
    x: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    y: Math.max(0, document.documentElement.scrollHeight - innerHeight),
  })`);
}

/** The English text for a key such as `settings.forbiddenText`. */
function textAt(key: string): string {
  let found: unknown = en;
  for (const name of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
  return String(found);
}
