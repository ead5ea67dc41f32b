import { relative } from 'node:path';
import type { LaneResult } from './lane.ts';

/** Enough of a message to start with; the full text is further up in the log. */
const MESSAGE_LINES = 12;
const SLOWEST_FILES = 10;

/** The table at the end of a run: the lanes that passed, that failed and, listed separately, that did not run. */
export function summaryLines(results: readonly LaneResult[]): string[] {
  const width = Math.max(0, ...results.map(({ name }) => name.length));
  return results.map((result) => {
    const name = result.name.padEnd(width);
    if (result.state === 'not run') return `${name}  NOT RUN  ${result.reason}`;
    const { passed, failed, skipped } = result.counts;
    const tests =
      passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    return `${name}  ${result.state.padEnd(7)}  ${tests.padEnd(40)}  ${(result.seconds / 60).toFixed(1)} min`.trimEnd();
  });
}

/** The slowest files of each lane. */
export function slowestLines(results: readonly LaneResult[]): string[] {
  return results.flatMap((result) => {
    if (result.state === 'not run' || result.files.length === 0) return [];
    const slowest = result.files.toSorted((left, right) => right.seconds - left.seconds);
    const lines = slowest
      .slice(0, SLOWEST_FILES)
      .map(({ file, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${file}`);
    return [`slowest files of ${result.name}`, ...lines];
  });
}

/** Every failed test by lane and file with the beginning of its message: readers of a long log start at its end. */
export function failureLines(results: readonly LaneResult[]): string[] {
  return results
    .flatMap((result) =>
      result.state === 'failed' ? result.failures.map((each) => [result.name, each] as const) : [],
    )
    .flatMap(([lane, { file, test, message }]) => [
      `FAILED ${lane} ${relative('.', file)}: ${test}`,
      ...message
        .split('\n')
        .slice(0, MESSAGE_LINES)
        .map((line) => `    ${line}`),
    ]);
}

/** The last line of a run, over all lanes. A failed check without tests counts as one failure. */
export function totalLine(results: readonly LaneResult[]): string {
  const ran = results.filter((result) => result.state !== 'not run');
  const sum = (key: 'passed' | 'failed') => ran.reduce((total, { counts }) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
