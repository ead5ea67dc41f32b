import type { LaneResult } from './lane.ts';

/** The table at the end of a run: what passed, what failed, and, never mixed with them, what did not run. */
export function summaryLines(results: readonly LaneResult[]): string[] {
  const width = Math.max(0, ...results.map(({ name }) => name.length));
  return results.map((result) => {
    const name = result.name.padEnd(width);
    if (result.state === 'not run') return `${name}  NOT RUN  ${result.reason}`;
    const { passed, failed, skipped } = result.counts;
    const tests =
      passed + failed + skipped === 0 ? '' : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    return `${name}  ${result.state.padEnd(7)}  ${tests.padEnd(40)}  ${result.seconds.toFixed(1)} s`.trimEnd();
  });
}

/** The last line of a run, over all lanes. A failed check without tests counts as one failure. */
export function totalLine(results: readonly LaneResult[]): string {
  const ran = results.filter((result) => result.state !== 'not run');
  const sum = (key: 'passed' | 'failed') => ran.reduce((total, { counts }) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
