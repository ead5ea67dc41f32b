import type { TextRun } from './recognised-page.ts';

/** A second print this near, in heights, to the first is a shadow or makes the letters bold. */
const SAME_SPOT = 0.15;
/** Runs are looked up by where they stand, to so many points. */
const BAND_POINTS = 2;
/** Kept runs of a band that a run is compared with: more than two or three never overlap but on hostile pages. */
const MAX_COMPARED = 8;

/** The runs without those that print the same text again at the same spot, whole or in part. */
export function withoutOverprints(runs: readonly TextRun[]): TextRun[] {
  const sorted = runs.toSorted((left, right) => left.x - right.x || right.width - left.width);
  const bands = new Map<number, TextRun[]>();
  const again = new Set<TextRun>();
  for (const run of sorted) {
    const band = Math.round(run.y / BAND_POINTS);
    const near = [band - 1, band, band + 1].flatMap((at) => bands.get(at)?.slice(-MAX_COMPARED) ?? []);
    if (near.some((other) => prints(other, run))) again.add(run);
    else if (bands.get(band)?.push(run) === undefined) bands.set(band, [run]);
  }
  return runs.filter((run) => !again.has(run));
}

/** Whether `first` shows all of `run` where it stands. */
function prints(first: TextRun, run: TextRun): boolean {
  const slack = SAME_SPOT * run.height;
  const isAlike = Math.abs(first.height - run.height) <= slack && Math.abs(first.y - run.y) <= slack;
  const isWithin = run.x >= first.x - slack && run.x + run.width <= first.x + first.width + slack;
  return isAlike && isWithin && first.text.includes(run.text.trim());
}
