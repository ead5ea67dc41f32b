import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { LocalFile } from '../product/index.ts';
import { DOCUMENTS_DIR } from './lamp-documents.ts';

/** A user's steps in the dashboard, in the words of its screens. */

/** Asks for a sign-up link; ends on "Check your mail". */
export async function requestSignUp(page: Page, baseUrl: string): Promise<string> {
  const email = `ida-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto(`${baseUrl}/register`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  return email;
}

/** Opens the newest mail to an address in the mailbox page and follows its link. */
export async function followMailedLink(page: Page, mailboxUrl: URL | null, email: string): Promise<void> {
  await page.goto(String(mailboxUrl));
  await page.locator('ul a').filter({ hasText: email }).first().click();
  await page.frameLocator('iframe').getByRole('link', { name: 'Finish registration' }).click();
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
}

/** Fills in the second step; ends on the page for the first workspace, or on another page with this heading. */
export async function finishSignUp(page: Page, heading = 'Create your workspace'): Promise<void> {
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Larkfield');
  await page.getByLabel('Username').fill(`ida-${randomUUID().slice(0, 8)}`);
  await page.getByLabel('Password', { exact: true }).fill('Bright-Lamp-4711');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

export async function createWorkspace(page: Page, name: string): Promise<void> {
  await page.getByLabel('Workspace name').fill(name);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create your workspace' }).click();
  await page.waitForURL(/\/workspace\/[^/]+$/);
}

/** Adds a chatbot with the plus button beside CHATBOTS. */
export async function createChatbot(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new chatbot' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Chatbot name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Drops files on the Train page. */
export async function dropDocuments(
  page: Page,
  files: readonly { name: string; mimeType: string }[],
): Promise<void> {
  await page
    .locator('[data-testid="drop-zone"] input[type=file]')
    .setInputFiles(files.map(({ name }) => join(DOCUMENTS_DIR, basename(name))));
}

/** Drops files on the Train page, as if dragged from a folder. */
export async function letGo(page: Page, files: readonly LocalFile[]): Promise<void> {
  const given = files.map(({ bytes, ...file }) => ({
    ...file,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle(`(${DATA_TRANSFER})(${JSON.stringify(given)})`);
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer });
}

/** Runs in the page: the dragged data. */
const DATA_TRANSFER = `(files) => {
  const transfer = new DataTransfer();
  for (const { name, mimeType, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: mimeType }));
  }
  return transfer;
}`;

/** Types a question into the dashboard chat and waits for the end of its answer; returns the turn. */
export async function askInDashboard(page: Page, question: string): Promise<ReturnType<Page['locator']>> {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  const turn = page.locator('article').filter({ hasText: question }).last();
  await turn.waitFor();
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
  return turn;
}

/** Waits until each text is on the page as an element's whole text. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  }
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the workspace menu; returns its entries. */
export async function openSwitcher(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Workspace menu: / }).click();
  await page.getByRole('menu').waitFor();
  return entryNames(page.getByRole('menuitem'));
}

/** The names of the entries of the workspace menu, without the initial that replaces a picture. */
export async function entryNames(entries: Locator): Promise<string[]> {
  return (await entries.allInnerTexts()).map((text) => text.split('\n').at(-1) ?? '');
}

/** Makes the page believe that the user has left its tab and come back. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}

/** Gives a member another role on the page of members. */
export async function chooseRole(page: Page, label: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
}

/** Opens the menu button `menu` and selects one of its actions. */
export async function chooseAction(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
