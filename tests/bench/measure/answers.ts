import { join } from 'node:path';
import { watchStore } from '../../ceilings/store-work.ts';
import type { LocalFile } from '../../product/index.ts';
import type { BenchOptions, Part } from '../bench-options.ts';
import { readProductChunks } from '../corpus/product-chunks.ts';
import { profileAsks, type ProfileFigures } from '../profile/profile-run.ts';
import { AIM_CONNECTIONS } from '../report/aims.ts';
import { printComparison } from '../report/print.ts';
import { startBare } from './bare-subject.ts';
import { compare, type Comparison } from './compare.ts';
import type { LoadSettings } from './load-run.ts';
import { ingest, productSubject, startWithBot } from './product-subject.ts';

export interface AnswerFigures {
  readonly chunks: number;
  readonly comparisons: readonly Comparison[];
  readonly profile: ProfileFigures | null;
}

/**
 * Fills a bot, then asks it and the bare handler in turn; the profile comes last, because profiling slows the
 * process.
 */
export async function measureAnswers(
  setting: {
    readonly root: string;
    readonly env: Readonly<Record<string, string>>;
    readonly modelUrl: string;
    readonly files: readonly LocalFile[];
  },
  options: BenchOptions,
  wants: (...parts: Part[]) => boolean,
): Promise<AnswerFigures> {
  const { root, env, modelUrl } = setting;
  const dataDir = join(root, 'asks');
  const bench = await startWithBot(dataDir, env);
  await ingest(bench, setting.files);
  const store = await watchStore(dataDir);
  const chunks = await readProductChunks(dataDir, bench.owner);
  const comparisons: Comparison[] = [];
  const { warmUpMs, measureMs } = options;
  const load = (connections: number, isStream: boolean): LoadSettings => ({
    connections,
    isStream,
    warmUpMs,
    measureMs,
  });
  try {
    const bare = await startBare({ chunks, modelUrl, databaseFile: join(root, 'bare.sqlite') });
    try {
      const plan = [
        ...(wants('asks') ? options.connections.map((connections) => load(connections, false)) : []),
        ...(wants('streams') ? [load(options.streamConnections, true)] : []),
      ];
      for (const settings of plan) {
        const subjects = { bare, product: productSubject(bench, store) };
        const comparison = await compare(subjects, settings, options.runs);
        printComparison(comparison);
        comparisons.push(comparison);
      }
    } finally {
      await bare.stop();
    }
  } finally {
    await store.close();
    await bench.product.stop();
  }
  const profiled = { dataDir, env, profileDir: options.profileDir ?? join(root, 'profile') };
  const profile = wants('profile')
    ? await profileAsks(profiled, bench.owner, load(AIM_CONNECTIONS, false))
    : null;
  return { chunks: chunks.length, comparisons, profile };
}
