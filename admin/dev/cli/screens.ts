import type { Page } from 'playwright-core';
import { BILLING_SCREENS } from './billing-screens.ts';
import type { Screen } from './screen.ts';

const WORKSPACE = '/workspace/{workspaceId}';
const train = `${WORKSPACE}/bots/{botId}`;

const ask = (question: string, done: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByText(done).last().waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
};

/** Comes back from Google in the tab that began; `code` says what the fake makes of it. */
const backFromGoogle = (code: string, heading: string) => async (page: Page) => {
  await page.evaluate(() => {
    sessionStorage.setItem('gp_oauth_action', 'login');
    const begun = { verifier: 'v'.repeat(43), nextPath: '/workspace', connects: null, email: '' };
    sessionStorage.setItem('colloquy.oauth', JSON.stringify(begun));
  });
  await page.goto(new URL(`/auth/oauth/google?state=s&code=${code}`, page.url()).href);
  await page.getByRole('heading', { name: heading }).waitFor();
};

export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', isGuest: true },
  {
    name: 'login-wrong',
    path: '/login',
    isGuest: true,
    act: async (page) => {
      await page.getByLabel('Username or e-mail').fill('ada');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid login credentials').waitFor();
    },
  },
  {
    name: 'register',
    path: '/register',
    isGuest: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('You must comply').waitFor();
    },
  },
  {
    name: 'google-link',
    path: '/login',
    isGuest: true,
    act: async (page) => {
      await backFromGoogle('link', 'You have an account already')(page);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('The password is not right.').waitFor();
    },
  },
  {
    name: 'google-sign-up',
    path: '/login',
    isGuest: true,
    act: backFromGoogle('unknown', 'No account yet'),
  },
  { name: 'google-late', path: '/login', isGuest: true, act: backFromGoogle('late', 'That did not work') },
  { name: 'register-email', path: '/register/email', isGuest: true },
  {
    name: 'register-confirmed',
    path: '/register/confirmed?token=abc',
    isGuest: true,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('Abc1');
    },
  },
  { name: 'reset-request', path: '/login/reset-password', isGuest: true },
  { name: 'reset-choose', path: '/register/reset-password?token=abc', isGuest: true },
  { name: 'privacy', path: '/privacy', isGuest: true },
  { name: 'not-found', path: '/nowhere', isGuest: true },
  { name: 'first-workspace', path: '/workspace', isEmpty: true },
  { name: 'overview', path: WORKSPACE },
  {
    name: 'overview-sites',
    path: WORKSPACE,
    act: async (page) => {
      const field = page.getByRole('textbox', { name: 'Site' });
      await field.fill('www.example.com/shop');
      await page.keyboard.press('Enter');
      await page.getByText('https://www.example.com').waitFor();
      await field.fill('localhost:5173');
      await page.keyboard.press('Enter');
      await page.getByText('http://localhost:5173').waitFor();
      await page.getByRole('button', { name: 'Remove http://localhost:5173' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('http://localhost:5173').waitFor();
      await page.getByRole('button', { name: 'Remove http://localhost:5173' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await field.fill('not a site');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a site such as').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'new-bot',
    path: WORKSPACE,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('navigation').getByRole('button', { name: 'Add new chatbot' }).click();
      await page.getByRole('dialog', { name: 'Add new chatbot' }).waitFor();
    },
  },
  {
    name: 'switcher',
    path: WORKSPACE,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('button', { name: /Workspace menu/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'profile-menu',
    path: WORKSPACE,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page.getByRole('button', { name: 'Log out' }).waitFor();
    },
  },
  {
    name: 'profile-first-password',
    path: '/profile',
    isEmpty: true,
    act: (page) => page.getByRole('button', { name: 'Mail me a link' }).click(),
  },
  {
    name: 'profile-google',
    path: '/profile',
    act: (page) => page.getByRole('button', { name: 'Connect Google' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'profile-disconnect',
    path: '/profile',
    act: async (page) => {
      await backFromGoogle('link', 'You have an account already')(page);
      await page.getByLabel('Password', { exact: true }).fill('right');
      await page.keyboard.press('Enter');
      await page.waitForURL(/workspace/);
      await page.goto(new URL('/profile', page.url()).href);
      await page.getByRole('button', { name: 'Disconnect Google' }).click();
      await page.getByRole('dialog').getByLabel('Current password').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('The password is not right.').waitFor();
    },
  },
  {
    name: 'profile',
    path: '/profile',
    act: async (page) => {
      await page.getByLabel('Language').selectOption({ label: 'Croatian' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your details were saved.').waitFor();
      await page.getByLabel('Current password').last().fill('wrong');
      await page.getByLabel('New password').fill('Correct-Horse-7');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('The password is not right.').waitFor();
      await page.getByLabel('Current password').last().fill('right');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password was changed.').waitFor();
      await page.getByLabel('New password').fill('Ada-1');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Password is not valid.').waitFor();
      await page.locator('h1').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'members',
    path: `${WORKSPACE}/users`,
    act: async (page) => {
      await page.getByLabel('Role of Ada Lovelace').selectOption({ label: 'User' });
      await page.getByText('A workspace needs an admin.').waitFor();
      await page.getByText('valid until').waitFor();
    },
  },
  {
    name: 'members-invite',
    path: `${WORKSPACE}/users`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Invite member' }).click();
      await page.getByLabel('E-mail').fill('alan@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('This user is already a member of this workspace.').waitFor();
    },
  },
  {
    name: 'members-leave',
    path: `${WORKSPACE}/users`,
    act: async (page) => {
      await page.getByLabel('Role of Grace Hopper').selectOption({ label: 'Admin' });
      await page.getByText('Grace Hopper is Admin now.').waitFor();
      await page.getByRole('button', { name: 'Leave workspace' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click();
      await page.getByRole('heading', { name: 'Northwind Traders' }).waitFor();
    },
  },
  {
    name: 'settings-deleted',
    path: `${WORKSPACE}/settings`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete workspace' }).click();
      await page.getByRole('dialog').getByLabel('Workspace name').fill('Acme support');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Northwind Traders' }).waitFor();
    },
  },
  { name: 'join-guest', path: '/join?workspaceId={workspaceId}&invitationId=i1&token=t', isGuest: true },
  { name: 'join-member', path: '/join?workspaceId={workspaceId}&invitationId=i1&token=t' },
  { name: 'join-other', path: '/join?workspaceId={workspaceId}&invitationId=i1&token=other' },
  {
    name: 'join-expired',
    path: '/join?workspaceId={workspaceId}&invitationId=i1&token=expired',
    isGuest: true,
  },
  {
    name: 'settings',
    path: `${WORKSPACE}/settings`,
    act: async (page) => {
      await page.getByLabel('Keep conversations').selectOption({ label: '90 days' });
      await page.getByLabel('Mail admins when processing fails').uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The settings were saved.').waitFor();
      await page.getByLabel('Domains that may be invited').fill('not a domain');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter domains such as').waitFor();
    },
  },
  {
    name: 'settings-delete',
    path: `${WORKSPACE}/settings`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete workspace' }).click();
      await page.getByRole('dialog').getByLabel('Workspace name').fill('Acme');
      await page.keyboard.press('Enter');
      await page.getByText('This is not the name of the workspace.').waitFor();
    },
  },
  {
    name: 'settings-audit',
    path: `${WORKSPACE}/settings?tab=audit`,
    act: (page) => page.getByText('Role changed').waitFor(),
  },
  { name: 'billing', path: `${WORKSPACE}/billing`, act: (page) => page.getByText('C-2026-0007').waitFor() },
  ...BILLING_SCREENS,
  {
    name: 'billing-none',
    path: '/workspace/{otherWorkspaceId}/billing',
    act: (page) => page.getByText('Billing is not connected.').waitFor(),
  },
  { name: 'train', path: train, act: (page) => page.getByText('Warranty.md').waitFor() },
  {
    name: 'train-upload',
    path: train,
    act: async (page) => {
      const files = ['one.txt', 'two.md', 'broken.pdf', 'virus.exe', 'four.csv', 'five.html', 'six.txt'].map(
        (name) => ({
          name,
          mimeType: 'text/plain',
          buffer: Buffer.from(`${name} ${'text '.repeat(200)} ${Math.random()}`),
        }),
      );
      await page.locator('input[type=file]').setInputFiles(files);
      await page.getByText('7 of 7 files').waitFor();
    },
  },
  {
    name: 'train-drawer',
    path: train,
    act: async (page) => {
      await page.getByRole('button', { name: 'Terms of sale.docx', exact: true }).click();
      await page.getByText('Extracted text').waitFor();
      await page.getByText('You can return').waitFor();
    },
  },
  {
    name: 'train-text',
    path: train,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add text' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'train-delete',
    path: train,
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete Warranty.md' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'train-no-match',
    path: `${train}?search=zebra`,
    act: (page) => page.getByText('Nothing matches').waitFor(),
  },
  {
    name: 'chat-empty',
    path: '/chat/{botId}',
    act: (page) => page.getByText('Ask the first question').waitFor(),
  },
  {
    name: 'chat-answer',
    path: '/chat/{botId}',
    act: ask('How long can I return something?', 'The refund goes'),
  },
  {
    name: 'chat-source',
    path: '/chat/{botId}',
    act: async (page) => {
      await ask('How long can I return something?', 'The refund goes')(page);
      await page
        .getByRole('button', { name: /^Source 1/ })
        .last()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-unknown',
    path: '/chat/{botId}',
    act: ask('What is on the moon?', 'Not found in the documents'),
  },
  {
    name: 'chat-debug',
    path: '/chat/{botId}',
    act: async (page) => {
      await page.getByRole('switch', { name: 'Show retrieval' }).check();
      await ask('And how do I get my money?', 'What retrieval found')(page);
    },
  },
  {
    name: 'chat-failed',
    path: '/chat/{botId}',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Your question' }).fill('please fail');
      await page.keyboard.press('Enter');
      await page.getByText('There was an error while sending').waitFor();
    },
  },
];

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}
