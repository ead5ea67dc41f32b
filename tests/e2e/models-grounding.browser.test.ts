import { randomUUID } from 'node:crypto';
import { chatApi } from '@colloquy/contracts';
import { startFakeOpenAi, type FakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_KEY, startAnsweringServers, type AnsweringServers } from './answering-servers.ts';
import type { WatchedPage } from './browser-session.ts';
import { chromiumOrSkip, openOwnDashboardHarness, type DashboardHarness } from './dashboard-harness.ts';
import { expectGoodOnEveryScreen } from './good-screen.ts';
import { ROOMY_TRIAL } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('how models keep to passages');
/** A dozen questions, one after the other, on a busy machine. */
const TEST_MAX_MS = 60_000;
const INVENTED = 'It was founded by two brothers from Norway in 1987.';

describe.skipIf(chromiumPath === null)('how models keep to passages, on the Models page', () => {
  let harness: DashboardHarness;
  let servers: AnsweringServers;
  /** The installation's model: it invents every answer. */
  let weak: FakeOpenAi;
  let watched: WatchedPage;

  beforeAll(async () => {
    servers = await startAnsweringServers();
    weak = await startFakeOpenAi();
    weak.failAlways({ kind: 'says', text: INVENTED, pieceChars: 8, withRole: true });
    harness = await openOwnDashboardHarness(chromiumPath ?? '', {
      ...ROOMY_TRIAL,
      ...servers.settings,
      CHAT_MODEL_URL: weak.baseUrl,
      CHAT_MODEL: 'small-one',
    });
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
    await weak.close();
  });

  it('is found of the model of the installation without a click, and that it is not used is said with what to do', async () => {
    const { page } = watched;
    const notice = page.getByRole('alert').filter({ hasText: 'so answers are given without it' });
    await notice.waitFor({ timeout: TEST_MAX_MS });
    expect(await notice.textContent()).toContain('Add a provider of your own with a larger model');
    await page.getByText('It is not asked: answers quote your documents word by word.').waitFor();
    await expectGoodOnEveryScreen(watched, 'models-instance-unused');
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
    await page.getByRole('list', { name: 'How the models of “Lamps” answer' }).getByText(outcome).waitFor();
    await page.getByLabel('How talker answers').selectOption({ label: 'Only by quotes' });
    await page.getByText('Saved. talker answers this way from now on.').waitFor();
    await page.reload();
    const choice = page.getByLabel('How talker answers');
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('quoted');
    await expectGoodOnEveryScreen(watched, 'models-grounding');
  });
});
