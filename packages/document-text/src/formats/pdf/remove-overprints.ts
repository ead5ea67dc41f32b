import type { TextRun } from '../recognised-page.ts';

/** In heights: a second print at most this far from the first is a shadow or bold type. */
const SAME_SPOT = 0.15;
/** Runs are looked up by their vertical position, in bands of so many points. */
const BAND_POINTS = 2;
/** Runs of a band with which a run is compared. More than three overlap only on hostile pages. */
const MAX_COMPARED = 8;

/** Removes runs that print all or part of another run again at the same place. */
export function removeOverprints(runs: readonly TextRun[]): TextRun[] {
  const sorted = runs.toSorted((left, right) => left.x - right.x || right.width - left.width);
  const bands = new Map<number, TextRun[]>();
  const again = new Set<TextRun>();
  for (const run of sorted) {
    const band = Math.round(run.y / BAND_POINTS);
    const near = [band - 1, band, band + 1].flatMap((at) => bands.get(at)?.slice(-MAX_COMPARED) ?? []);
    if (near.some((other) => covers(other, run))) again.add(run);
    else if (bands.get(band)?.push(run) === undefined) bands.set(band, [run]);
  }
  return runs.filter((run) => !again.has(run));
}

/** True if `first` shows all of `run` at the same place. */
function covers(first: TextRun, run: TextRun): boolean {
  const slack = SAME_SPOT * run.height;
  const isAlike = Math.abs(first.height - run.height) <= slack && Math.abs(first.y - run.y) <= slack;
  const isWithin = run.x >= first.x - slack && run.x + run.width <= first.x + first.width + slack;
  return isAlike && isWithin && first.text.includes(run.text.trim());
}
