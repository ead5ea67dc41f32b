import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { LaneResult } from './lane.ts';

const FILE = 'tests/lanes/minutes.json';
const recordSchema = z.record(z.string(), z.number().positive());
/** The last recorded minutes of each lane. */
export type RecordedMinutes = z.infer<typeof recordSchema>;

/** Runs of the same sources differ by less than this. */
const TOLERATED = 1.3;
const TOLERATED_MINUTES = 0.5;
/** With fewer lanes, a slower machine cannot be told from a lane that grew. */
const MIN_LANES = 3;

/**
 * One line for each lane that grew. The machine may be slower than at the time of the record, or busy: each lane is
 * compared with its record times the median of all lanes' ratios.
 */
export function growthLines(results: readonly LaneResult[], recorded: RecordedMinutes): string[] {
  const lanes = results.flatMap((result) => {
    const minutes = recorded[result.name];
    if (result.state === 'not run' || minutes === undefined) return [];
    return [{ name: result.name, minutes: result.seconds / 60, recorded: minutes }];
  });
  const ratios = lanes.map((lane) => lane.minutes / lane.recorded).toSorted((left, right) => left - right);
  const pace = ratios[Math.floor((ratios.length - 1) / 2)];
  if (pace === undefined || lanes.length < MIN_LANES) return [];
  return lanes.flatMap((lane) => {
    const expected = lane.recorded * pace;
    if (lane.minutes <= expected * TOLERATED + TOLERATED_MINUTES) return [];
    const says = `${lane.minutes.toFixed(1)} min instead of ${expected.toFixed(1)}`;
    return [
      `GREW ${lane.name}: ${says} (recorded ${lane.recorded.toFixed(1)}, this run at ${pace.toFixed(2)} times)`,
    ];
  });
}

export function readRecordedMinutes(): RecordedMinutes {
  return recordSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Records the minutes of the lanes that passed; the other lanes keep their record. */
export function recordMinutes(results: readonly LaneResult[]): void {
  const passed = results.flatMap((result) =>
    result.state === 'passed' ? [[result.name, Number((result.seconds / 60).toFixed(2))] as const] : [],
  );
  const minutes = { ...readRecordedMinutes(), ...Object.fromEntries(passed) };
  writeFileSync(FILE, `${JSON.stringify(minutes, null, 2)}\n`);
}
