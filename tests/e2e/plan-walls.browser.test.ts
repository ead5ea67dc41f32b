import { Plan, type Workspace } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { createChatbot, expectTexts } from './dashboard-steps.ts';
import { expectGoodScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('walls of a plan');
const ONE_OF_ONE = 'The plan holds 1 chatbot, and there is one.';
const WAY_OUT = 'The operator of this installation can lift the limits:';

describe.skipIf(chromiumPath === null)('a plan that is full, where nothing is sold', () => {
  if (chromiumPath === null) return;
  let harness: DashboardHarness;
  let workspace: Workspace;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    harness = await openOwnDashboardHarness(chromiumPath, { NEW_WORKSPACE_PLAN: 'trial', TRIAL_BOTS: '1' });
    const max = await harness.user('Max');
    workspace = await harness.workspace(max, 'Alpha');
    watched = await harness.browse({ as: max });
    page = watched.page;
  });
  afterAll(() => harness?.stop());

  const home = () => `/workspace/${workspace.id}`;
  const plus = () => page.getByRole('button', { name: 'Add new chatbot' });
  const command = () => `npm run operator -- set-plan ${workspace.id} ${Plan.enterprise}`;

  it('takes away the plus with its last chatbot, and says why and who can help', async () => {
    await page.goto(home());
    await createChatbot(page, 'Only');
    await page.goto(home());
    const inSidebar = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
      name: 'Add new chatbot',
      disabled: true,
    });
    await inSidebar.waitFor();
    // The overview has its own.
    await plus().and(page.locator(':disabled')).nth(1).waitFor();
    expect(await plus().and(page.locator(':enabled')).count()).toBe(0);
    for (const reach of ['hover', 'focus'] as const) {
      await inSidebar.locator('..')[reach]();
      const reason = page.getByRole('tooltip').filter({ hasText: ONE_OF_ONE });
      await reason.filter({ hasText: WAY_OUT }).filter({ hasText: command() }).waitFor();
      await expectGoodScreen(watched, `plan-wall-${reach}`);
      await page.keyboard.press('Escape');
      await page.mouse.move(900, 850);
      await reason.waitFor({ state: 'detached' });
    }
  });

  it('is full on the page of the plan too, with the way out', async () => {
    await page.goto(`${home()}/billing`);
    await expectTexts(page, [
      'Billing is not connected. Everything else works; the operator can set the plan.',
      '1 of 1',
      command(),
    ]);
    await page.getByText(WAY_OUT).waitFor();
    await expectGoodScreen(watched, 'plan-wall-billing');
  });

  it('has room again once the operator has set another plan', async () => {
    await harness.setPlan(workspace.id, Plan.enterprise);
    await page.goto(home());
    await createChatbot(page, 'Second');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(watched.takeNoise()).toEqual([]);
  });
});
