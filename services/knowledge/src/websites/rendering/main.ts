import { ConfigError, loadConfigOrExit } from '@colloquy/config';
import { findChromium } from '@colloquy/crawler';
import { createLogger } from '@colloquy/observability';
import {
  listen,
  openOrExit,
  stopOnSignal,
  stopServing,
  type ConnectionTimes,
} from '@colloquy/service-kit/serving';
import { browserConfig } from './browser.config.ts';
import { createRenderPool } from './pooled-renderer.ts';
import { createRenderingListener } from './rendering-listener.ts';

/** The clients are our own, on the same network: shorter than for the public, but longer than a heartbeat. */
const TIMES: ConnectionTimes = {
  headersMs: 5_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  readMs: 30_000,
  lingerMs: 2_000,
  checkMs: 1_000,
};

const config = loadConfigOrExit(browserConfig, process.env);
const executablePath = await openOrExit(() => {
  const found = findChromium({ CHROMIUM_PATH: config.chromiumPath }, process.platform);
  if (found !== null) return found;
  throw new ConfigError(browserConfig.name, [{ env: 'CHROMIUM_PATH', issue: 'no browser can be run there' }]);
});
const logger = createLogger({ level: config.logLevel, name: browserConfig.name });
const pool = createRenderPool();
const shutdown = new AbortController();
let isReady = true;
const listener = createRenderingListener({
  pool,
  browser: { executablePath, hasSandbox: config.chromiumSandbox === 'on' },
  maxBodyBytes: config.maxBodyBytes,
  logger,
  isReady: () => isReady,
  shutdown: shutdown.signal,
});
const server = await listen(listener, { host: '0.0.0.0', port: config.port, times: TIMES });
logger.info({ port: server.port }, 'ready');
stopOnSignal(logger, async () => {
  const host = { leave: () => void (isReady = false) };
  // Knowledge asks again for a page that it has no answer to.
  await stopServing({ host, server, shutdown, shutdownDelayMs: 0 });
  await pool.close();
});
