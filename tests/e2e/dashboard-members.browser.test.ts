import { WorkspaceRole, type Workspace, ERRORS } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, pathOf, type DashboardHarness } from './dashboard-harness.ts';
import {
  chooseAction,
  chooseRole,
  comeBack,
  expectTexts,
  finishSignUp,
  openSwitcher,
} from './dashboard-steps.ts';
import { REFUSED, expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('people');
const NO_LONGER = 'Your have already registered or your invitation has expired.';
const FORBIDDEN = "You don't have permissions to perform this action.";

describe.skipIf(chromiumPath === null)('people of a workspace', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let ada: TestUser;
  let ben: TestUser;
  let workspace: Workspace;
  /** Two users in two browsers. */
  let admin: WatchedPage;
  let second: WatchedPage;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    ada = await harness.user('Ada');
    ben = await harness.user('Ben');
    workspace = await harness.workspace(ada, 'Larkfield');
    await harness.bot(ada, workspace.id, 'Lamp helper');
    admin = await harness.browse({ as: ada });
    second = await harness.browse({ as: ben });
  });
  afterAll(() => harness?.stop());

  const home = () => `/workspace/${workspace.id}`;
  const openMembers = async () => {
    await admin.page.goto(`${home()}/users`);
    await admin.page.getByRole('table', { name: 'Members' }).waitFor();
  };
  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
  const confirmRole = async (name: string) => {
    const dialog = admin.page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const invitations = () => admin.page.getByRole('table', { name: 'Invitations' }).getByRole('row');

  async function sendInvitation(email: string, role: string): Promise<void> {
    const dialog = admin.page.getByRole('dialog', { name: 'Invite a member' });
    if (!(await dialog.isVisible())) await admin.page.getByRole('button', { name: 'Invite member' }).click();
    await dialog.getByLabel('E-mail').fill(email);
    await chooseRole(admin.page, 'Role', role);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
  }

  it('invites an address, and says why another one cannot be', async () => {
    const { page } = admin;
    await openMembers();
    await expectTexts(page, [
      'Members',
      'Who works in Larkfield, and what they may do.',
      'No open invitations.',
    ]);
    await sendInvitation('', 'User');
    await page.getByText('Email is missing.', { exact: true }).waitFor();
    await sendInvitation('nobody', 'User');
    await page.getByText('Email is not valid.', { exact: true }).waitFor();
    await sendInvitation(ada.email, 'User');
    await page.getByText('This user is already a member of this workspace.', { exact: true }).waitFor();
    await expectGoodScreen(admin, 'invite-refused', REFUSED);
    await sendInvitation('new@example.com', 'Power user');
    await toast(
      page,
      'The invitation of new@example.com stands in the list with its link. No mail was sent.',
    );
    await invitations()
      .filter({ hasText: 'new@example.com' })
      .getByText(/^No mail was sent\. Valid until /)
      .waitFor();
    await sendInvitation('new@example.com', 'User');
    await page.getByText('This address has an open invitation already.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    admin.takeNoise();
    await expectGoodScreen(admin, 'members-invited');
  });

  it('lets somebody new sign up on the way in', async () => {
    const guest = await harness.browse();
    const { page } = guest;
    await page.goto(await harness.mailedPath('invitation', 'new@example.com'));
    await expectTexts(page, [
      'Join Larkfield',
      'Ada Tester invited you to work in Larkfield. Your role: Power user.',
      'The invitation is for new@example.com. Log in with that account, or sign up first.',
    ]);
    await expectGoodScreen(guest, 'join-guest');
    await page.getByRole('link', { name: 'Sign up' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('new@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.goto(await harness.mailedPath('confirm-signup', 'new@example.com'));
    await finishSignUp(page, 'Join Larkfield');
    await expectGoodScreen(guest, 'join-member');
    await page.getByRole('button', { name: 'Join workspace' }).click();
    await page.waitForURL(`${harness.baseUrl}${home()}`);
    expect(await openSwitcher(page)).toEqual(['Overview', 'Members', 'Larkfield', 'Create new workspace']);
    await page.context().close();
  });

  it('lets somebody join who has an account, and nobody else by the same mail', async () => {
    await openMembers();
    await sendInvitation(ben.email, 'User');
    await toast(
      admin.page,
      `The invitation of ${ben.email} stands in the list with its link. No mail was sent.`,
    );
    const link = await harness.mailedPath('invitation', ben.email);
    await admin.page.goto(link);
    await expectTexts(admin.page, [
      `The invitation is for ${ben.email}, but you are logged in as ${ada.email}.`,
      'Log out',
    ]);
    await expectGoodScreen(admin, 'join-other');
    await second.page.goto(link);
    await second.page.getByRole('button', { name: 'Join workspace' }).click();
    await second.page.waitForURL(`${harness.baseUrl}${home()}`);
    await second.page.goto(link);
    await second.page.getByText(NO_LONGER, { exact: true }).waitFor();
    await expectGoodScreen(second, 'join-again', REFUSED);
  });

  it('gives a plain USER no way to make chatbots', async () => {
    const { page } = second;
    await page.goto(home());
    const plus = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Add new chatbot' });
    await plus.waitFor();
    expect(await plus.isDisabled()).toBe(true);
    await plus.locator('..').hover();
    await page.getByRole('tooltip').getByText("You don't have permission to create chatbot.").waitFor();
    for (const path of ['settings', 'billing']) {
      await page.goto(`${home()}/${path}`);
      await page.getByText(FORBIDDEN, { exact: true }).waitFor();
      await expectGoodScreen(second, `user-${path}`);
    }
    await page.goto(`${home()}/users`);
    await expectTexts(page, ['Your role here is User. Admins manage the members.', 'Ada Tester']);
    await expectGoodScreen(second, 'user-members');
  });

  it('shows a new role without another login', async () => {
    await openMembers();
    await chooseRole(admin.page, 'Role of Ben Tester', 'Admin');
    await toast(admin.page, 'Ben Tester is Admin now.');
    const { page } = second;
    await comeBack(page);
    await page.getByText('Who works in Larkfield, and what they may do.', { exact: true }).waitFor();
    expect(await openSwitcher(page)).toEqual([
      'Overview',
      'Settings',
      'Members',
      'Models',
      'Billing',
      'Larkfield',
      'Create new workspace',
    ]);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Workspace settings' }).waitFor();
  });

  it('takes rights back at the first refusal', async () => {
    const { page } = second;
    await page.getByLabel('Workspace name').fill('Not yours');
    await chooseRole(admin.page, 'Role of Ben Tester', 'User');
    await confirmRole('Make Ben Tester a User?');
    await toast(admin.page, 'Ben Tester is User now.');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, FORBIDDEN);
    await page.getByText('Admins of this workspace change its settings.', { exact: true }).waitFor();
    second.takeNoise();
  });

  it('says what each role may do, where one is chosen and at length', async () => {
    const { page } = admin;
    await openMembers();
    await page.getByRole('combobox', { name: 'Role of Ben Tester' }).click();
    await page.getByText('Builds, trains and publishes chatbots. No members or billing.').waitFor();
    await expectGoodScreen(admin, 'role-choice');
    await page.keyboard.press('Escape');
    await chooseAction(page, 'More actions', 'What each role may do');
    await page.getByRole('table', { name: 'What each role may do' }).getByText('Their own').waitFor();
    await expectGoodScreen(admin, 'roles');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('keeps its last ADMIN', async () => {
    const { page } = admin;
    // Users cannot change their own rights: the row shows them as text.
    await page.getByRole('row').filter({ hasText: 'Ada Tester (you)' }).getByText('Admin').waitFor();
    expect(await page.getByRole('combobox', { name: 'Role of Ada Tester' }).count()).toBe(0);
    await chooseRole(page, 'Role of Ben Tester', 'Admin');
    await toast(page, 'Ben Tester is Admin now.');
    await chooseRole(page, 'Role of Ben Tester', 'User');
    await expectGoodScreen(admin, 'demote');
    await confirmRole('Make Ben Tester a User?');
    await toast(page, 'Ben Tester is User now.');
    await chooseAction(page, 'More actions', 'Leave workspace');
    const dialog = page.getByRole('dialog', { name: 'Leave “Larkfield”?' });
    await expectGoodScreen(admin, 'leave', REFUSED);
    await dialog.getByRole('button', { name: 'Leave workspace' }).click();
    await toast(page, 'A workspace needs an admin. Make somebody else admin first.');
    await dialog.waitFor({ state: 'detached' });
    admin.takeNoise();
  });

  it('lets go of somebody who is removed while at work', async () => {
    await second.page.goto(home());
    await second.page.getByRole('button', { name: 'Lamp helper', exact: true }).waitFor();
    await openMembers();
    await chooseAction(admin.page, 'Actions for Ben Tester', 'Remove member');
    const dialog = admin.page.getByRole('dialog', { name: 'Remove Ben Tester?' });
    await dialog
      .getByText('They lose access at once. What they made stays; their open invitations end.', {
        exact: true,
      })
      .waitFor();
    await expectGoodScreen(admin, 'remove-member');
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await toast(admin.page, 'Ben Tester was removed.');
    const { page } = second;
    await page.getByRole('link', { name: 'Train your chatbot' }).click();
    await toast(page, 'You are not a member of “Larkfield” any more.');
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    expect(pathOf(second)).toBe('/workspace');
    second.takeNoise();
    await expectGoodScreen(second, 'removed');
  });

  it('closes a revoked invitation and an older mail', async () => {
    await openMembers();
    const first = await harness.invite(ada, workspace.id, 'late@example.com', WorkspaceRole.user);
    await admin.page.reload();
    await chooseAction(admin.page, 'Actions for late@example.com', 'Make a new link');
    await toast(admin.page, 'The invitation of late@example.com has a new link. The older one is void.');
    const guest = await harness.browse();
    const reads = async (path: string, text: string) => {
      await guest.page.goto(path);
      await guest.page.getByText(text, { exact: true }).waitFor();
    };
    await reads(first, NO_LONGER);
    await expectGoodScreen(guest, 'join-void', REFUSED);
    await chooseAction(admin.page, 'Actions for late@example.com', 'Revoke');
    await toast(admin.page, 'The invitation of late@example.com was revoked.');
    await reads(await harness.mailedPath('invitation', 'late@example.com'), NO_LONGER);
    // The test cannot wait a week: it replaces the server's response with the one that the server's own tests prove.
    await guest.page.route('**/users/invitations/**', (route) =>
      route.fulfill({
        status: 400,
        json: { code: Number(ERRORS.invitationTokenExpired), message: 'WORKSPACE_INVITE_TOKEN_EXPIRED' },
      }),
    );
    await reads(first, 'This invitation has expired. Ask for a new one.');
    await guest.page.context().close();
  });

  it('lets a member leave', async () => {
    const cai = await harness.user('Cai');
    await harness.workspace(cai, 'Own desk');
    await harness.join(ada, workspace.id, cai, WorkspaceRole.powerUser);
    const third = await harness.browse({ as: cai });
    const { page } = third;
    await page.goto(`${home()}/users`);
    await chooseAction(page, 'More actions', 'Leave workspace');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click();
    await page.getByRole('heading', { name: 'Own desk' }).waitFor();
    expect(await page.getByText('You are not a member').count()).toBe(0);
    expect(third.takeNoise()).toEqual([]);
    await page.context().close();
  });
});
