import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  createMailboxReader,
  settledItems,
  signUp,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openWatchedPage } from './browser-session.ts';
import { offerContactForm } from './contact-steps.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { expectGoodOnEveryScreen, expectGoodScreen } from './good-screen.ts';
import { aNote } from './lamp-documents.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';
import { askInWidget } from './widget-steps.ts';

const chromiumPath = chromiumOrSkip('the contact form');
const UNKNOWN = 'Who painted the ceiling of the chapel?';
const PHONE = { width: 360, height: 740 };

describe.skipIf(chromiumPath === null)('a visitor without an answer', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client } = product;
    browser = await shareChromium(chromiumPath);
    team = await aWorkspaceWithBot(client, await signUp(client));
    await uploadFile(client, team, aNote('door.md', 'The code 4711 opens the side door.'));
    await settledItems(client, team, 1);
    await offerContactForm(client, team, {
      fields: [
        { key: 'email', label: '', required: true, validation: 'none' },
        { key: 'message', label: '', required: false, validation: 'none' },
      ],
      consent: { required: true, text: 'You may write to me.', url: 'https://example.com/privacy' },
      success: 'We will write to you.',
    });
  });

  it.each([1440, 768, 360])('gets the form that was set up on a screen %i pixels wide', async (width) => {
    const settings = await openWatchedPage(browser, [product.baseUrl], { viewport: { width, height: 900 } });
    const { page } = settings;
    page.setDefaultTimeout(15_000);
    await page.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
    await page.goto(`${product.baseUrl}/workspace/${team.workspaceId}/bots/${team.botId}/settings#contact`);
    const section = page.getByRole('region', { name: 'Contact form' });
    await section.getByRole('group', { name: 'Field E-mail' }).waitFor();
    await section.getByRole('button', { name: 'Add a field' }).click();
    await section.getByRole('group', { name: 'Field Name' }).getByLabel('Label').fill(`Name ${width}`);
    await expectGoodScreen(settings, `contact-settings-${width}`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    await section.getByRole('button', { name: `Remove Name ${width}` }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').last().waitFor();
    await section.getByRole('group', { name: `Field Name ${width}` }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('leaves an address on a phone, which a member is mailed, finds in the inbox and answers', async () => {
    const visitor = await openWatchedPage(browser, [product.baseUrl], { viewport: PHONE });
    const { page } = visitor;
    page.setDefaultTimeout(15_000);
    await page.goto(`${product.baseUrl}/chat/widget/${team.linkId}`);
    await askInWidget(page, UNKNOWN);
    const form = page.locator('colloquy-contact');
    await form.getByLabel('E-mail').waitFor();
    await expectGoodOnEveryScreen(visitor, 'contact-form');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Email is missing.').waitFor();
    await form.getByText('Please agree first.').waitFor();
    await expectGoodOnEveryScreen(visitor, 'contact-form-issues');
    await form.getByLabel('E-mail').fill('vi@example.com');
    await form.getByLabel('Message').fill('Please write to me about the chapel.');
    await form.getByLabel('You may write to me.').check();
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('We will write to you.').waitFor();
    await expectGoodOnEveryScreen(visitor, 'contact-form-sent');

    await waitUntil('the mail about the contact', async () => {
      const mails = await createMailboxReader(product.client).messages();
      return mails.find(({ kind }) => kind === 'contact-requested') ?? null;
    });

    const inbox = await openWatchedPage(browser, [product.baseUrl], {
      viewport: { width: 1440, height: 900 },
    });
    inbox.page.setDefaultTimeout(15_000);
    await inbox.page.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
    const filter = encodeURIComponent(JSON.stringify({ hasContact: true }));
    await inbox.page.goto(
      `${product.baseUrl}/workspace/${team.workspaceId}/bots/${team.botId}/inbox?filter=${filter}`,
    );
    await inbox.page.getByText('Left a contact').first().waitFor();
    await inbox.page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
    const contact = inbox.page.getByRole('group', { name: 'Contact vi@example.com' });
    await contact.getByText('Please write to me about the chapel.').waitFor();
    await contact.getByLabel('State').selectOption('answered');
    await contact.getByText('Closed').waitFor({ state: 'attached' });
    await expectGoodOnEveryScreen(inbox, 'inbox-contact');
    await inbox.page.reload();
    await contact.locator('option[value="new"]').waitFor({ state: 'detached' });
    await inbox.page.context().close();
    await page.context().close();
  });
});
