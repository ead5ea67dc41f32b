import type { DashboardFigures } from '../dashboard/figures.ts';
import type { DraggingFigures } from '../dashboard/measure-flow-dragging.ts';
import type { MachineFacts } from '../machine.ts';
import type { Comparison } from '../measure/compare.ts';
import type { FairnessFigures } from '../measure/fairness.ts';
import type { FlowFigures } from '../measure/flows.ts';
import type { IndexFigures, IndexSide } from '../measure/index-size.ts';
import type { IngestionFigures } from '../measure/ingestion.ts';
import type { StartUpFigures } from '../measure/start-up.ts';
import type { ProfileFigures } from '../profile/profile-run.ts';
import { summarise, type Summary } from '../statistics.ts';
import type { Aim } from './aims.ts';

const STAGES_SHOWN = 16;
const FUNCTIONS_SHOWN = 12;
const BYTES_OF_A_MB = 1_000_000;

const say = (line = ''): void => console.log(line);
const spread = ({ median, min, max }: Summary, digits = 2): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;

export function printMachine(facts: MachineFacts): void {
  say(`${facts.cpu}, ${facts.cores} cores, ${facts.memoryGiB} GiB, ${facts.system}, Node ${facts.node}`);
  say(`load average at the start ${facts.loadAverage.toFixed(1)}\n`);
}

export function printComparison({ settings, bare, product, ratios }: Comparison): void {
  const { connections, isStream } = settings;
  say(`${isStream ? 'streams' : 'asks'} at ${connections} connection${connections === 1 ? '' : 's'}`);
  say(`  ${'figure'.padEnd(20)}${'bare'.padStart(10)}${'product'.padStart(10)}   product / bare`);
  const row = (name: string, figure: keyof typeof ratios, digits: number, unit = 1): void => {
    const middle = (side: Comparison['bare']): string =>
      summarise(side.map((run) => run[figure] / unit)).median.toFixed(digits);
    say(
      `  ${name.padEnd(20)}${middle(bare).padStart(10)}${middle(product).padStart(10)}   ${spread(ratios[figure])}`,
    );
  };
  row('answers per second', 'perSecond', 0);
  row('p50 ms', 'p50Ms', 1);
  row('p99 ms', 'p99Ms', 1);
  if (isStream) row('first token p50 ms', 'firstTokenP50Ms', 1);
  if (isStream) row('first token p99 ms', 'firstTokenP99Ms', 1);
  row('CPU ms per answer', 'cpuMsPerAsk', 2);
  row('memory MB', 'residentBytes', 0, BYTES_OF_A_MB);
  const commands = summarise(product.map(({ commandsPerAsk }) => commandsPerAsk)).median;
  say(`  ${'commands to the store'.padEnd(30)}${commands.toFixed(1).padStart(10)}   an answer`);
  const failures = [...bare, ...product].flatMap((run) => Object.entries(run.failures));
  if (failures.length > 0) say(`  failures (status, count): ${JSON.stringify(failures)}`);
  const cited = (side: Comparison['bare']): string =>
    summarise(side.map(({ citedShare }) => 100 * citedShare)).median.toFixed(0);
  say(`  answers with a source: bare ${cited(bare)}%, product ${cited(product)}%\n`);
}

export function printIngestion(name: string, figures: IngestionFigures): void {
  const { documents, megabytes, seconds, documentsPerSecond, megabytesPerSecond, cpuSeconds } = figures;
  say(`ingestion, ${name}: ${documents} documents, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s`);
  say(
    `  ${documentsPerSecond.toFixed(1)} documents/s, ${megabytesPerSecond.toFixed(2)} MB/s, ${cpuSeconds.toFixed(1)} s of CPU\n`,
  );
}

export function printFlows({ steps, check, proof, answer }: FlowFigures): void {
  say(`a flow of ${steps} steps`);
  for (const [name, { p50Ms, p99Ms }] of Object.entries({ check, proof, answer })) {
    say(`  ${name.padEnd(20)}p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(2)} ms`);
  }
  say();
}

export function printDragging({ steps, whole, part }: DraggingFigures): void {
  say(`dragging a step of a flow of ${steps} steps`);
  for (const [name, figures] of Object.entries({ whole, part })) {
    const { drawn, framesPerSecond, longestFrameMs, cpuPerFrameMs } = figures;
    say(
      `  ${`${name} (${drawn} drawn)`.padEnd(24)}${framesPerSecond.toFixed(1)} frames/s   longest ${longestFrameMs.toFixed(0)} ms   ${cpuPerFrameMs.toFixed(1)} ms of CPU a frame`,
    );
  }
  say();
}

