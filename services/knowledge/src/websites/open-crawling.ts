import { findChromium, type Renderer } from '@colloquy/crawler';
import type { Logger } from '@colloquy/observability';
import { createSafeFetch, type SafeFetch } from '@colloquy/safe-fetch';
import { createPooledRenderer } from './rendering/pooled-renderer.ts';

/** The product token in robots.txt. */
const PRODUCT_TOKEN = 'ColloquyBot';
const USER_AGENT = `${PRODUCT_TOKEN}/1.0`;
/** The value of the browser's setting that turns the browser off. */
const OFF = 'off';

/**
 * The access to websites: the guarded fetch, and a browser where there is one. The caller of `openCrawling` closes
 * it.
 */
export interface Crawling {
  readonly fetch: SafeFetch;
  readonly renderer: Renderer | null;
  readonly productToken: string;
  close(): Promise<void>;
}

interface CrawlingConfig {
  readonly crawlPrivateHosts: readonly string[];
  readonly chromiumPath?: string | undefined;
  readonly chromiumSandbox: 'on' | 'off';
  /** The process that has a browser instead of this one. */
  readonly rendererUrl?: string | undefined;
}

export async function openCrawling(config: CrawlingConfig, logger: Logger): Promise<Crawling> {
  const fetch = createSafeFetch({
    userAgent: USER_AGENT,
    allowedPrivateHosts: config.crawlPrivateHosts,
  });
  const renderer = await openRenderer(config, logger);
  return {
    fetch,
    renderer,
    productToken: PRODUCT_TOKEN,
    async close() {
      await renderer?.close();
      await fetch.close();
    },
  };
}

async function openRenderer(config: CrawlingConfig, logger: Logger): Promise<Renderer | null> {
  const shared = { userAgent: USER_AGENT, allowedPrivateHosts: config.crawlPrivateHosts };
  if (config.rendererUrl !== undefined) {
    // Imported here, because most installations have the browser on their own machine.
    const { createRemoteRenderer } = await import('./rendering/remote-renderer.ts');
    return createRemoteRenderer({ ...shared, baseUrl: config.rendererUrl, logger });
  }
  if (config.chromiumPath === OFF) return null;
  const executablePath = findChromium({ CHROMIUM_PATH: config.chromiumPath }, process.platform);
  if (executablePath === null) return null;
  return createPooledRenderer({ ...shared, executablePath, hasSandbox: config.chromiumSandbox === 'on' });
}
