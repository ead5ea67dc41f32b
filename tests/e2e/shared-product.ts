import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { FLAGS_FOR_SHORT_PAGES } from '../product/chromium-flags.ts';
import { createProductClient, startProduct, type Product } from '../product/index.ts';
import { launchChromium } from './browser-session.ts';

/** A product that the files of one test process share, one after another. */
export type SharedProduct = Pick<Product, 'baseUrl' | 'port' | 'client'> & {
  readonly dataDir: string;
  /** Does nothing: the product stops with its process. */
  stop(): Promise<void>;
};

/** An installation with default settings, which has no rate limits. */
export const UNLIMITED = { WEB_BUILDS: 'on' } as const;
/** High limits; separate tests cover the limits. */
export const ROOMY_TRIAL = {
  WEB_BUILDS: 'on',
  NEW_WORKSPACE_PLAN: 'trial',
  TRIAL_BOTS: '20',
  TRIAL_SEATS: '20',
} as const;

interface Running {
  readonly product: Product;
  readonly dataDir: string;
}

const products = new Map<string, Promise<Running>>();
let browser: Promise<Browser> | undefined;

const dataDirs: string[] = [];
// Vitest ends its processes by a signal, after which Node would leave products and browser running.
process.once('SIGTERM', () => process.exit());
process.once('exit', () => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/**
 * The product of this process with these settings, started by the first file that needs it. Each call returns a
 * client at a network address of its own, so that limits per address apply per file.
 */
export async function shareProduct(settings: Readonly<Record<string, string>>): Promise<SharedProduct> {
  const key = JSON.stringify(settings);
  const running = products.get(key) ?? start(settings);
  products.set(key, running);
  const { product, dataDir } = await running;
  const { baseUrl, port } = product;
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
  const client = createProductClient(baseUrl, product.client.mailboxUrl, headers);
  return { baseUrl, port, dataDir, client, stop: () => Promise.resolve() };
}

async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-shared-'));
  dataDirs.push(dataDir);
  return {
    product: await startProduct({ dataDir, env: { TRUSTED_PROXIES: '127.0.0.1', ...settings } }),
    dataDir,
  };
}

/** The Chromium of this process. Each file opens its own contexts, which are closed with the file. */
export function shareChromium(executablePath: string): Promise<Browser> {
  browser ??= launchChromium(executablePath, { handleSIGTERM: false, args: FLAGS_FOR_SHORT_PAGES });
  return browser;
}

/** Closes the contexts that a file has opened in the Chromium of this process. */
export async function closeContexts(): Promise<void> {
  await Promise.all((await browser)?.contexts().map((context) => context.close()) ?? []);
}
