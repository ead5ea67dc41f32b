import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { seed } from '../fake/seed.ts';
import { createFake } from '../fake/server.ts';
import { createState } from '../fake/state.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

/**
 * Looks at every screen of the built dashboard: a screenshot per width and colour scheme into the folder given
 * as argument, and the serious findings of axe on standard output. Run `vite build` first;
 * with `ADMIN_DIST` set it looks at a build in that folder instead of `dist`.
 */
const outDir = process.argv[2] ?? '/tmp/admin-look';
const only = process.argv[3];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const WIDTHS = [1440, 768, 360] as const;
const HEIGHT = 900;
const ACT_TIMEOUT_MS = 8_000;

/** A fake of its own for one look, so that no look sees what another did. */
async function serve(screen: Screen): Promise<{ origin: string; path: string; close: () => void }> {
  const state = createState();
  if (!screen.isEmpty) seed(state);
  const server = createFake(state, process.env['ADMIN_DIST']);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const path = screen.path
    .replace('{otherWorkspaceId}', state.workspaces[1]?.id ?? '')
    .replace('{workspaceId}', state.workspaces[0]?.id ?? '')
    .replace('{botId}', state.bots[0]?.id ?? '');
  return { origin: `http://127.0.0.1:${port}`, path, close: () => server.close() };
}

async function look(
  browser: Browser,
  screen: Screen,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const { origin, path, close } = await serve(screen);
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    hasTouch: width < 1000,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(ACT_TIMEOUT_MS);
  const label = `${screen.name}-${width}-${colorScheme}`;
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/status of (400|401|402|409|503)/.test(message.text())
    )
      console.log(`${label}: console: ${message.text().slice(0, 400)}`);
  });
  page.on('pageerror', (error) => console.log(`${label}: thrown: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:'))
      console.log(`${label}: outside request ${request.url()}`);
  });
  if (!screen.isGuest) await page.addInitScript(() => localStorage.setItem('colloquy.token', 'fake'));
  try {
    await page.goto(origin + path);
    await page.locator('h1').first().waitFor();
    await screen.act?.(page);
    await page.waitForTimeout(350);
    await page.screenshot({ path: join(outDir, `${label}.png`) });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) console.log(`${label}: scrolls sideways by ${overflow} px`);
    await page.evaluate(axeSource);
    const findings = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (options: object) => Promise<{
            violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      };
      const { violations } = await axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        html: nodes
          .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 160)}`)
          .slice(0, 3),
      }));
    });
    for (const { id, impact, html } of findings)
      console.log(`${label}: axe ${impact} ${id}\n   ${html.join('\n   ')}`);
  } catch (error) {
    await page.screenshot({ path: join(outDir, `${label}-broken.png`) });
    console.log(`${label}: ${error instanceof Error ? error.message.slice(0, 500) : String(error)}`);
  } finally {
    await context.close();
    close();
  }
}

mkdirSync(outDir, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: FLAGS,
});
for (const screen of SCREENS) {
  if (only !== undefined && !new RegExp(only).test(screen.name)) continue;
  for (const width of WIDTHS) {
    for (const scheme of ['light', 'dark'] as const) {
      // Dark at the middle width shows nothing new.
      if (width === 768 && scheme === 'dark') continue;
      await look(browser, screen, width, scheme);
    }
  }
}
await browser.close();
