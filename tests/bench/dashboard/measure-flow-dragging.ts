import { randomUUID } from 'node:crypto';
import { botApi, MAX_FLOW_STEPS } from '@colloquy/contracts';
import { aLargeFlow } from '@colloquy/flow-engine/testing';
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '../../e2e/browser-session.ts';
import { aWorkspaceWithBot, signUp, startProduct } from '../../product/index.ts';

/** Drags one step of a flow of maximum size; the aim is 50 frames a second. */
export interface DraggingFigures {
  readonly steps: number;
  /** Steps rendered while the whole flow is visible, and while a part is. */
  readonly whole: DragFigures;
  readonly part: DragFigures;
}

export interface DragFigures {
  readonly drawn: number;
  readonly framesPerSecond: number;
  /** The longest time between two frames. */
  readonly longestFrameMs: number;
  /** Processor time of the main thread per frame, unaffected by other processes. */
  readonly cpuPerFrameMs: number;
}

const VIEWPORT = { width: 1440, height: 900 };
const COLUMNS = 20;
const GRID_PX = { x: 300, y: 220 };
/** Pointer moves, one per frame. */
const MOVES = 180;
const MOVE_PX = 3;

/** Opens the flow editor of the built dashboard in a browser and drags a step back and forth. */
export async function measureFlowDragging(chromiumPath: string, dataDir: string): Promise<DraggingFigures> {
  const product = await startProduct({ dataDir, env: { WEB_BUILDS: 'on' } });
  const browser = await launchChromium(chromiumPath);
  try {
    const { workspaceId, botId, jwt } = await aWorkspaceWithBot(product.client, await signUp(product.client));
    const nodes = aLargeFlow().map((step, at) => ({
      ...step,
      position: { x: (at % COLUMNS) * GRID_PX.x, y: Math.floor(at / COLUMNS) * GRID_PX.y },
    }));
    await product.client.call(
      botApi.saveFlow,
      { body: { chat_bot_id: botId, baseRevision: 0, nodes } },
      { jwt, idempotencyKey: randomUUID() },
    );
    const context = await browser.newContext({ viewport: VIEWPORT, baseURL: product.baseUrl });
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem('colloquy.token', ${JSON.stringify(jwt)})`);
    await page.goto(`/workspace/${workspaceId}/bots/${botId}/flow`);
    await page.locator('.react-flow__node').first().waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    const whole = await drag(page, session);
    for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(500);
    const part = await drag(page, session);
    return { steps: MAX_FLOW_STEPS, whole, part };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const framesSchema = z.array(z.number());

/** Drags the step closest to the middle of the canvas. */
async function drag(page: Page, session: CDPSession): Promise<DragFigures> {
  const [x, y] = await middleStep(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + MOVE_PX, y);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  await page.evaluate(RECORD);
  for (let move = 1; move <= MOVES; move += 1) {
    const turn = move % 60 < 30 ? move % 60 : 60 - (move % 60);
    await page.mouse.move(x + turn * MOVE_PX, y + turn);
  }
  const frames = framesSchema.parse(await page.evaluate('globalThis.__frames'));
  const after = await taskSeconds(session);
  await page.mouse.up();
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    drawn: await page.locator('.react-flow__node').count(),
    framesPerSecond: (1_000 * gaps.length) / total,
    longestFrameMs: Math.max(...gaps),
    cpuPerFrameMs: (1_000 * (after - before)) / frames.length,
  };
}

/** Source of the page script that records the start of each frame. */
const RECORD = `(() => {
  globalThis.__frames = [];
  const next = (at) => { globalThis.__frames.push(at); requestAnimationFrame(next); };
  requestAnimationFrame(next);
})()`;

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function middleStep(page: Page): Promise<[number, number]> {
  const point: unknown = await page.evaluate(`(() => {
    const canvas = document.querySelector('.react-flow').getBoundingClientRect();
    const middle = { x: canvas.left + canvas.width / 2, y: canvas.top + canvas.height / 2 };
    const places = [...document.querySelectorAll('.react-flow__node button')].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    const far = ([x, y]) => Math.hypot(x - middle.x, y - middle.y);
    return places.sort((a, b) => far(a) - far(b))[0];
  })()`);
  return z.tuple([z.number(), z.number()]).parse(point);
}
