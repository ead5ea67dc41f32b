import { CEILINGS } from './ceilings.ts';
import { cruiseRepository } from './cruise-repository.ts';
import { circleLines } from './graph-rules.ts';

const report = await cruiseRepository(process.cwd());
for (const { rule, from, to, comment } of report.violations) {
  console.error(`${rule}: ${from} -> ${to}\n    ${comment}`);
}
console.log('features in circles, by workspace');
for (const line of circleLines(report.circles)) console.log(`  ${line}`);
for (const [folder, reason] of Object.entries(CEILINGS.awaitedPackages)) {
  console.log(`${folder} has no importer yet: ${reason}`);
}
console.log(
  `${report.modules} modules, ${report.dependencies} imports, ${report.violations.length} outside the boundaries`,
);
if (report.modules < 100 || report.dependencies < 100)
  throw new Error('Hardly a module was read: the check proves nothing');
if (report.violations.length > 0) process.exitCode = 1;
