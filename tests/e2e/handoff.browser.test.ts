import { botApi, chatApi } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  settledItems,
  signUp,
  uploadFile,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodOnEveryScreen } from './good-screen.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { DOCX, lampDocument, questionsOf } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('people who take over');
const KNOWN = questionsOf(DOCX)[0] ?? expect.unreachable();
const WIDE = { width: 1440, height: 900 };

describe.skipIf(chromiumPath === null)('a visitor who wants a person', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let host: HostPage;
  let visitor: WatchedPage;
  let page: Page;
  let member: WatchedPage;
  let inbox: Page;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client, baseUrl } = product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    await uploadFile(client, team, lampDocument(DOCX));
    const params = { id: team.botId };
    const { data: settings } = await client.call(botApi.readBotSettings, { params }, { jwt: team.jwt });
    const body = { revision: settings.revision, handoff: { enabled: true } };
    await client.call(botApi.writeBotSettings, { params, body }, { jwt: team.jwt });
    await settledItems(client, team, 1);
    host = await startHostPage(baseUrl, team.linkId);
    const listed = { query: { chat_bot_id: team.botId } };
    const { data: links } = await client.call(botApi.listPublicLinks, listed, { jwt: team.jwt });
    const allowed = { query: { id: links.map(({ id }) => id) }, body: { allowedOrigins: [host.origin] } };
    await client.call(botApi.updatePublicLinks, allowed, { jwt: team.jwt });
    browser = await shareChromium(chromiumPath);
    visitor = await openWatchedPage(browser, [baseUrl, host.origin], {
      viewport: { width: 1280, height: 800 },
    });
    ({ page } = visitor);
    page.setDefaultTimeout(10_000);
    await page.goto(host.origin);
  });
  afterAll(() => host?.stop());

  async function theConversation() {
    const query = { chat_bot_id: team.botId, orderBy: 'id' as const, desc: true };
    const { data } = await product.client.call(chatApi.listChats, { query }, { jwt: team.jwt });
    return data[0] ?? expect.unreachable();
  }
  const reply = async (text: string) => {
    const params = { id: (await theConversation()).id };
    await product.client.call(chatApi.sendMessage, { params, body: { text } }, { jwt: team.jwt });
  };

  it('asks for one by a button, and the team can see that they wait', async () => {
    await askInWidget(page, KNOWN.question);
    await page.locator('colloquy-sources').first().waitFor();
    await page.getByRole('button', { name: 'Talk to a person' }).click();
    await page.getByText('A person will be with you.').waitFor();
    await page.getByText('You asked for a person.').waitFor();
    expect(await theConversation()).toMatchObject({ state: 'waiting' });
    await expectGoodOnEveryScreen(visitor, 'widget-waiting');
  });

  it('reads what a member writes without a reload, and the bot is silent', async () => {
    await reply('I am a **person** <img src=x onerror=alert(1)>.');
    await page.locator('colloquy-message strong').filter({ hasText: 'person' }).waitFor();
    await page.getByText('You are talking to a person.').waitFor();
    const answers = await page.locator('colloquy-sources').count();
    await askInWidget(page, `Again: ${KNOWN.question}`);
    await reply('Read and understood.');
    await page.getByText('Read and understood.').waitFor();
    expect(await page.locator('colloquy-sources').count()).toBe(answers);
    await expectGoodOnEveryScreen(visitor, 'widget-person');
  });

  it('is with the bot again when the member hands back, also after a reload', async () => {
    const { id } = await theConversation();
    const handBack = { params: { id }, body: { state: 'bot' as const } };
    await product.client.call(chatApi.updateChat, handBack, { jwt: team.jwt });
    await page.getByText('The chatbot answers again.').waitFor();
    await page.getByRole('button', { name: 'Talk to a person' }).waitFor();
    await page.reload();
    await page.getByText('Read and understood.').waitFor();
    expect(await page.getByText('The chatbot answers again.').count()).toBe(1);
  });

  it('is found in the inbox by whoever works there, and taken over by the reply', async () => {
    await page.getByRole('button', { name: 'Talk to a person' }).click();
    await page.getByText('A person will be with you.').waitFor();
    await expect.poll(async () => (await theConversation()).state).toBe('waiting');
    member = await openWatchedPage(browser, [product.baseUrl], { viewport: WIDE });
    inbox = member.page;
    inbox.setDefaultTimeout(10_000);
    await inbox.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
    await inbox.goto(`${product.baseUrl}/workspace/${team.workspaceId}/bots/${team.botId}/inbox`);
    // The first conversation opens by itself and would override a link clicked before that.
    await standing('Waiting for a person').waitFor();
    await inbox.getByRole('link', { name: /^Waiting for a person/ }).click();
    await expect.poll(() => new URL(inbox.url()).search).toContain('waiting');
    await inbox.getByRole('list', { name: 'Conversations' }).getByRole('button').click();
    await standing('Waiting for a person').waitFor();
    await log().getByRole('article').getByText('Read and understood.').waitFor();
    await expectGoodInbox('inbox-people-waiting');
    await inbox.getByRole('textbox', { name: 'Reply to the visitor' }).fill('I am **here** now.');
    await inbox.getByRole('textbox', { name: 'Reply to the visitor' }).press('Control+Enter');
    await log().locator('strong').filter({ hasText: 'here' }).waitFor();
    await standing('With ').waitFor();
    await page.locator('colloquy-message strong').filter({ hasText: 'here' }).waitFor();
    expect(await theConversation()).toMatchObject({ state: 'human' });
  });

  it('gets a reply that was saved, with a slash and a part of its title', async () => {
    await inbox.getByRole('button', { name: 'Saved replies' }).click();
    await inbox.getByRole('button', { name: 'Manage' }).click();
    await inbox.getByRole('button', { name: 'Add reply' }).click();
    await inbox.getByRole('textbox', { name: 'Title' }).fill('On its way');
    await inbox.getByRole('textbox', { name: 'Text' }).fill('Hello {{visitor}}, it is *on its way*.');
    await inbox.getByRole('button', { name: 'Create' }).click();
    await inbox
      .getByRole('list', { name: 'Saved replies' })
      .getByText('On its way', { exact: true })
      .waitFor();
    await expectGoodInbox('inbox-people-manage');
    await inbox.getByRole('button', { name: 'Close' }).click();
    const field = inbox.getByRole('textbox', { name: 'Reply to the visitor' });
    await field.press('/');
    await inbox.getByRole('option', { name: 'On its way' }).waitFor();
    await expectGoodInbox('inbox-people-replies');
    await inbox.getByRole('combobox', { name: 'Search saved replies' }).fill('way');
    await inbox.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Hello, it is *on its way*.');
    await field.press('Control+Enter');
    await page.locator('colloquy-message em').filter({ hasText: 'on its way' }).waitFor();
  });

  it('is read in the inbox without a reload while the bot is silent', async () => {
    const answers = await page.locator('colloquy-sources').count();
    await askInWidget(page, 'Is my lamp on its way?');
    await log().getByText('Is my lamp on its way?').waitFor();
    await inbox.getByRole('textbox', { name: 'Reply to the visitor' }).fill('It arrives tomorrow.');
    await inbox.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('It arrives tomorrow.').waitFor();
    await log().getByText('It arrives tomorrow.').waitFor();
    expect(await page.locator('colloquy-sources').count()).toBe(answers);
    await expectGoodInbox('inbox-people-human');
  });

  it('is answered by the bot again once the inbox has handed it back', async () => {
    const answers = await page.locator('colloquy-sources').count();
    await inbox.getByRole('button', { name: 'Hand back to the chatbot' }).click();
    await standing('With the chatbot').waitFor();
    await page.getByRole('button', { name: 'Talk to a person' }).waitFor();
    await askInWidget(page, KNOWN.question);
    await expect.poll(() => page.locator('colloquy-sources').count()).toBeGreaterThan(answers);
    await member.page.context().close();
  });

  it('is asked how it was when the member has resolved it, once', async () => {
    await reply('Is there anything else?');
    await page.getByText('You are talking to a person.').waitFor();
    const { id } = await theConversation();
    const resolved = { params: { id }, body: { state: 'resolved' as const } };
    await product.client.call(chatApi.updateChat, resolved, { jwt: team.jwt });
    await page.getByRole('group', { name: 'How was it?' }).waitFor();
    await expectGoodOnEveryScreen(visitor, 'widget-resolved');
    await page.getByRole('group', { name: 'How was it?' }).getByRole('button', { name: '5 of 5' }).click();
    await expect.poll(async () => (await theConversation()).csat?.rating).toBe(5);
    await page.reload();
    await page.getByText('Is there anything else?').waitFor();
    expect(await page.getByRole('group', { name: 'How was it?' }).count()).toBe(0);
  });

  const log = () => inbox.getByRole('log', { name: 'Questions and answers' });
  const standing = (text: string) =>
    inbox.getByRole('group', { name: 'State' }).getByRole('status').filter({ hasText: text });
  const expectGoodInbox = (name: string) => expectGoodOnEveryScreen(member, name);
});
