import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Plan, WorkspaceRole, botApi, integrationApi } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../lanes/find-chromium.ts';
import {
  aWorkspaceWithBot,
  createMailboxReader,
  signUp,
  startProduct,
  waitUntil,
  type Product,
} from '../product/index.ts';
import type { WorkspaceWithBot } from '../product/index.ts';
import { launchChromium, openWatchedPage, type WatchedPage } from './browser-session.ts';
import { runSetPlan } from './product-under-test.ts';
import { joinAs } from './rights/rights-fixture.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: integrations browser — no Chromium found');

describe.skipIf(chromiumPath === null)('integrations in a browser', () => {
  if (chromiumPath === null) return;
  let dataDir: string;
  let product: Product;
  let browser: Browser;
  let baseUrl: string;
  let team: WorkspaceWithBot;
  let owner: WatchedPage;
  let page: Page;
  let botPath: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-integrations-'));
    product = await startProduct({ dataDir, env: { WEB_BUILDS: 'on', NEW_WORKSPACE_PLAN: 'trial' } });
    baseUrl = `http://localhost:${product.port}`;
    team = await aWorkspaceWithBot(product.client, await signUp(product.client));
    botPath = `/workspace/${team.workspaceId}/bots/${team.botId}`;
    browser = await launchChromium(chromiumPath);
    owner = await openWatchedPage(browser, [baseUrl]);
    page = owner.page;
    await page.goto(`${baseUrl}/login`);
    await page.getByLabel('Username or e-mail').fill(team.username);
    await page.getByLabel('Password', { exact: true }).fill(team.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/workspace/);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function expectGoodScreen(name: string): Promise<void> {
    expect(await owner.inspect(name), `axe on ${name}`).toEqual([]);
    expect(owner.takeNoise(), `console on ${name}`).toEqual([]);
    expect(owner.outsideRequests, `requests from ${name}`).toEqual([]);
  }

  /** The same screen on a tablet and a phone, light and dark; nothing may be cut off. */
  async function expectGoodOnEveryScreen(name: string): Promise<void> {
    for (const scheme of ['light', 'dark'] as const) {
      for (const width of [1440, 768, 360]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await expectGoodScreen(`${name}-${width}-${scheme}`);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  it('shows the public link with its code and a preview, and no API keys on a trial', async () => {
    await page.goto(`${baseUrl}${botPath}`);
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('heading', { name: 'Default' }).waitFor();
    expect(await page.getByRole('region', { name: 'Embed code of Default' }).innerText()).toContain(
      team.linkId,
    );
    await page.frameLocator('iframe').getByRole('button', { name: 'Open chat' }).waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await expectGoodOnEveryScreen('30-integrations');
  });

  it('changes a link: name, look, limits; switches it off and on; makes and deletes one', async () => {
    await page.getByRole('button', { name: 'Settings of Default' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Main colour').fill('#0a7a4b');
    await dialog.getByLabel('Side of the page').selectOption('left');
    await dialog.getByLabel('Questions per day').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/A whole number from 1 to/).waitFor();
    await expectGoodScreen('31-link-settings');
    await dialog.getByLabel('Questions per day').fill('50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.getByLabel('Shop is enabled').click();
    await page.getByText('Enable the link to see it.').waitFor();
    await page.getByLabel('Shop is enabled').click();
    await page.locator('iframe').waitFor();
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Short-lived');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Short-lived' }).click();
    await page.getByRole('button', { name: 'Delete link' }).click();
    await page.getByRole('heading', { name: 'Short-lived' }).waitFor({ state: 'detached' });
    const query = { query: { chat_bot_id: team.botId } };
    const { data } = await product.client.call(botApi.listPublicLinks, query, { jwt: team.jwt });
    expect(data).toMatchObject([
      {
        name: 'Shop',
        enabled: true,
        theme: { primary: '#0a7a4b' },
        widget: { position: 'left' },
        limits: { perDay: 50 },
      },
    ]);
  });

  it('explains on another plan what API keys are and where to get them', async () => {
    await page.goto(`${baseUrl}${botPath}/integrations/api`);
    await page.getByText('API keys are part of the enterprise plan').waitFor();
    await page.getByRole('link', { name: 'See plans' }).waitFor();
    await expectGoodScreen('32-api-keys-other-plan');
  });

  it('makes a key whose secret is shown once and works; rotates, changes and revokes it', async () => {
    await runSetPlan(team.workspaceId, Plan.enterprise, { DATA_DIR: dataDir });
    await page.goto(`${baseUrl}${botPath}/integrations`);
    await page.getByRole('link', { name: 'Manage API keys' }).click();
    await page.getByText('No API key').waitFor();
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Web shop');
    await dialog.getByLabel('Read chatbots and their settings').check();
    await dialog.getByLabel(/^Allowed addresses/).fill('nowhere');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/“nowhere” is no address/).waitFor();
    await dialog.getByLabel(/^Allowed addresses/).fill('127.0.0.1\n::1');
    await expectGoodScreen('33-new-api-key');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const secretOf = () => page.getByRole('region', { name: 'Secret of Web shop' }).innerText();
    const secret = await secretOf();
    await expectGoodScreen('34-api-key-secret');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Text has been copied to the clipboard.').waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const use = (jwt: string) =>
      product.client.call(botApi.listBots, { query: { workspaceId: team.workspaceId } }, { jwt });
    expect((await use(secret)).data.map(({ id }) => id)).toEqual([team.botId]);
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'New secret for Web shop' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const fresh = await secretOf();
    expect(fresh).not.toBe(secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(/The old secret works until/).waitFor();
    await expectGoodOnEveryScreen('35-api-keys');
    // On its page both the entry and its parent stay highlighted.
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual(['Integrations', 'API keys']);

    await page.getByRole('button', { name: 'Change Web shop' }).click();
    await page.getByRole('dialog').getByLabel('Requests per minute').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('5 requests per minute').waitFor();
    await page.getByRole('button', { name: 'Revoke Web shop' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await waitUntil('the key is turned away', () =>
      use(fresh).then(
        () => null,
        () => true,
      ),
    );
  });

  it('asks, when an admin goes, who keeps that admin’s keys, and says why a key has stopped', async () => {
    await runSetPlan(team.workspaceId, Plan.enterprise, { DATA_DIR: dataDir });
    const { client } = product;
    const fixture = { client, mail: createMailboxReader(client) };
    const keyOfNewAdmin = async (name: string): Promise<string> => {
      const user = await signUp(client, fixture.mail, name);
      await joinAs(fixture, team, team.workspaceId, user, WorkspaceRole.admin);
      const body = { workspace_id: team.workspaceId, name: `Key of ${name}`, scopes: ['bots:read' as const] };
      return (await client.call(integrationApi.issueApiKey, { body }, { jwt: user.jwt })).data.id;
    };
    const stateOf = async (id: string) => {
      const query = { workspace_id: team.workspaceId };
      const { data } = await client.call(integrationApi.listApiKeys, { query }, { jwt: team.jwt });
      const key = data.find((one) => one.id === id);
      return [key?.state, key?.owner_id === team.user.id];
    };
    const [kept, stopped] = [await keyOfNewAdmin('Bea'), await keyOfNewAdmin('Cem')];
    await page.goto(`${baseUrl}/workspace/${team.workspaceId}/users`);
    await page.getByRole('button', { name: 'Remove Bea Tester' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove Bea Tester?' });
    const choice = removing.getByLabel('API keys that would stop (1)');
    expect(await choice.inputValue()).toBe('');
    await choice.selectOption({ index: 1 });
    await expectGoodScreen('36-remove-admin-with-keys');
    await removing.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('Bea Tester was removed.').waitFor();
    expect(await stateOf(kept)).toEqual(['active', true]);

    await page.getByLabel('Role of Cem Tester').selectOption({ label: 'Power user' });
    const demoting = page.getByRole('dialog', { name: 'Make Cem Tester a Power user?' });
    await demoting.getByLabel('API keys that would stop (1)').waitFor();
    await demoting.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Cem Tester is Power user now.').waitFor();
    expect(await stateOf(stopped)).toEqual(['stopped', false]);

    await page.goto(`${baseUrl}${botPath}/integrations/api`);
    const row = page.getByRole('listitem', { name: 'Key of Cem' });
    await row.getByText('It stopped because the person who answered for it is no admin any more.').waitFor();
    await expectGoodOnEveryScreen('37-stopped-key');
    await row.getByRole('button', { name: 'Take over Key of Cem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await stateOf(stopped)).toEqual(['active', true]);
  });
});
