import { Plan, WorkspaceRole, botApi, integrationApi } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import {
  aWorkspaceWithBot,
  createMailboxReader,
  createProductClient,
  signUp,
  waitUntil,
} from '../product/index.ts';
import type { WorkspaceWithBot } from '../product/index.ts';
import { openWatchedPage, type AxeRules, type WatchedPage } from './browser-session.ts';
import { REFUSED, expectGoodOnEveryScreen as expectGood } from './good-screen.ts';
import { chooseAction, chooseRole } from './dashboard-steps.ts';
import { runSetPlan } from './product-under-test.ts';
import { joinAs } from './rights/rights-fixture.ts';
import { ROOMY_TRIAL, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';

const chromiumPath = findChromium(process.env, process.platform);
if (chromiumPath === null) console.log('LANE NOT RUN: integrations browser — no Chromium found');

describe.skipIf(chromiumPath === null)('integrations in a browser', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let baseUrl: string;
  let team: WorkspaceWithBot;
  let owner: WatchedPage;
  let page: Page;
  let botPath: string;

  beforeAll(async () => {
    product = await shareProduct(ROOMY_TRIAL);
    baseUrl = `http://localhost:${product.port}`;
    team = await aWorkspaceWithBot(product.client, await signUp(product.client));
    botPath = `/workspace/${team.workspaceId}/bots/${team.botId}`;
    browser = await shareChromium(chromiumPath);
    owner = await openWatchedPage(browser, [baseUrl]);
    page = owner.page;
    await page.goto(`${baseUrl}/login`);
    await page.getByLabel('Username or e-mail').fill(team.username);
    await page.getByLabel('Password', { exact: true }).fill(team.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/workspace/);
  });

  async function expectGoodScreen(name: string, rules: AxeRules = 'all'): Promise<void> {
    expect(await owner.inspect(name, rules), `axe on ${name}`).toEqual([]);
    expect(owner.takeNoise(), `console on ${name}`).toEqual([]);
    expect(owner.outsideRequests, `requests from ${name}`).toEqual([]);
  }

  const expectGoodOnEveryScreen = (name: string) => expectGood(owner, name);

  const linksNow = async () =>
    (
      await product.client.call(
        botApi.listPublicLinks,
        { query: { chat_bot_id: team.botId } },
        { jwt: team.jwt },
      )
    ).data;

  /** The actions of a key are in its menu. */
  async function choose(key: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `More about ${key}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  /** The browser's own question whether to leave the page; resolves once it was asked. */
  function answerNextQuestion(answer: 'stay' | 'leave'): Promise<void> {
    return new Promise((resolve, reject) => {
      page.once('dialog', (dialog) => {
        (answer === 'stay' ? dialog.dismiss() : dialog.accept()).then(resolve, reject);
      });
    });
  }

  it('shows the public link with its code and a preview, and no API keys on a trial', async () => {
    await page.goto(`${baseUrl}${botPath}`);
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('heading', { name: 'Default' }).waitFor();
    const snippet = page.getByRole('region', { name: 'Embed code of Default' });
    expect(await snippet.innerText()).toContain(team.linkId);
    await page.frameLocator('iframe').getByRole('textbox', { name: 'Ask a question…' }).waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cutOff = await snippet.evaluate((code) => code.scrollWidth - code.clientWidth);
      expect(cutOff, `the code at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectGoodOnEveryScreen('30-integrations');
  });

  it('changes a link beside the chat as it becomes: name, look, limits, sites', async () => {
    await page.getByRole('link', { name: 'Customise Default' }).click();
    await page.getByRole('heading', { name: 'Default' }).waitFor();
    // The page has no entry of its own: its parent entry stays highlighted.
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual(['Integrations']);
    const chat = page.frameLocator('iframe');
    await chat.getByRole('textbox', { name: 'Ask a question…' }).waitFor();
    await expectGoodOnEveryScreen('31-link-editor');
    await page.getByLabel('Name').fill('Shop');
    await page.getByLabel('Main colour', { exact: true }).fill('#0a7a4b');
    const shownColour = () =>
      chat.locator('chat-widget .root').evaluate((root) => root.style.getPropertyValue('--_primary'));
    await expect.poll(shownColour).toBe('#0a7a4b');
    await page.getByRole('group', { name: 'Side of the page' }).getByRole('button', { name: 'Left' }).click();
    await chat.locator('chat-widget .root[data-position=left]').waitFor({ state: 'attached' });
    await page.getByLabel('Sites that may show this chatbot').fill('example.com');
    await page.getByLabel('Questions per day', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/A whole number from 1 to/).waitFor();
    await expectGoodScreen('31-link-editor-fault');
    await page.getByLabel('Questions per day', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
    expect(await linksNow()).toMatchObject([
      {
        name: 'Shop',
        theme: { primary: '#0a7a4b' },
        widget: { position: 'left' },
        limits: { perDay: 50 },
        allowedOrigins: ['https://example.com'],
      },
    ]);
  });

  it('asks before a link that is not saved is left, and loses nothing', async () => {
    await page.getByLabel('Name').fill('Half-typed');
    const asked = answerNextQuestion('stay');
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).last().click();
    await asked;
    expect(await page.getByLabel('Name').inputValue()).toBe('Half-typed');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Shop');
    await page.getByRole('link', { name: 'Integrations' }).last().click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
  });

  it('switches a link off and on; makes and deletes one', async () => {
    await page.getByLabel('Shop is enabled').click();
    await page.getByText('It is switched off, so there is nothing to see.').waitFor();
    await page.getByLabel('Shop is enabled').click();
    await page.locator('iframe').waitFor();
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Short-lived');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/integrations\/links\//);
    await page.getByRole('heading', { name: 'Short-lived' }).waitFor();
    const { linkId } = (await linksNow()).find(({ name }) => name === 'Short-lived') ?? expect.unreachable();
    // Its preview must not ask for the link after it is deleted.
    const previewed = page.waitForResponse((response) => response.url().endsWith(`/public-links/${linkId}`));
    await page.getByRole('link', { name: 'Integrations' }).last().click();
    await previewed;
    await page.getByRole('button', { name: 'More about Short-lived' }).click();
    await page.getByRole('menuitem', { name: 'Delete link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Short-lived' }).waitFor({ state: 'detached' });
    expect((await linksNow()).map(({ name, enabled }) => [name, enabled])).toEqual([['Shop', true]]);
  });

  it('asks before unsaved settings of a chatbot are left, and loses nothing', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).last().click();
    const greeting = page.getByRole('textbox', { name: 'Greeting' });
    await greeting.fill('Welcome to the lamps!');
    const asked = answerNextQuestion('stay');
    await page.getByRole('link', { name: 'Integrations' }).click();
    await asked;
    expect(await greeting.inputValue()).toBe('Welcome to the lamps!');
    // The text also survives a change of the screen size.
    await expectGoodOnEveryScreen('38-bot-settings-unsaved');
    expect(await greeting.inputValue()).toBe('Welcome to the lamps!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    // After a save and another change the question appears again; the user can still leave.
    await greeting.fill('Another');
    const left = answerNextQuestion('leave');
    await page.getByRole('link', { name: 'Integrations' }).click();
    await left;
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    const { data } = await product.client.call(
      botApi.readBotSettings,
      { params: { id: team.botId } },
      { jwt: team.jwt },
    );
    expect(data.messages.greeting).toBe('Welcome to the lamps!');
  });

  it('explains on another plan what API keys are and where to get them', async () => {
    await page.goto(`${baseUrl}${botPath}/integrations/api`);
    await page.getByText('API keys are part of the enterprise plan').waitFor();
    await page.getByRole('link', { name: 'See plans' }).waitFor();
    await expectGoodScreen('32-api-keys-other-plan');
  });

  it('makes a key whose secret is shown once and works; rotates, changes and revokes it', async () => {
    await runSetPlan(team.workspaceId, Plan.enterprise, { DATA_DIR: product.dataDir });
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
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await proof.getByLabel('Your password').fill('Not-The-Password-1');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await proof.getByText('The password is not right.').waitFor();
    expect(owner.takeNoise().filter((line) => !REFUSED.test(line))).toEqual([]);
    await expectGoodOnEveryScreen('33b-confirm');
    await proof.getByLabel('Your password').fill(team.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const secretOf = () => page.getByRole('region', { name: 'Secret of Web shop' }).innerText();
    const secret = await secretOf();
    await expectGoodScreen('34-api-key-secret');
    await page.getByRole('button', { name: 'Copy secret' }).click();
    await page.getByText('Text has been copied to the clipboard.').waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    // The key accepts addresses of this machine only, and the file's own client calls from another one.
    const local = createProductClient(product.baseUrl);
    const use = (jwt: string) =>
      local.call(botApi.listBots, { query: { workspaceId: team.workspaceId } }, { jwt });
    expect((await use(secret)).data.map(({ id }) => id)).toEqual([team.botId]);
    expect(await page.content()).not.toContain(secret);

    await choose('Web shop', 'New secret');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const fresh = await secretOf();
    expect(fresh).not.toBe(secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(/The old secret works until/).waitFor();
    await expectGoodOnEveryScreen('35-api-keys');
    // On its page both the entry and its parent are highlighted.
    const current = page.getByRole('navigation').locator('[aria-current="page"]');
    await expect.poll(() => current.allInnerTexts()).toEqual(['Integrations', 'API keys']);

    await choose('Web shop', 'Change');
    await page.getByRole('dialog').getByLabel('Requests per minute').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('5 requests per minute').waitFor();
    await choose('Web shop', 'Revoke');
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
    await runSetPlan(team.workspaceId, Plan.enterprise, { DATA_DIR: product.dataDir });
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
    await chooseAction(page, 'Actions for Bea Tester', 'Remove member');
    const removing = page.getByRole('dialog', { name: 'Remove Bea Tester?' });
    const choice = removing.getByLabel('API keys that would stop (1)');
    expect(await choice.inputValue()).toBe('');
    await choice.selectOption({ index: 1 });
    await expectGoodScreen('36-remove-admin-with-keys');
    await removing.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('Bea Tester was removed.').waitFor();
    expect(await stateOf(kept)).toEqual(['active', true]);

    await chooseRole(page, 'Role of Cem Tester', 'Power user');
    const demoting = page.getByRole('dialog', { name: 'Make Cem Tester a Power user?' });
    await demoting.getByLabel('API keys that would stop (1)').waitFor();
    await demoting.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Cem Tester is Power user now.').waitFor();
    expect(await stateOf(stopped)).toEqual(['stopped', false]);

    await page.goto(`${baseUrl}${botPath}/integrations/api`);
    const row = page.getByRole('row', { name: /^Key of Cem/ });
    await row.getByText('It stopped because the person who answered for it is no admin any more.').waitFor();
    await expectGoodOnEveryScreen('37-stopped-key');
    await row.getByRole('button', { name: 'Take over Key of Cem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // Rows behind a dialog are hidden from roles: a missing chip means something only after it closes.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.waitFor();
    await row.getByText('Stopped', { exact: true }).waitFor({ state: 'detached' });
    expect(await stateOf(stopped)).toEqual(['active', true]);
  });
});
