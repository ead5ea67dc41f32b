import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct } from '../../product/index.ts';
import { runLoad, type LoadSettings } from '../measure/load-run.ts';
import { UNLIMITED, productSubject, type BenchProduct } from '../measure/product-subject.ts';
import { breakDown, cpuProfileSchema, type ThreadBreakdown } from './cpu-profile.ts';

export interface ProfileFigures {
  readonly asks: number;
  readonly threads: readonly ThreadBreakdown[];
}

/** Runs the product under load with V8's sampling profiler in every thread, and reports where the time is spent. */
export async function profileAsks(
  bench: {
    readonly dataDir: string;
    readonly env: Readonly<Record<string, string>>;
    readonly profileDir: string;
  },
  owner: BenchProduct['owner'],
  settings: LoadSettings,
): Promise<ProfileFigures> {
  const { dataDir, env, profileDir } = bench;
  const product = await startProduct({
    dataDir,
    env: { ...UNLIMITED, ...env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDir}` },
  });
  const subject = productSubject({ product, owner }, null);
  const { asks, window } = await runLoad(subject, settings);
  await product.stop();
  const files = (await readdir(profileDir)).filter((name) => name.endsWith('.cpuprofile'));
  const threads: ThreadBreakdown[] = [];
  for (const file of files) {
    const profile = cpuProfileSchema.parse(JSON.parse(await readFile(join(profileDir, file), 'utf8')));
    threads.push(breakDown(profile, window));
  }
  return { asks, threads: threads.sort((left, right) => right.busyMs - left.busyMs) };
}
