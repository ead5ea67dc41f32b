import { WorkspaceRole, workspaceApi, type ChatBot, type Workspace } from '@colloquy/contracts';
import { MAIL_LANGUAGES } from '@colloquy/texts/mail-languages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, pathOf, type DashboardHarness } from './dashboard-harness.ts';
import { expectTexts } from './dashboard-steps.ts';
import { REFUSED, expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('pages of a workspace');

/** Each page of a workspace and of an account: its address, its name, and texts on it. */
const PAGES = [
  [
    '/workspace/{workspace}',
    'Alpha',
    ['Get started', 'Create a workspace', 'Put it on your site', 'Chatbots'],
  ],
  ['/workspace/{workspace}/users', 'Members', ['Max Tester (you)', 'No open invitations.']],
  [
    '/workspace/{workspace}/billing',
    'Billing',
    [
      'Billing is not connected. Everything else works; the operator can set the plan.',
      'Free trial',
      'Answers',
      '0 of 100',
      'Pages',
      '0 of 50',
    ],
  ],
  [
    '/workspace/{workspace}/settings',
    'Workspace settings',
    ['Workspace name', 'Description (optional)', 'Time zone', 'Keep conversations', 'Delete workspace'],
  ],
  ['/workspace/{workspace}/settings/audit', 'Workspace settings', ['What happened', 'Max Tester']],
  ['/workspace/{workspace}/bots/{bot}', 'Train your chatbot', ['What One answers from.', 'No documents yet']],
  ['/chat/{bot}', 'Chat with One', ['Ask the first question', 'New conversation']],
  [
    '/profile',
    'Edit profile',
    ['Details', 'First name', 'Username', 'Password', 'Changing it signs you out everywhere else.'],
  ],
] as const;

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Runs an action from a chatbot's menu. */
async function pressMore(page: Page, bot: string, action: string): Promise<void> {
  await press(page, `More for ${bot}`);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe.skipIf(chromiumPath === null)('the pages of the dashboard', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let max: TestUser;
  let alpha: Workspace;
  let beta: Workspace;
  let one: ChatBot;
  let two: ChatBot;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    max = await harness.user('Max');
    alpha = await harness.workspace(max, 'Alpha');
    beta = await harness.workspace(max, 'Beta');
    one = await harness.bot(max, alpha.id, 'One');
    two = await harness.bot(max, alpha.id, 'Two');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  beforeEach(() => void watched.takeNoise());
  afterAll(() => harness?.stop());

  const address = (path: string) => path.replace('{workspace}', alpha.id).replace('{bot}', one.id);
  const home = (workspace = alpha) => `/workspace/${workspace.id}`;
  const waitForPath = (path: string) => page.waitForURL(`${harness.baseUrl}${path}`);

  it.each(PAGES)('%s is %s', async (path, heading, texts) => {
    await page.goto(address(path));
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expectTexts(page, texts);
    // The heading of a workspace's overview is the workspace's name; the page title is the specification's.
    expect(await page.title()).toBe(`${heading === 'Alpha' ? 'Overview' : heading} · Colloquy`);
    await expectGoodScreen(watched, `page${path.replaceAll(/[^a-z]+/g, '-')}`);
  });

  describe('the workspace and the chatbot of an address', () => {
    it.each([
      ['the workspace is the one that is named', () => home(beta), () => home(beta)],
      ['the first one, when none is named', () => '/workspace', () => home()],
      ['the first one, when the named one is not found', () => '/workspace/nowhere', () => home()],
      ['the first one, wherever that was', () => '/workspace/nowhere/users', () => home()],
      [
        'the list of chatbots is the page of the current one',
        () => `${home()}/bots`,
        () => `${home()}/bots/${one.id}`,
      ],
      [
        'the chatbot is the one that is named',
        () => `${home()}/bots/${two.id}`,
        () => `${home()}/bots/${two.id}`,
      ],
      [
        'the first one, when the named one is not found',
        () => `${home()}/bots/nowhere`,
        () => `${home()}/bots/${one.id}`,
      ],
      ["a chatbot's chat brings its workspace", () => `/chat/${two.id}`, () => `/chat/${two.id}`],
    ])('%s', async (_rule, from, to) => {
      await page.goto('/profile');
      await page.goto(from());
      await waitForPath(to());
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      expect(watched.takeNoise()).toEqual([]);
      // The corrected address replaces the wrong one, so that going back does not come here again.
      await page.goBack();
      await waitForPath('/profile');
    });

    it('without a chatbot the list says so, and an unknown chat leads to the workspace', async () => {
      await page.goto(`${home(beta)}/bots`);
      await expectTexts(page, [
        'Chatbots',
        'No chatbots yet',
        'A chatbot answers questions from the documents you give it.',
      ]);
      expect(pathOf(watched)).toBe(`${home(beta)}/bots`);
      await expectGoodScreen(watched, 'page-bots-none');
      await page.goto('/chat/nowhere');
      await waitForPath(home());
      await expectGoodScreen(watched, 'chat-nowhere', REFUSED);
    });

    it('is a 404 page below a workspace too', async () => {
      await page.goto(`${home()}/nowhere`);
      await expectTexts(page, ['This page does not exists.', 'Take me Home']);
    });
  });

  it('keeps what is set of a workspace, and writes it into the audit log in the words of the page', async () => {
    await page.goto(`${home()}/settings`);
    await page.getByLabel('Keep conversations').click();
    await page.getByRole('option', { name: '90 days' }).click();
    await page.getByLabel('Domains that may be invited').fill('example.com, @example.org');
    await page.getByLabel('When processing a document fails').uncheck();
    await page.getByLabel('Description (optional)').fill('Lamps and how they work.');
    await expectGoodScreen(watched, 'page-settings-changed');
    await press(page, 'Save');
    await page.getByText('The settings were saved.', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const entry = page
      .getByRole('region', { name: 'Audit log' })
      .getByRole('listitem')
      .filter({ hasText: 'changed the settings' })
      .first();
    await entry.getByRole('button').click();
    for (const change of [
      'Description: nothing → Lamps and how they work.',
      'Days that conversations are kept: nothing → 90',
      'Domains that may be invited: added example.com, example.org',
      'When processing a document fails: on → off',
    ])
      await entry.getByText(change, { exact: true }).waitFor();
    await expectGoodScreen(watched, 'page-audit-changed');
  });

  it('shows times in the time zone of the profile', async () => {
    const zoe = await harness.user('Zoe');
    await harness.join(max, alpha.id, zoe, WorkspaceRole.admin);
    const own = await harness.browse({ as: zoe, timezoneId: 'UTC' });
    const params = { id: alpha.id };
    const audit = await harness.client.call(workspaceApi.listAuditEntries, { params }, { jwt: zoe.jwt });
    const at = audit.data[0]?.at ?? expect.unreachable();
    const shownIn = (timeZone: string) =>
      new Date(at).toLocaleString('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone });
    await own.page.goto(`${home()}/settings?tab=audit`);
    await own.page.getByTitle(shownIn('UTC')).first().waitFor();
    await own.page.goto('/profile');
    await own.page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await own.page.getByRole('option', { name: /Tokyo/ }).click();
    await own.page.getByRole('button', { name: 'Save' }).click();
    await own.page.getByText('Your details were saved.', { exact: true }).waitFor();
    await own.page.goto(`${home()}/settings?tab=audit`);
    await own.page.getByTitle(shownIn('Asia/Tokyo')).first().waitFor();
    expect(await own.page.getByTitle(shownIn('UTC')).count()).toBe(0);
    await own.page.context().close();
  });

  it('refuses to overwrite what somebody else has set meanwhile', async () => {
    await page.goto(`${home(beta)}/settings`);
    await page.getByLabel('Workspace name').fill('Beta of mine');
    const params = { id: beta.id };
    const { data } = await harness.client.call(
      workspaceApi.readWorkspaceSettings,
      { params },
      { jwt: max.jwt },
    );
    const body = { revision: data.revision, description: 'Changed elsewhere.' };
    await harness.client.call(workspaceApi.writeWorkspaceSettings, { params, body }, { jwt: max.jwt });
    await press(page, 'Save');
    await page
      .getByText('Somebody else changed this meanwhile. Reload to see the newest version.', { exact: true })
      .waitFor();
  });

  it('changes name, username and password of a person, and goes on with the same session', async () => {
    const eva = await harness.user('Eva');
    const own = await harness.browse({ as: eva });
    const form = (name: string) =>
      own.page.locator('section').filter({ has: own.page.getByRole('heading', { name }) });
    await own.page.goto('/profile');
    // A language that mails are not written in is not offered.
    await own.page.getByRole('combobox', { name: 'Language' }).click();
    expect(await own.page.getByRole('option').count()).toBe(1 + MAIL_LANGUAGES.length);
    await own.page.keyboard.press('Escape');
    await form('Details').getByLabel('First name').fill('Evelyn');
    await form('Details').getByRole('button', { name: 'Save' }).click();
    await own.page.getByText('Your details were saved.', { exact: true }).waitFor();
    await form('Username').getByLabel('Username').fill('evelyn-tester');
    await form('Username').getByLabel('Current password').fill('Wrong-Lamp-1');
    await form('Username').getByRole('button', { name: 'Change username' }).click();
    await form('Username').locator('[aria-invalid=true]').waitFor();
    await expectGoodScreen(own, 'profile-refused', REFUSED);
    await form('Username').getByLabel('Current password').fill(eva.password);
    await form('Username').getByRole('button', { name: 'Change username' }).click();
    await own.page.getByText('Your username was changed.', { exact: true }).waitFor();
    await form('Password').getByLabel('Current password').fill(eva.password);
    await form('Password').getByLabel('New password').fill('weak');
    await form('Password').getByRole('button', { name: 'Change password' }).click();
    await own.page
      .getByText(
        'Password is not valid. It must contain a lowercase letter, an uppercase letter, a number and a special character.',
        { exact: true },
      )
      .waitFor();
    await form('Password').getByLabel('New password').fill('Bright-Lamp-4711');
    await form('Password').getByRole('button', { name: 'Change password' }).click();
    await own.page.getByText('Your password was changed.', { exact: true }).waitFor();
    await own.page.reload();
    await expectTexts(own.page, [`You are signed in as ${eva.email}.`]);
    expect(await form('Details').getByLabel('First name').inputValue()).toBe('Evelyn');
    await own.page.context().close();
  });

  it('asks before a key closes a dialog in which something was entered', async () => {
    await page.goto(`${home()}/users`);
    await press(page, 'Invite member');
    const invitation = page.getByRole('dialog', { name: 'Invite a member', exact: true });
    const question = page.getByRole('dialog', { name: 'Discard what you entered?', exact: true });
    await invitation.getByLabel('E-mail').fill('new@example.com');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expectGoodScreen(watched, 'dialog-discard');
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await invitation.getByLabel('E-mail').inputValue()).toBe('new@example.com');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await invitation.waitFor({ state: 'detached' });
  });

  it('deletes a chatbot and a workspace only when one means it', async () => {
    await page.goto(home());
    await pressMore(page, 'Two', 'Delete chatbot');
    await expectTexts(page, ['Its knowledge and its public links go with it. This cannot be undone.']);
    await press(page, 'Delete chatbot');
    await page.getByText('“Two” was deleted.', { exact: true }).waitFor();
    await page.goto(`${home(beta)}/settings`);
    await press(page, 'Delete workspace');
    const dialog = page.getByRole('dialog', { name: 'Delete “Beta”?' });
    await dialog.getByLabel('Workspace name').fill('Beta?');
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    await dialog.getByText('This is not the name of the workspace.', { exact: true }).waitFor();
    await dialog.getByLabel('Workspace name').fill('Beta');
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    await page.getByText('“Beta” was deleted.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Alpha', exact: true }).waitFor();
    expect(watched.takeNoise()).toEqual([]);
  });

  it('shows a plain USER the overview without what they may not do', async () => {
    const uma = await harness.user('Uma');
    await harness.join(max, alpha.id, uma, WorkspaceRole.user);
    const reader = await harness.browse({ as: uma });
    await reader.page.goto(home());
    await expectTexts(reader.page, ['Get started', 'Open chat']);
    await reader.page.getByRole('button', { name: 'More for One' }).click();
    await reader.page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await reader.page.getByRole('menuitem', { name: 'Delete chatbot' }).count()).toBe(0);
    await reader.page.keyboard.press('Escape');
    expect(await reader.page.getByText('Sites that may show this chatbot').count()).toBe(0);
    await expectGoodScreen(reader, 'page-overview-user');
    await reader.page.goto(address('/workspace/{workspace}/bots/{bot}'));
    await expectTexts(reader.page, ['Your role can read the documents but not change them.']);
    await expectGoodScreen(reader, 'page-train-user');
    await reader.page.context().close();
  });
});
