import { findChromium, type Renderer } from '@colloquy/crawler';
import { createSafeFetch, type SafeFetch } from '@colloquy/safe-fetch';
import { createPooledRenderer } from './rendering/pooled-renderer.ts';

/** The product token in robots.txt. */
const PRODUCT_TOKEN = 'ColloquyBot';
const USER_AGENT = `${PRODUCT_TOKEN}/1.0`;
/** The value of the browser's setting that turns the browser off. */
const OFF = 'off';

/**
 * The access to websites: the guarded fetch, and a browser where one is installed. The caller of `openCrawling` closes
 * it.
 */
export interface Crawling {
  readonly fetch: SafeFetch;
  readonly renderer: Renderer | null;
  readonly productToken: string;
  close(): Promise<void>;
}

export function openCrawling(config: {
  readonly crawlPrivateHosts: readonly string[];
  readonly chromiumPath?: string | undefined;
  readonly chromiumSandbox: 'on' | 'off';
}): Crawling {
  const allowedPrivateHosts = config.crawlPrivateHosts;
  const fetch = createSafeFetch({ userAgent: USER_AGENT, allowedPrivateHosts });
  const executablePath =
    config.chromiumPath === OFF
      ? null
      : findChromium({ CHROMIUM_PATH: config.chromiumPath }, process.platform);
  const renderer =
    executablePath === null
      ? null
      : createPooledRenderer({
          executablePath,
          allowedPrivateHosts,
          userAgent: USER_AGENT,
          hasSandbox: config.chromiumSandbox === 'on',
        });
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
