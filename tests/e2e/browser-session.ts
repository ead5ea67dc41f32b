import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { z } from 'zod';
import { CHROMIUM_FLAGS } from '../product/chromium-flags.ts';
import { REPOSITORY_DIR } from '../product/index.ts';

/** Taking a screenshot takes as long as axe does on the same screen, so screenshots are made only on request. */
const SAVES_PICTURES = process.env['SCREEN_PICTURES'] === 'on';
const ARTIFACTS_DIR = join(REPOSITORY_DIR, 'tests', '.artifacts', 'browser');
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A mail is shown with its inline styles, in a sandboxed frame that runs and loads nothing. */
const IS_MAIL = /^\/mailbox\/.+\/html$/;
const axeResultSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullable(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
});

/** Starts the system's Chromium without its background traffic. */
export function launchChromium(executablePath: string, options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, ...options });
}

/** All of axe's rules, or only those that depend on colours, for a screen that passes the rest. */
export type AxeRules = 'all' | 'colours';
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A page whose console and requests are recorded. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, violations of the content policy and uncaught errors, since the last call. */
  takeNoise(): string[];
  /** Content policies in our own responses that allow inline code or inline styles, since the page was opened. */
  readonly loosePolicies: readonly string[];
  /** Requests to other hosts, since the page was opened. */
  readonly outsideRequests: readonly string[];
  /** Returns axe's violations on the screen; saves a screenshot where SCREEN_PICTURES is `on`. */
  inspect(name: string, rules?: AxeRules): Promise<string[]>;
  /** Axe's violations in the parts of the screen that a selector names; quicker, and without a screenshot. */
  inspectParts(selector: string, rules?: AxeRules): Promise<string[]>;
}

const openPages = new Set<{ readonly page: Page; readonly noise: () => readonly string[] }>();
/** Enough of a page's text to tell which screen it is. */
const SHOWN_CHARACTERS = 700;

/** What each open page shows and has logged, for the report of a failed test. */
export function describeOpenPages(): Promise<string[]> {
  return Promise.all(
    [...openPages].map(async ({ page, noise }) => {
      const text = await page
        .evaluate<string>('document.body.innerText')
        .catch((error: unknown) => `not readable: ${String(error)}`);
      const shown = text.replaceAll(/\s*\n\s*/g, ' / ').slice(0, SHOWN_CHARACTERS);
      return [page.url(), shown, ...noise()].join(' | ');
    }),
  );
}

/** Opens a page in a context of its own; it may only send requests to `ownOrigins`. */
export async function openWatchedPage(
  browser: Browser,
  ownOrigins: readonly string[],
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  // Animations keep the processors busy, and the version for reduced motion must be right as well.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(VIOLATIONS_ARE_SAID);
  const page = await context.newPage();
  let noise: string[] = [];
  const open = { page, noise: () => noise };
  openPages.add(open);
  page.once('close', () => openPages.delete(open));
  const outsideRequests: string[] = [];
  const loosePolicies: string[] = [];
  context.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? '';
    const { origin, pathname } = new URL(response.url());
    if (ownOrigins.includes(origin) && policy.includes('unsafe-') && !IS_MAIL.test(pathname)) {
      loosePolicies.push(`${response.url()}: ${policy}`);
    }
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isNetwork = url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'ws:';
    if (isNetwork && !ownOrigins.includes(url.origin)) outsideRequests.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => noise.push(`uncaught: ${String(error.error())}`));
  return {
    page,
    takeNoise() {
      const taken = noise;
      noise = [];
      return taken;
    },
    outsideRequests,
    loosePolicies,
    async inspect(name, rules = 'all') {
      await page.evaluate(MOTION_ENDS);
      if (SAVES_PICTURES) {
        mkdirSync(ARTIFACTS_DIR, { recursive: true });
        await page.screenshot({ path: join(ARTIFACTS_DIR, `${name}.png`) });
      }
      const errors = await errorsOf(page, rules);
      if (errors.length === 0) return errors;
      // Something may have begun to move meanwhile, such as suggestions; a real violation remains on a still screen.
      await page.evaluate(MOTION_ENDS);
      return errorsOf(page, rules);
    },
    async inspectParts(selector, rules = 'all') {
      await page.evaluate(MOTION_ENDS);
      return errorsOf(page, rules, selector);
    },
  };
}

/** A browser may not log a violation, as for a report-only policy. A string, because it runs in the page. */
const VIOLATIONS_ARE_SAID = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy violated:', event.effectiveDirective, event.blockedURI, event.sample), true)`;

/**
 * Half-faded text fails the contrast rule, so wait until finite animations have ended, in shadow roots too. A change
 * of colours starts a frame or two after its cause: it is over when two frames in a row have no animation. A string,
 * because it runs in the page.
 */
export const MOTION_ENDS = `(async () => {
  const motions = (root) => [...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ? motions(shadowRoot) : [])];
  for (let still = 0; still < 2; still += 1) {
    await new Promise(requestAnimationFrame);
    const ending = motions(document).filter((one) => one.effect?.getTiming().iterations !== Infinity &&
      one.playState === 'running');
    if (ending.length > 0) still = -1;
    await Promise.allSettled(ending.map((one) => one.finished));
  }
})()`;

async function errorsOf(page: Page, rules: AxeRules, parts?: string): Promise<string[]> {
  // Through the debugger, because the page's own policy rightly refuses foreign scripts.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE_SOURCE);
  const where = parts === undefined ? 'document' : JSON.stringify(parts);
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'colours' ? { runOnly: { type: 'rule', values: COLOUR_RULES } } : {}),
  };
  const result: unknown = await page.evaluate(`axe.run(${where}, ${JSON.stringify(options)})`);
  return axeResultSchema
    .parse(result)
    .violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) => `${impact ?? ''} ${id}: ${html.slice(0, 200)} — ${failureSummary}`,
      ),
    );
}
