import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';
import type { LaneResult } from './lane.ts';

const FILE = 'tests/lanes/seconds.json';
/** By lane and file; shorter files are left out. */
const recordSchema = z.record(z.string(), z.record(z.string(), z.number().positive()));
const MIN_SECONDS = 5;

/**
 * Starts the longest files first, so that none of them runs alone at the end. The durations are committed, because a
 * fresh clone has no cache of Vitest's.
 */
export class LongestFirst extends BaseSequencer {
  readonly #seconds = readRecordedSeconds();

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId, project }: TestSpecification): number =>
      this.#seconds[project.name]?.[relative('.', moduleId)] ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) =>
      one.project.name === other.project.name ? secondsOf(other) - secondsOf(one) : 0,
    );
  }
}

function readRecordedSeconds(): z.infer<typeof recordSchema> {
  return recordSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Records the durations of the files in the lanes that passed; the other lanes keep their record. */
export function recordSeconds(results: readonly LaneResult[]): void {
  const seconds = readRecordedSeconds();
  for (const result of results) {
    if (result.state !== 'passed' || result.files.length === 0) continue;
    const slow = result.files
      .filter((each) => each.seconds >= MIN_SECONDS)
      .toSorted((one, other) => other.seconds - one.seconds);
    seconds[result.name] = Object.fromEntries(slow.map((each) => [each.file, Math.round(each.seconds)]));
  }
  writeFileSync(FILE, `${JSON.stringify(seconds, null, 2)}\n`);
}
