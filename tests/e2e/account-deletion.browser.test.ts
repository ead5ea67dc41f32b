import { readFile } from 'node:fs/promises';
import { Plan, WorkspaceRole, accountExportSchema, type Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import {
  chromiumOrSkip,
  openDashboardHarness,
  storedSession,
  type DashboardHarness,
} from './dashboard-harness.ts';
import { chooseRole, expectTexts, finishSignUp, logIn } from './dashboard-steps.ts';
import { REFUSED, expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('leaving');
const BLOCKED =
  'You are the last admin of these workspaces, and others are in them. Make somebody else an admin, or delete the workspace, before you delete your account:';
const GOES = 'Nobody else is in these workspaces; they are deleted with your account:';
/** A single word that is wider than a narrow dialog. */
const GUESTS = 'Guesthouseofthelongestunbrokennameintown';
const LEAVES = 'You leave these workspaces; they stay with their other members:';

describe.skipIf(chromiumPath === null)('leaving the product by the profile page', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let ada: TestUser;
  let ben: TestUser;
  let shared: Workspace;
  let leaver: WatchedPage;
  let stayer: WatchedPage;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    ada = await harness.user('Ada');
    ben = await harness.user('Ben');
    const cai = await harness.user('Cai');
    shared = await harness.workspace(ada, 'Larkfield');
    await harness.workspace(ada, 'Own desk');
    await harness.join(ada, shared.id, ben, WorkspaceRole.user);
    const guests = await harness.workspace(cai, GUESTS);
    await harness.join(cai, guests.id, ada, WorkspaceRole.user);
    await harness.setPlan(shared.id, Plan.payAsYouGo);
    leaver = await harness.browse({ as: ada });
    stayer = await harness.browse({ as: ben });
  });
  afterAll(() => harness?.stop());

  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });
  const openDialog = async (page: Page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Own desk', { exact: true }).waitFor();
    return dialog;
  };
  /** The names in the list below the dialog's sentence. */
  const namesUnder = (page: Page, sentence: string) =>
    dialogOf(page).getByRole('list', { name: sentence, exact: true }).getByRole('listitem').allInnerTexts();

  it('hands out the account and its workspaces as one JSON file', async () => {
    const { page } = leaver;
    await page.goto('/profile');
    await expectTexts(page, ['Your data', 'Delete account']);
    await expectGoodScreen(leaver, 'leaving-profile');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const download = await arriving;
    await toast(page, 'Your data was downloaded.');
    expect(download.suggestedFilename()).toBe('colloquy-my-data.json');
    const file = accountExportSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(file.account).toMatchObject({ email: ada.email, username: ada.username });
    const names = file.memberships.map(({ name }) => name);
    expect(names.toSorted()).toEqual([GUESTS, 'Larkfield', 'Own desk']);
    expect(file.actions.map(({ action }) => action)).toContain('workspace.created');
  });

  it('says what goes and what stays, and leads to what stands in the way', async () => {
    const { page } = leaver;
    const dialog = await openDialog(page);
    await expectTexts(page, [BLOCKED]);
    expect(await namesUnder(page, GOES)).toEqual(['Own desk']);
    expect(await namesUnder(page, LEAVES)).toEqual([GUESTS]);
    expect(await dialog.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true);
    expect(await dialog.getByLabel('Current password').count()).toBe(0);
    await expectGoodScreen(leaver, 'leaving-blocked');
    await dialog.getByRole('link', { name: 'Larkfield', exact: true }).click();
    await page.waitForURL(`${harness.baseUrl}/workspace/${shared.id}/users`);
    await dialog.waitFor({ state: 'detached' });
    await chooseRole(page, 'Role of Ben Tester', 'Admin');
    await toast(page, 'Ben Tester is Admin now.');
  });

  it('asks for the password, and says beside it that another one is not right', async () => {
    const { page } = leaver;
    const dialog = await openDialog(page);
    expect(await dialog.getByText(BLOCKED).count()).toBe(0);
    expect((await namesUnder(page, LEAVES)).toSorted()).toEqual([GUESTS, 'Larkfield']);
    await expectGoodScreen(leaver, 'leaving-free');
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    // A dialog that scrolls sideways hides the end of its own text.
    const hidden = await dialog.evaluate((paper) =>
      [paper, ...paper.querySelectorAll('.MuiDialogContent-root')].map(
        (one) => one.scrollWidth - one.clientWidth,
      ),
    );
    expect(hidden).toEqual([0, 0]);
    await page.setViewportSize(wide);
    const remove = dialog.getByRole('button', { name: 'Delete account' });
    const field = dialog.getByLabel('Current password');
    await remove.click();
    await dialog.getByText('Password is required.', { exact: true }).waitFor();
    await field.fill('Not-The-Password-1');
    await remove.click();
    await dialog.getByText('The password is not right.', { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expectGoodScreen(leaver, 'leaving-refused', REFUSED);
  });

  it('ends the account and every session; nobody logs in with it any more', async () => {
    const { page } = leaver;
    const elsewhere = await harness.browse({ as: ada });
    await elsewhere.page.goto('/profile');
    await elsewhere.page.getByRole('heading', { name: 'Edit profile' }).waitFor();
    await dialogOf(page).getByLabel('Current password').fill(ada.password);
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await toast(page, 'Your account was deleted.');
    expect(await storedSession(leaver)).toEqual({ token: null, email: null });
    await expectGoodScreen(leaver, 'leaving-gone');
    for (const name of [ada.username, ada.email]) {
      await page.goto('/login');
      await logIn(page, name, ada.password);
      await expectTexts(page, ['Invalid login credentials. Please try again.']);
    }
    await expectGoodScreen(leaver, 'leaving-no-login', REFUSED);
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: 'Log in' }).waitFor();
    await elsewhere.page.context().close();
  });

  it('leaves the workspace to those who stay, whose audit log names no address of who went', async () => {
    const { page } = stayer;
    await page.goto(`/workspace/${shared.id}/users`);
    await expectTexts(page, ['Ben Tester (you)']);
    await page.goto(`/workspace/${shared.id}/settings?tab=audit`);
    const log = page.getByRole('region', { name: 'Audit log' });
    await log.getByText('Deleted account left', { exact: true }).waitFor();
    const entries = await log.getByRole('listitem').allInnerTexts();
    expect(entries.join('\n')).toContain('Deleted account created the workspace');
    expect(entries.join('\n')).toContain('Operator of this installation changed the plan');
    expect(entries.join('\n')).not.toContain(ada.email);
    await expectGoodScreen(stayer, 'leaving-audit');
  });

  it('lets the same address sign up again, as somebody who has nothing yet', async () => {
    const { page } = leaver;
    const earlier = await harness.mailedPath('confirm-signup', ada.email);
    await page.goto('/register');
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    leaver.takeNoise();
    await page.goto(await harness.mailedPath('confirm-signup', ada.email, earlier));
    await finishSignUp(page);
    await expectGoodScreen(leaver, 'leaving-again');
  });
});
