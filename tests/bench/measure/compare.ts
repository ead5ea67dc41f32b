import { ratios, summarise, type Summary } from '../statistics.ts';
import { runLoad, type LoadFigures, type LoadSettings } from './load-run.ts';
import type { Subject } from './subject.ts';

type Figure =
  | 'perSecond'
  | 'p50Ms'
  | 'p99Ms'
  | 'firstTokenP50Ms'
  | 'firstTokenP99Ms'
  | 'cpuMsPerAsk'
  | 'residentBytes';

/** The product and the bare handler under the same load. */
export interface Comparison {
  readonly settings: LoadSettings;
  readonly bare: readonly LoadFigures[];
  readonly product: readonly LoadFigures[];
  /** Product divided by bare handler, pair by pair. */
  readonly ratios: Readonly<Record<Figure, Summary>>;
}

const FIGURES: readonly Figure[] = [
  'perSecond',
  'p50Ms',
  'p99Ms',
  'firstTokenP50Ms',
  'firstTokenP99Ms',
  'cpuMsPerAsk',
  'residentBytes',
];

/** Measures both in turn, `runs` times, so that a busy moment of the machine affects both. */
export async function compare(
  subjects: { readonly bare: Subject; readonly product: Subject },
  settings: LoadSettings,
  runs: number,
): Promise<Comparison> {
  const bare: LoadFigures[] = [];
  const product: LoadFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push(await runLoad(subjects.bare, settings));
    product.push(await runLoad(subjects.product, settings));
  }
  const entries = FIGURES.map((figure): [Figure, Summary] => {
    const values = (side: readonly LoadFigures[]): number[] => side.map((run) => run[figure]);
    return [figure, summarise(ratios(values(product), values(bare)))];
  });
  return { settings, bare, product, ratios: Object.fromEntries(entries) as Record<Figure, Summary> };
}