export function printIndex({ chunks, searches, bare, product }: IndexFigures): void {
  say(
    `index of ${chunks} chunks, ${searches} searches: the embedded store alone, and the whole product over it`,
  );
  const row = (name: string, figure: keyof IndexSide, digits: number, unit = 1): void => {
    const [left, right] = [bare[figure] / unit, product[figure] / unit];
    const ratio = (right / left).toFixed(2);
    say(
      `  ${name.padEnd(20)}${left.toFixed(digits).padStart(10)}${right.toFixed(digits).padStart(10)}   ${ratio}`,
    );
  };
  row('chunks/s', 'chunksPerSecond', 0);
  row('search p50 ms', 'p50Ms', 1);
  row('search p99 ms', 'p99Ms', 1);
  row('memory MB', 'bytes', 0, 1_000_000);
  say();
}

export function printFairness(
  embedder: string,
  { documents, pages, aloneSeconds, besideSeconds, pagesPerSecond, ratio, learning }: FairnessFigures,
): void {
  say(`${documents} uploads beside a website of ${pages} pages that another workspace fetches, ${embedder}`);
  say(
    `  seconds alone ${spread(summarise(aloneSeconds), 1)}, beside ${spread(summarise(besideSeconds), 1)}: ${ratio.toFixed(2)}`,
  );
  const { alone, beside } = pagesPerSecond;
  say(`  pages/s without uploads ${spread(summarise(alone), 1)}, with them ${spread(summarise(beside), 1)}`);
  say(
    `  alone ${spread(summarise(learning.aloneSeconds), 1)}, while its pages are learned ${spread(summarise(learning.besideSeconds), 1)} (${spread(summarise(learning.pagesLeft), 0)} left): ${learning.ratio.toFixed(2)}\n`,
  );
}

export function printStartUp(figures: StartUpFigures): void {
  const { firstReadyMs, secondReadyMs, secondCpuSeconds, bareCpuSeconds, idleBytes, idleMs } = figures;
  say(
    `first start ready after ${firstReadyMs.toFixed(0)} ms, later ones after ${spread(secondReadyMs, 0)} ms`,
  );
  if (secondCpuSeconds !== null) {
    const ratio = secondCpuSeconds.median / bareCpuSeconds.median;
    say(
      `  seconds of the processor ${spread(secondCpuSeconds)}, ${ratio.toFixed(0)} times those of a bare node`,
    );
  }
  say(`idle memory after ${idleMs / 1_000} s: ${(idleBytes / 1_000_000).toFixed(0)} MB\n`);
}

export function printDashboard({ baseline, runs, steps }: DashboardFigures): void {
  const columns = (...texts: string[]): string => texts.map((text) => text.padEnd(22)).join('');
  const figures = ({ longestCpuMs, longestMs, totalMs }: DashboardFigures['baseline']): string =>
    columns(spread(longestCpuMs, 0), spread(longestMs, 0), spread(totalMs, 0));
  const heads = columns('longest, CPU ms', 'longest, clock ms', 'long tasks, sum ms');
  say(`dashboard, ${runs} run${runs === 1 ? '' : 's'}: how long tasks keep a page from answering`);
  say(`  ${''.padEnd(36)}${heads}CPU / baseline`);
  say(`  ${'baseline: load the sign-in page'.padEnd(36)}${figures(baseline)}`);
  for (const screen of new Set(steps.map((step) => step.screen))) {
    say(`  ${screen}`);
    for (const step of steps.filter((one) => one.screen === screen)) {
      say(`    ${step.step.padEnd(34)}${figures(step)}${spread(step.ratio)}`);
    }
  }
  say();
}

export function printAims(aims: readonly Aim[]): void {
  for (const { name, wanted, measured, isMet } of aims) {
    say(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${measured} (aim ${wanted})`);
  }
  say();
}

export function printProfile({ asks, threads }: ProfileFigures): void {
  say(`where the time goes, in ms per answer over ${asks} answers`);
  for (const { thread, busyMs, wallMs, stages, functions } of threads) {
    say(`  ${thread}: busy ${busyMs.toFixed(0)} of ${wallMs.toFixed(0)} ms`);
    for (const { name, ms } of stages.slice(0, STAGES_SHOWN)) {
      say(
        `    ${name.padEnd(32)}${(ms / asks).toFixed(3).padStart(8)}  ${((100 * ms) / busyMs).toFixed(1)}%`,
      );
    }
    say(`    longest functions:`);
    for (const { name, ms } of functions.slice(0, FUNCTIONS_SHOWN)) {
      say(`      ${(ms / asks).toFixed(3).padStart(8)}  ${name}`);
    }
  }
  say();
}
