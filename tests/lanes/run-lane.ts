import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { ARTIFACTS, fileTimesOf, reportOf } from './lanes.ts';
import {
  NO_COUNTS,
  addCounts,
  type Failure,
  type FileTime,
  type Lane,
  type LaneResult,
  type Step,
} from './lane.ts';
import { createNotRunCollector, type NotRun } from './not-run-lines.ts';
import { type ReadReport, readReport } from './vitest-report.ts';

/** No step takes this long unless it hangs. */
const STEP_LIMIT_MS = 40 * 60_000;

export interface LaneOutcome {
  readonly result: LaneResult;
  /** Parts of this lane that reported that they did not run. */
  readonly notRun: readonly NotRun[];
}

/** Runs all steps of a lane, even after a failed one, with their output on the screen. */
export async function runLane(lane: Lane): Promise<LaneOutcome> {
  const prepared = lane.prepare?.() ?? { environment: {} };
  if ('notRun' in prepared) {
    return { result: { name: lane.name, state: 'not run', reason: prepared.notRun }, notRun: [] };
  }
  const started = performance.now();
  const lines = createNotRunCollector();
  let counts = NO_COUNTS;
  const failures: Failure[] = [];
  const files: FileTime[] = [];
  const { stepsAtOnce = 1 } = lane;
  const waiting = [...lane.steps];
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const output = stepsAtOnce === 1 ? ON_SCREEN : createHeldOutput();
      output.show(process.stdout, `\n--- ${lane.name}: ${step.label}\n`);
      const report = await runStep(step, prepared.environment, (target, chunk) => {
        lines.read(chunk);
        output.show(target, chunk);
      });
      output.end();
      counts = addCounts(counts, report.counts);
      failures.push(...report.failures);
      if (step.project !== undefined) files.push(...readTimes(fileTimesOf(step.project)));
    }
  };
  await Promise.all(Array.from({ length: stepsAtOnce }, runWaiting));
  const missing = lines.found.find(({ name }) => name === lane.name);
  if (missing !== undefined && counts.passed === 0 && counts.failed === 0) {
    return {
      result: { ...missing, state: 'not run' },
      notRun: lines.found.filter((line) => line !== missing),
    };
  }
  const isTested = lane.steps.some(({ project }) => project !== undefined);
  const passed = counts.failed === 0 && (!isTested || counts.passed > 0);
  return {
    result: {
      name: lane.name,
      state: passed ? 'passed' : 'failed',
      // A lane in which no test ran proves nothing.
      counts: passed || counts.failed > 0 ? counts : { ...counts, failed: 1 },
      failures,
      seconds: (performance.now() - started) / 1000,
      files,
    },
    notRun: lines.found,
  };
}

type Show = (target: NodeJS.WriteStream, chunk: string) => void;

/** The stream for the output of a step. */
interface Output {
  readonly show: Show;
  /** Called when the step has ended. */
  end(): void;
}

const ON_SCREEN: Output = { show: (target, chunk) => void target.write(chunk), end: () => undefined };

/** Holds the output of a step until it ends, so that the output of parallel steps is not mixed. */
function createHeldOutput(): Output {
  const held: Parameters<Show>[] = [];
  return {
    show: (...shown) => void held.push(shown),
    end: () => held.splice(0).forEach((shown) => ON_SCREEN.show(...shown)),
  };
}

async function runStep(
  step: Step,
  environment: Readonly<Record<string, string>>,
  onOutput: Show,
): Promise<ReadReport> {
  const report = step.project === undefined ? null : reportOf(step.project);
  mkdirSync(ARTIFACTS, { recursive: true });
  const times = step.project === undefined ? null : fileTimesOf(step.project);
  for (const file of [report, times]) if (file !== null) rmSync(file, { force: true });
  const settings = times === null ? environment : { ...environment, FILE_TIMES: times };
  const exitCode = await runNode(step.command, settings, onOutput);
  const read = report === null ? NOTHING_READ : readFile(report);
  if (exitCode === 0 || read.counts.failed > 0) return read;
  const failure = { file: step.label, test: 'the command', message: `exit code ${exitCode}` };
  return { counts: { ...read.counts, failed: 1 }, failures: [failure] };
}

const NOTHING_READ: ReadReport = { counts: NO_COUNTS, failures: [] };

function readFile(path: string): ReadReport {
  try {
    return readReport(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      counts: { ...NO_COUNTS, failed: 1 },
      failures: [{ file: path, test: 'the report is not readable', message }],
    };
  }
}

const timesSchema = z.array(z.object({ file: z.string(), seconds: z.number() }));

/** Empty when the run ended before it could write them: the report shows that it failed. */
function readTimes(path: string): readonly FileTime[] {
  return existsSync(path) ? timesSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

function runNode(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  onOutput: Show,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT_MS,
    });
    for (const [source, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      source.setEncoding('utf8');
      source.on('data', (chunk: string) => onOutput(target, chunk));
    }
    child.once('error', (error) => {
      onOutput(process.stderr, `${command.join(' ')} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      if (signal !== null) onOutput(process.stderr, `${command.join(' ')} was ended by ${signal}\n`);
      resolve(code ?? 1);
    });
  });
}
