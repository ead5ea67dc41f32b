import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DashboardFigures } from '../dashboard/figures.ts';
import type { DraggingFigures } from '../dashboard/measure-flow-dragging.ts';
import type { MachineFacts } from '../machine.ts';
import type { Comparison } from '../measure/compare.ts';
import type { FairnessFigures } from '../measure/fairness.ts';
import type { FlowFigures } from '../measure/flows.ts';
import type { IndexFigures } from '../measure/index-size.ts';
import type { IngestionFigures } from '../measure/ingestion.ts';
import type { StartUpFigures } from '../measure/start-up.ts';
import type { ProfileFigures } from '../profile/profile-run.ts';
import type { AskedFigures } from '../answers/asked/measure-asked.ts';
import type { SupportFigures } from '../answers/support/measure-support.ts';
import type { EncodingFigures } from '../encodings/measure-encodings.ts';
import type { PagesFigures } from '../pages/measure-pages.ts';
import type { RetrievalFigures } from '../retrieval/measure-retrieval.ts';
import { REPOSITORY_DIR } from '../../product/index.ts';
import type { Aim } from './aims.ts';

/** All measurements of one run of the bench. */
export interface BenchResult {
  readonly machine: MachineFacts;
  readonly isQuick: boolean;
  readonly chunks: number;
  readonly comparisons: readonly Comparison[];
  readonly ingestion: IngestionFigures | null;
  readonly ingestionLocalModel: IngestionFigures | null;
  readonly index: IndexFigures | null;
  /** By embedding method. */
  readonly fairness: Readonly<Record<string, FairnessFigures>>;
  readonly retrieval: RetrievalFigures | null;
  readonly support: readonly SupportFigures[];
  readonly encodings: readonly EncodingFigures[];
  readonly asked: readonly AskedFigures[];
  readonly pages: readonly PagesFigures[];
  readonly flows: FlowFigures | null;
  readonly dragging: DraggingFigures | null;
  readonly startUp: StartUpFigures | null;
  readonly dashboard: DashboardFigures | null;
  readonly aims: readonly Aim[];
  readonly profile: ProfileFigures | null;
}

/** Writes the result beside those of earlier runs and returns its path. */
export async function writeResult(result: BenchResult): Promise<string> {
  const folder = join(REPOSITORY_DIR, 'tests', '.artifacts', 'bench');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${result.machine.measuredAt.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}
