import { randomUUID } from 'node:crypto';
import { botApi } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../e2e/browser-session.ts';
import { aWorkspaceWithBot, signUp, startProduct, type WorkspaceWithBot } from '../../product/index.ts';
import { ratios, summarise } from '../statistics.ts';
import { crowd, SIZES } from './crowded-api.ts';
import type { BlockedTime, DashboardFigures } from './figures.ts';
import { measureStep, watchLongTasks } from './long-tasks.ts';
import { crowdedScreens, type Screen, type Step } from './screens.ts';
import { traceTasks } from './trace.ts';

const VIEWPORT = { width: 1440, height: 900 };
const IS_SIGN_IN = `document.querySelector('input[type=password]') !== null`;
const SIGN_IN: Screen = { name: 'Sign in', address: '/login', shown: IS_SIGN_IN, steps: [] };

/** The same steps over all runs. */
interface Measured {
  readonly screen: string;
  readonly step: string;
  readonly runs: BlockedTime[];
}

/**
 * Opens the built dashboard of a running product in a browser, with many records, and returns how long its main
 * thread was blocked. Each run opens the sign-in page and then every screen, each in a browser without a cache.
 */
export async function measureDashboard(
  chromiumPath: string,
  dataDir: string,
  runs: number,
): Promise<DashboardFigures> {
  const product = await startProduct({ dataDir, env: { WEB_BUILDS: 'on' } });
  const browser = await launchChromium(chromiumPath);
  try {
    const owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
    for (let at = 1; at < SIZES.bots; at += 1) {
      await product.client.call(
        botApi.createBot,
        { body: { name: `Branch no. ${at}`, workspace_id: owner.workspaceId } },
        { jwt: owner.jwt, idempotencyKey: randomUUID() },
      );
    }
    const measured = new Map<string, Measured>();
    for (let run = 0; run < runs; run += 1) {
      for (const screen of [SIGN_IN, ...crowdedScreens(owner)]) {
        const context = await browser.newContext({ viewport: VIEWPORT, baseURL: product.baseUrl });
        await measureScreen(browser, await context.newPage(), screen, owner, measured);
        await context.close();
      }
    }
    return figuresOf([...measured.values()], runs);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureScreen(
  browser: Browser,
  page: Page,
  screen: Screen,
  owner: WorkspaceWithBot,
  measured: Map<string, Measured>,
): Promise<void> {
  await watchLongTasks(page);
  if (screen !== SIGN_IN) {
    await page.addInitScript(`localStorage.setItem('colloquy.token', ${JSON.stringify(owner.jwt)})`);
  }
  await crowd(page, owner);
  const load: Step = { name: 'load', act: () => page.goto(screen.address), done: screen.shown };
  const steps = [load, ...screen.steps];
  const trace = await traceTasks(browser, page);
  const times: Omit<BlockedTime, 'longestCpuMs'>[] = [];
  await trace.cut();
  for (const step of steps) {
    times.push(await measureStep(page, () => step.act(page), step.done));
    await trace.cut();
  }
  const cpu = await trace.longestByStep();
  for (const [at, time] of times.entries()) {
    const step = steps[at]?.name ?? '';
    const key = `${screen.name}: ${step}`;
    const known = measured.get(key) ?? { screen: screen.name, step, runs: [] };
    known.runs.push({ ...time, longestCpuMs: cpu[at] ?? Number.NaN });
    measured.set(key, known);
  }
}

function figuresOf([baseline, ...steps]: readonly Measured[], runs: number): DashboardFigures {
  const cpu = (times: readonly BlockedTime[]) => times.map(({ longestCpuMs }) => longestCpuMs);
  const summary = (times: readonly BlockedTime[]) => ({
    longestMs: summarise(times.map(({ longestMs }) => longestMs)),
    totalMs: summarise(times.map(({ totalMs }) => totalMs)),
    longestCpuMs: summarise(cpu(times)),
  });
  const base = baseline?.runs ?? [];
  return {
    baseline: summary(base),
    sizes: SIZES,
    runs,
    steps: steps.map(({ screen, step, runs: times }) => ({
      screen,
      step,
      ...summary(times),
      ratio: summarise(ratios(cpu(times), cpu(base))),
    })),
  };
}
