import { readDocuments } from './prose.ts';
import { aboveCeiling, countAll, rowLine } from './report.ts';
import { readSources } from './source-files.ts';

/*
 * Counts words of docs/glossary.md and figures with ceilings. `npm run count` reads the whole repository and fails
 * above a ceiling; `npm run count -- services/chat` reads one folder and lists each finding. `npm run boundaries`
 * counts cyclic features, because it has read every import: a second reading costs half a minute.
 */
const root = process.cwd();
const [within] = process.argv.slice(2);
const files = readSources(root, within);
if (files.length === 0) throw new Error(`No TypeScript below ${within ?? root}: nothing was counted`);
const report = countAll(files, readDocuments(root, within));

for (const row of report.rows) {
  console.log(rowLine(row));
  if (within !== undefined) for (const { where, what } of row.findings) console.log(`    ${where}  ${what}`);
}
console.log(`\nrepositories that see every workspace: ${report.globalRepositories.length}`);
for (const { where, what } of report.globalRepositories) console.log(`    ${where}  ${what}`);
console.log('\nlines of TypeScript');
for (const [folder, lines] of report.lines)
  console.log(`    ${folder.padEnd(50)} ${String(lines).padStart(7)}`);

if (within === undefined) {
  for (const { name, count, ceiling, findings } of aboveCeiling(report.rows)) {
    console.error(`\n${name}: ${count} is more than the ceiling of ${ceiling}`);
    for (const { where, what } of findings) console.error(`    ${where}  ${what}`);
    process.exitCode = 1;
  }
}
