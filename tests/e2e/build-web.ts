import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../product/index.ts';

/** Makes the product build dashboard and widget once, before test files start it in parallel. */
export async function setup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-web-'));
  const product = await startProduct({ dataDir, env: { WEB_BUILDS: 'on' } });
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
