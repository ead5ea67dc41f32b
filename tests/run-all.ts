import { parseArgs } from 'node:util';
import { LANES } from './lanes/lanes.ts';
import type { LaneResult } from './lanes/lane.ts';
import { runLane } from './lanes/run-lane.ts';
import { growthLines, readRecordedMinutes, recordMinutes } from './lanes/growth.ts';
import { recordSeconds } from './lanes/longest-first.ts';
import { failureLines, slowestLines, summaryLines, totalLine } from './lanes/summary.ts';

const USAGE = `npm test                     every lane, one after another
npm test -- --quick          the lanes that need no server
npm test -- --lane unit      one lane; may be repeated
npm test -- --record         records what each lane and file took, for the runs to come
npm run test:long            every lane, with all rounds of kills
Lanes: ${LANES.map(({ name, about }) => `${name} (${about})`).join(', ')}`;

const { values } = parseArgs({
  options: {
    lane: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const unknown = values.lane.filter((wanted) => !LANES.some(({ name }) => name === wanted));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no lane ${unknown.join(', ')}.\n${USAGE}` : USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const chosen = LANES.filter(({ name, quick }) =>
  values.lane.length > 0 ? values.lane.includes(name) : !values.quick || quick === true,
);
const results: LaneResult[] = [];
for (const lane of chosen) {
  console.log(`\n=== ${lane.name}: ${lane.about}`);
  const { result, notRun } = await runLane(lane);
  results.push(result, ...notRun.map((inside) => ({ ...inside, state: 'not run' as const })));
}
for (const { name } of LANES.filter((lane) => !chosen.includes(lane))) {
  results.push({ name, state: 'not run', reason: 'left out by --lane or --quick' });
}

console.log(`\nNode ${process.version} on ${process.platform} ${process.arch}\n`);
const growth = growthLines(results, readRecordedMinutes());
for (const line of [
  ...slowestLines(results),
  '',
  ...failureLines(results),
  '',
  ...summaryLines(results),
  ...growth,
]) {
  console.log(line);
}
if (values.record) {
  recordMinutes(results);
  recordSeconds(results);
}
console.log(`\n${totalLine(results)}`);
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;
