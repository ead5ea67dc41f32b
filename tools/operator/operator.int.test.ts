import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingApi, billingEvents } from '@colloquy/contracts';
import { createBillingService, openPaymentProvider, paymentSettings } from '@colloquy/service-billing';
import { defineConfig, loadConfig } from '@colloquy/config';
import { openTestHost, type TestHost } from '@colloquy/service-kit/testing';
import { COMMANDS } from './commands.ts';
import { readOperatorConfig, withDatabase } from './open-data.ts';
import { runOperator } from './run-operator.ts';

const trial = { trialDays: 14, trialAnswers: 5, trialBots: 1, trialPages: 50, trialSeats: 2 };

describe('the operator tool', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'operator-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const operator = (...words: string[]) => runOperator(COMMANDS, words, { DATA_DIR: dataDir });

  /** Billing over the data folder, as the product would run it. */
  const whileBillingRuns = (work: (host: TestHost) => Promise<void>): Promise<void> =>
    withDatabase(readOperatorConfig({ DATA_DIR: dataDir }), async (database) => {
      const host = await openTestHost({ database });
      const payments = await openPaymentProvider(loadConfig(defineConfig('payments', paymentSettings), {}));
      const publicUrl = 'https://bots.example.com';
      host.add(createBillingService({ ...host.dependencies, trial, payments, publicUrl }));
      host.fakeMembers({ w1: { ada: 1 } });
      await host.start();
      await work(host).finally(() => host.stop());
    });
  const planIn = async (host: TestHost) =>
    (await host.asUser('ada').call(billingApi.getWorkspacePlan, { params: { id: 'w1' } })).result.data;

  it('sets a plan while the product is stopped; the product tells of it when it starts', async () => {
    await whileBillingRuns(async (host) => {
      expect((await planIn(host)).plan_id).toBe(1);
    });
    const told = await operator('set-plan', 'w1', '3');
    expect(told).toMatchObject({ exitCode: 0, lines: [expect.stringContaining('plan 3 (active)')] });
    await whileBillingRuns(async (host) => {
      expect(await planIn(host)).toMatchObject({ plan_id: 3, state: 'active', trialEndsAt: null });
      await vi.waitFor(
        () => {
          const news = host.published.filter(({ type }) => type === billingEvents.planChanged.type);
          expect(news.map(({ data }) => data)).toContainEqual({
            workspace_id: 'w1',
            plan_id: 3,
            state: 'active',
          });
        },
        { timeout: 20_000 },
      );
    });
  });

  it('says what to do when the product is running', async () => {
    await whileBillingRuns(async () => {
      const told = await operator('set-plan', 'w1', '2');
      expect(told).toEqual({
        exitCode: 1,
        lines: ['The product is running on this data folder. Stop it first.'],
      });
    });
  });

  it('knows no workspace that never was', async () => {
    expect(await operator('set-plan', 'nowhere', '2')).toEqual({
      exitCode: 1,
      lines: ['There is no workspace nowhere.'],
    });
  });

  it.each([[['set-plan']], [['set-plan', 'w1', '4']], [['set-plan', 'w1', '2', 'more']]])(
    'shows how a command is used (%j)',
    async (words) => {
      const told = await operator(...words);
      expect(told).toMatchObject({ exitCode: 2, lines: [expect.stringContaining('set-plan <workspaceId>')] });
    },
  );

  it.each(['', 'toString', 'nothing'])('lists what it can do when asked for "%s"', async (word) => {
    const { exitCode, lines } = await operator(word);
    expect(exitCode).toBe(2);
    for (const name of Object.keys(COMMANDS)) expect(lines.join('\n')).toContain(name);
  });

  it('lists no parked events where there are none', async () => {
    expect(await operator('parked-list')).toEqual({ exitCode: 0, lines: ['No event is parked.'] });
  });
});
