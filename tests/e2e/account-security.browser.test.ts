import { randomUUID } from 'node:crypto';
import { authApi } from '@colloquy/contracts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../product/index.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectTexts, logIn } from './dashboard-steps.ts';
import { REFUSED, expectGoodOnEveryScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('account security');
const STEP_MS = 30_000;

describe.skipIf(chromiumPath === null)('the security of an account in a browser', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let ada: TestUser;
  let own: WatchedPage;
  let secret = '';
  let recoveryCodes: string[] = [];
  /** The time steps whose codes were used. */
  let lastStep = 0;

  beforeAll(async () => {
    harness = await openDashboardHarness(chromiumPath);
    ada = await harness.user('Ada');
    await harness.workspace(ada, 'Larkfield');
    own = await harness.browse({ as: ada });
  });
  afterAll(() => harness?.stop());

  /** An unused code: the next time step's if this one's was used, which the server accepts too. */
  const freshCode = () => {
    const step = Math.max(Math.floor(Date.now() / STEP_MS), lastStep + 1);
    lastStep = step;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * STEP_MS });
  };

  it('sets up a second factor by a picture or a secret, and shows the recovery codes once', async () => {
    const { page } = own;
    await page.goto('/profile');
    await expectTexts(page, ['Second factor', 'Sessions', 'This session']);
    await expectGoodOnEveryScreen(own, 'security-01-profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await proof.getByLabel('Your password').fill(ada.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    expect(own.takeNoise().filter((line) => !REFUSED.test(line))).toEqual([]);
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path').waitFor();
    secret = (await dialog.getByRole('region').innerText()).replaceAll(/\s/g, '');
    await expectGoodOnEveryScreen(own, 'security-02-set-up');
    await dialog.getByLabel('Code of the app').fill(freshCode());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' });
    recoveryCodes = (await codes.getByRole('region', { name: 'Recovery codes' }).innerText())
      .trim()
      .split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await expectGoodOnEveryScreen(own, 'security-03-recovery-codes');
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Recovery codes left: 10 of 10.').waitFor();
  });

  it('asks for a code at the next log-in, says when it is wrong, and takes a recovery code', async () => {
    const guest = await harness.browse();
    const { page } = guest;
    await page.goto('/login');
    await logIn(page, ada.username, ada.password);
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(/^This code is not right/).waitFor();
    await expectGoodOnEveryScreen(guest, 'security-04-code', REFUSED);
    await code.fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL(/\/workspace/);
    await page.context().close();
  });

  it('shows where else somebody is logged in, and ends all of that at once', async () => {
    const body = { username: ada.username, password: ada.password, code: recoveryCodes[1] ?? '' };
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1' };
    const { data } = await harness.client.call(authApi.login, { body }, { headers });
    const { page } = own;
    await page.goto('/profile');
    await page.getByText('Safari on iPhone').waitFor();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'End all other sessions?' });
    await expectGoodOnEveryScreen(own, 'security-05-end-others');
    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    await page.getByText('Safari on iPhone').waitFor({ state: 'detached' });
    const refused = harness.client.call(authApi.me, {}, { jwt: data.jwt, idempotencyKey: randomUUID() });
    await expect(refused).rejects.toMatchObject({ status: 401, body: { message: 'SESSION_NOT_VALID' } });
    await harness.client.call(authApi.me, {}, { jwt: ada.jwt });
  });

  it('turns the second factor off with the password alone', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn the second factor off?' });
    await expectGoodOnEveryScreen(own, 'security-06-turn-off');
    await dialog.getByLabel('Current password').fill(ada.password);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('The second factor is off.').waitFor();
    await harness.client.call(authApi.login, { body: { username: ada.username, password: ada.password } });
  });
});
