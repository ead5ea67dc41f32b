import { tmpdir } from 'node:os';
import type { Browser, Page, Route } from 'playwright-core';
import type { SafeFetch } from '@colloquy/safe-fetch';
import { decodeHtml } from '../pages/decode-html.ts';
import { FLAT_HTML } from './flat-html.ts';
import { startGuardingProxy, type GuardingProxy } from './guarding-proxy.ts';
import { growsOnScroll, SCROLLING_MS } from './grows-on-scroll.ts';
import {
  MAX_HTML_CHARACTERS,
  PageExceeded,
  type PageDocument,
  type RenderedPage,
  type Renderer,
  type RenderOptions,
} from './renderer.ts';

/** From opening a page to its text. */
const DEFAULT_TIMEOUT_MS = 15_000;
/** How long a page may keep loading after it is there: some never end. */
const QUIET_TIMEOUT_MS = 5_000;
/** Resource types that add no text. */
const BLOCKED_TYPES: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'websocket',
  'eventsource',
  'ping',
  'manifest',
]);
const FLAGS = [
  '--disable-gpu',
  // Disables connections that bypass the proxy: QUIC, WebRTC, the browser's own DNS.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
];

export interface ChromiumRendererOptions {
  /** The system's Chromium; nothing is downloaded. */
  readonly executablePath: string;
  /** Approves each address that the browser requests. */
  readonly guard: Pick<SafeFetch, 'assertPublicUrl'>;
  readonly userAgent: string;
  readonly timeoutMs?: number;
  /** Off only where the kernel offers no sandbox, such as for root in a container. Default true. */
  readonly hasSandbox?: boolean;
}

export interface ChromiumRenderer extends Renderer {
  /** Hosts that the guard refused to the browser. */
  readonly refusedHosts: () => readonly string[];
}

/**
 * Renders pages in the system's Chromium, one at a time. All its requests pass the guarding proxy, loopback too;
 * Chromium starts with the first page and ends with `close`. A page that takes too long gets it killed.
 */
export function createChromiumRenderer(options: ChromiumRendererOptions): ChromiumRenderer {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  let started: Promise<Started> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let refused: readonly string[] = [];

  async function start(): Promise<Started> {
    const proxy = await startGuardingProxy({ guard: options.guard, timeoutMs });
    refused = proxy.refused;
    try {
      return { proxy, browser: await launch(options, proxy.port) };
    } catch (error) {
      await proxy.close();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const running = await started?.catch(() => null);
    started = null;
    await running?.browser.close().catch(() => undefined);
    await running?.proxy.close();
  }

  async function show(url: string, { document, signal }: RenderOptions): Promise<RenderedPage | null> {
    signal?.throwIfAborted();
    started ??= start();
    const { browser } = await started.catch(async (error: unknown) => {
      started = null;
      throw error;
    });
    const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const shown = await untilAborted(readPage(browser, url, { ...options, timeoutMs, document }), deadline);
    if (shown === null && (deadline.aborted || !browser.isConnected())) await stop();
    signal?.throwIfAborted();
    if (shown === null && deadline.aborted) throw new PageExceeded(`${url} took more than ${timeoutMs} ms`);
    return shown;
  }

  return {
    render(url, request = {}) {
      const turn = last.then(() => show(url, request));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: stop,
    refusedHosts: () => refused,
  };
}

interface Started {
  readonly proxy: GuardingProxy;
  readonly browser: Browser;
}

/** The driver is loaded with the first page that needs a browser. */
async function launch(
  { executablePath, hasSandbox = true }: ChromiumRendererOptions,
  port: number,
): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    args: FLAGS,
    ...(process.platform === 'win32' ? {} : { env: cleanEnvironment() }),
    chromiumSandbox: hasSandbox,
    // Without the bypass rule Chromium reaches loopback past every proxy.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
  });
}

/** The environment holds the product's secrets, so a browser that runs foreign scripts gets none of it. */
function cleanEnvironment(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: tmpdir(), TMPDIR: tmpdir() };
}

async function readPage(
  browser: Browser,
  url: string,
  {
    userAgent,
    timeoutMs,
    document,
  }: Pick<RenderOptions, 'document'> & { readonly userAgent: string; readonly timeoutMs: number },
): Promise<RenderedPage | null> {
  const startedAt = performance.now();
  const context = await browser.newContext({
    userAgent,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
  });
  // A slow page is not given up for the sake of its extras.
  const hasTime = (): boolean => performance.now() - startedAt + SCROLLING_MS < timeoutMs;
  try {
    await context.route('**/*', (route) =>
      document !== undefined && leadsTo(route, url) ? begin(route, document) : stopUseless(route),
    );
    const page = await context.newPage();
    // Popups that a page opens are closed.
    context.on('page', (other) => void (other === page ? undefined : other.close().catch(() => undefined)));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
    if (answer === null || answer.status() >= 400) return null;
    await waitForQuiet(page, Math.min(QUIET_TIMEOUT_MS, timeoutMs / 2));
    // A script may have navigated to another site, whose text does not belong to this one.
    if (new URL(page.url()).host !== new URL(url).host) return null;
    const html = await htmlOf(page);
    return html.length > MAX_HTML_CHARACTERS
      ? null
      : { html, growsOnScroll: hasTime() && (await growsOnScroll(page)) };
  } catch {
    return null;
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The page's scripts can break the copying program; the fallback is the browser's own HTML. */
async function htmlOf(page: Page): Promise<string> {
  const flat = await page.evaluate<unknown>(FLAT_HTML).catch(() => null);
  return typeof flat === 'string' ? flat : page.content();
}

/** Whether the request is for the page itself: the first one, or a reload by scripts. */
function leadsTo(route: Route, url: string): boolean {
  const request = route.request();
  return request.isNavigationRequest() && request.method() === 'GET' && isSamePage(request.url(), url);
}

function isSamePage(left: string, right: string): boolean {
  const [one, other] = [new URL(left), new URL(right)];
  one.hash = '';
  other.hash = '';
  return one.href === other.href;
}

async function begin(route: Route, { bytes, contentType, headers }: PageDocument): Promise<void> {
  const served = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  await route
    .fulfill({ status: 200, headers: served, body: decodeHtml(bytes, contentType) })
    .catch(() => undefined);
}

async function stopUseless(route: Route): Promise<void> {
  const isUseless = BLOCKED_TYPES.has(route.request().resourceType());
  await (isUseless ? route.abort() : route.continue()).catch(() => undefined);
}

/** The content present counts, whether or not the page becomes idle. */
async function waitForQuiet(page: Page, timeout: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined);
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(null);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
