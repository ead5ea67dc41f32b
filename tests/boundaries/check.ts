import { cruiseRepository } from './cruise-repository.ts';

const report = await cruiseRepository(process.cwd());
for (const { rule, from, to, comment } of report.violations) {
  console.error(`${rule}: ${from} -> ${to}\n    ${comment}`);
}
console.log(
  `${report.modules} modules, ${report.dependencies} imports, ${report.violations.length} outside the boundaries`,
);
if (report.modules === 0 || report.dependencies === 0)
  throw new Error('No module was read: the check proves nothing');
if (report.violations.length > 0) process.exitCode = 1;
