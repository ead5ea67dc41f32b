import { randomUUID } from 'node:crypto';
import { chatApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_KEY, startAnsweringServers, type AnsweringServers } from './answering-servers.ts';
import type { WatchedPage } from './browser-session.ts';
import {
  chromiumOrSkip,
  openDashboardHarness,
  ROOMY_TRIAL,
  type DashboardHarness,
} from './dashboard-harness.ts';
import { expectGoodOnEveryScreen } from './good-screen.ts';

const chromiumPath = chromiumOrSkip('how models keep to passages');
/** A dozen questions, one after the other, beside other work of the machine. */
const TEST_MAX_MS = 60_000;

describe.skipIf(chromiumPath === null)('how models keep to passages, on the Models page', () => {
  let harness: DashboardHarness;
  let servers: AnsweringServers;
  let watched: WatchedPage;

  beforeAll(async () => {
    servers = await startAnsweringServers();
    harness = await openDashboardHarness(chromiumPath ?? '', { ...ROOMY_TRIAL, ...servers.settings });
    const admin = await harness.user('Max');
    const workspace = await harness.workspace(admin, 'Alpha');
    await harness.client.call(
      chatApi.createModelProvider,
      {
        params: { id: workspace.id },
        body: { name: 'Lamps', baseUrl: servers.modelsUrl, apiKey: MODEL_KEY },
      },
      { jwt: admin.jwt, idempotencyKey: randomUUID() },
    );
    watched = await harness.browse({ as: admin });
    await watched.page.goto(`/workspace/${workspace.id}/models`);
  });
  afterAll(async () => {
    await harness.stop();
    await servers.close();
  });

  it('is found by the Test button, shown with the model, and overruled by a member', async () => {
    const { page } = watched;
    await page.getByRole('button', { name: 'More for Lamps' }).click();
    await page.getByRole('menuitem', { name: 'Test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Test', exact: true }).click();
    const outcome = /Answers from passages: \d+ of 12, keeps to them: \d+ of 12\./;
    await dialog.getByText(outcome).waitFor({ timeout: TEST_MAX_MS });
    await expectGoodOnEveryScreen(watched, 'models-grounding-dialog');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(outcome).waitFor();
    await page.getByLabel('How talker answers').selectOption({ label: 'Only by quotes' });
    await page.getByText('Saved. talker answers this way from now on.').waitFor();
    await page.reload();
    const choice = page.getByLabel('How talker answers');
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('quoted');
    await expectGoodOnEveryScreen(watched, 'models-grounding');
  });
});
